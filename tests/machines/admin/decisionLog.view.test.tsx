import { reversalFormMachine } from '../../../src/machines/admin/decisionLog/reversal.ts'
import { DecisionLogPage } from '../../../src/views/admin/decisions/DecisionLogPage.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { decisionLog } from './decisionLog.cases.ts'

describeView(decisionLog, (actor) => (
  <Surroundings>
    <DecisionLogPage actor={actor} form={reversalFormMachine} />
  </Surroundings>
))
