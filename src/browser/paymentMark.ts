import type { PaymentMark } from '../machines/account/welcomeBanner/paymentMark.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'

const key = 'payment'

/** @param texts storage of the browser session, so that the outcome survives a reload but not the visit */
export const createPaymentMark = (texts: KeptTexts): PaymentMark => ({
  read(memberId) {
    const kept = texts.get(key)
    if (kept === `${memberId} approved`) return 'approved'
    return kept === `${memberId} declined` ? 'declined' : null
  },
  keep(memberId, outcome) {
    // Approved wins (`docs/product.md#welcome-banner`): the return page of an earlier, declined try may be reloaded later.
    if (texts.get(key) !== `${memberId} approved`) texts.set(key, `${memberId} ${outcome}`)
  },
  forget: () => texts.remove(key),
})
