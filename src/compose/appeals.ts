/** The charts of decisions about the member and of appeals, with their services. Guests have them, too. */
import { appealFormMachine, createSaveAppeal } from '../machines/account/accountForm/appeal.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createOwnDecisionsImplementations } from '../machines/account/ownDecisions/implementations.ts'
import { ownDecisionsMachine } from '../machines/account/ownDecisions/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAppealServices } from '../services/appeals.ts'
import type { CallFunction } from '../services/http.ts'

export function composeAppeals({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createAppealServices(call)
  return {
    ownDecisions: ownDecisionsMachine.provide(createOwnDecisionsImplementations({ bus, ...services })),
    appealForm: appealFormMachine.provide(
      createAccountFormImplementations({ save: createSaveAppeal(services) }),
    ),
  }
}
