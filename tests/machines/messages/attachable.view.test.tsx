import { AttachableMedia } from '../../../src/views/screens/Messages/AttachableMedia.tsx'
import { describeView } from '../harness/describeView.tsx'
import { attachable } from './attachable.cases.ts'
import { liveComposer } from './liveThread.ts'

describeView(attachable, (actor) => (
  <AttachableMedia media={actor} composer={liveComposer().actor} kind="photo" name="Marek" />
))
