/** The charts of the log of decisions, for admins, with their services. */
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createDecisionLogImplementations } from '../machines/admin/decisionLog/implementations.ts'
import { decisionLogMachine } from '../machines/admin/decisionLog/machine.ts'
import { createReverseDecision, reversalFormMachine } from '../machines/admin/decisionLog/reversal.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createDecisionLogServices } from '../services/decisionLog.ts'
import type { CallFunction } from '../services/http.ts'

export function composeDecisionLog({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createDecisionLogServices(call)
  return {
    decisionLog: decisionLogMachine.provide(createDecisionLogImplementations({ bus, ...services })),
    reversalForm: reversalFormMachine.provide(
      createAccountFormImplementations({ save: createReverseDecision(services) }),
    ),
  }
}
