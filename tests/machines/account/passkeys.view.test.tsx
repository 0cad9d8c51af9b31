import { PasskeyList } from '../../../src/views/screens/AccountSettings/PasskeyList.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { passkeys } from './passkeys.cases.ts'

describeView(passkeys, (actor) => (
  <Surroundings>
    <PasskeyList actor={actor} />
  </Surroundings>
))
