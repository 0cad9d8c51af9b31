import { EmailState } from '../../../src/views/screens/AccountSettings/EmailState.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { emailChange } from './emailChange.cases.ts'

describeView(emailChange, (actor) => (
  <Surroundings>
    <EmailState actor={actor} />
  </Surroundings>
))
