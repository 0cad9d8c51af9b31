import { bannedWordFormMachine } from '../../../src/machines/admin/bannedWords/form.ts'
import { bannedWordTrialMachine } from '../../../src/machines/admin/bannedWordTrial/machine.ts'
import { BannedWordsPage } from '../../../src/views/admin/bannedWords/BannedWordsPage.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { bannedWords } from './bannedWords.cases.ts'

describeView(bannedWords, (actor) => (
  <Surroundings>
    <BannedWordsPage actor={actor} form={bannedWordFormMachine} trial={bannedWordTrialMachine} />
  </Surroundings>
))
