import { NoteField } from '../../../src/views/screens/Profile/NoteField.tsx'
import { describeView } from '../harness/describeView.tsx'
import { note } from './note.cases.ts'

describeView(note, (actor) => <NoteField note={actor} />)
