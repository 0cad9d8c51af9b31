import { TrialResults } from '../../../src/views/admin/bannedWords/TrialResults.tsx'
import { describeView } from '../harness/describeView.tsx'
import { bannedWordTrial } from './bannedWordTrial.cases.ts'

describeView(bannedWordTrial, (actor) => <TrialResults actor={actor} />)
