import type { PaymentMark } from '../machines/account/welcomeBanner/paymentMark.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'

const key = 'payment'

/** @param texts of this browser session: a reload shows it again, another visit does not */
export const createPaymentMark = (texts: KeptTexts): PaymentMark => ({
  read(memberId) {
    const kept = texts.get(key)
    if (kept === `${memberId} approved`) return 'approved'
    return kept === `${memberId} declined` ? 'declined' : null
  },
  keep(memberId, outcome) {
    // SPEC 4 puts approved first: the page of an earlier try may be loaded anew after it.
    if (texts.get(key) !== `${memberId} approved`) texts.set(key, `${memberId} ${outcome}`)
  },
  forget: () => texts.remove(key),
})
