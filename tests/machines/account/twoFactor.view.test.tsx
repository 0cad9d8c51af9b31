import { TwoFactorState } from '../../../src/views/screens/AccountSettings/TwoFactorState.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { twoFactor } from './twoFactor.cases.ts'

describeView(twoFactor, (actor) => (
  <Surroundings>
    <TwoFactorState actor={actor} />
  </Surroundings>
))
