import { AccountChoice } from '../../../src/views/screens/AccountChoice.tsx'
import { accounts } from './accounts.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { self } from '../people.ts'

describeView(accounts, (actor) => (
  <AccountChoice accounts={actor} user={self()} isBusy={false} onChoose={() => {}} />
))
