/** The charts of a member's own account, with their services: aliases, payments and travel plans. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Payment } from '../../contract/payments.ts'
import type { Site } from '../../contract/site.ts'
import { onReturn } from '../browser/page.ts'
import type { WriteOnce } from '../browser/writeKeys.ts'
import {
  type CancelRenewalFields,
  cancelRenewalFormMachine,
} from '../machines/account/accountForm/cancelRenewal.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveWithProof } from '../machines/account/accountForm/ownerProof.ts'
import {
  createSaveSupporterCode,
  supporterCodeFormMachine,
} from '../machines/account/accountForm/supporterCode.ts'
import { createSaveTravelPlan, travelPlanFormMachine } from '../machines/account/accountForm/travelPlan.ts'
import { createAccountsImplementations } from '../machines/account/accounts/implementations.ts'
import { accountsMachine } from '../machines/account/accounts/machine.ts'
import { createPaymentImplementations } from '../machines/account/payment/implementations.ts'
import { paymentMachine } from '../machines/account/payment/machine.ts'
import { createTravelPlansImplementations } from '../machines/account/travelPlans/implementations.ts'
import { travelPlansMachine } from '../machines/account/travelPlans/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import type { createSessionServices } from '../services/session.ts'
import { createPaymentServices } from '../services/payments.ts'
import { createTravelServices } from '../services/travel.ts'

export interface AccountDeps {
  bus: Bus
  call: CallFunction
  sessions: ReturnType<typeof createSessionServices>
  /** Returns the signed-in member. */
  self: () => UserSelf
  writeOnce: WriteOnce
  site: Pick<Site, 'usesPasswords'>
  /** Notes that a payment of the member is under way. */
  beginPayment: (memberId: number) => void
}

export function composeAccount({
  bus,
  call,
  sessions,
  self,
  writeOnce,
  site: { usesPasswords },
  beginPayment,
}: AccountDeps) {
  const travel = createTravelServices(call)
  const payments = createPaymentServices(call)
  return {
    accounts: accountsMachine.provide(createAccountsImplementations({ ...sessions, bus })),
    payment: paymentMachine.provide(
      createPaymentImplementations({
        bus,
        loadOffers: payments.loadOffers,
        begin: (productId, signal) =>
          writeOnce('payment', { productId }, (key) => payments.begin(productId, key, signal)),
        checkPayment: payments.loadPayment,
        leaveFor(url) {
          beginPayment(self().id)
          location.assign(url)
        },
        onReturn,
      }),
    ),
    supporterCodeForm: supporterCodeFormMachine.provide(
      createAccountFormImplementations({ save: createSaveSupporterCode(payments) }),
    ),
    cancelRenewalForm: cancelRenewalFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<Payment, CancelRenewalFields>({
          usesPasswords,
          save: (proof, signal, { id }) => payments.cancelRenewal(id, proof, signal),
        }),
      }),
    ),
    travelPlans: travelPlansMachine.provide(createTravelPlansImplementations({ ...travel, bus })),
    travelPlanForm: travelPlanFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveTravelPlan({
          addPlan: (body, signal) =>
            writeOnce('travel-plan', body, (key) => travel.addPlan(body, key, signal)),
        }),
      }),
    ),
  }
}
