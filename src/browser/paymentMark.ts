import type { PaymentMark } from '../machines/account/welcomeBanner/paymentMark.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'

// Named so that a log-out removes them (`forgetMembers`).
const key = 'member.payment'
const underWayKey = 'member.payment-under-way'

/** @param texts storage of the browser session, so that the outcome survives a reload but not the visit */
export const createPaymentMark = (texts: KeptTexts): PaymentMark => ({
  begin: (memberId) => texts.set(underWayKey, `${memberId}`),
  isUnderWay: (memberId) => texts.get(underWayKey) === `${memberId}`,
  hasReturned: (memberId) => texts.get(underWayKey) === `${memberId} returned`,
  read(memberId) {
    const kept = texts.get(key)
    if (kept === `${memberId} approved`) return 'approved'
    return kept === `${memberId} declined` ? 'declined' : null
  },
  keep(memberId, outcome) {
    // A declined payment stays under way: the provider’s page may be tried again with another card.
    if (outcome === 'approved') texts.set(underWayKey, `${memberId} returned`)
    // Approved wins (`docs/product.md#welcome-banner`): the return page of an earlier, declined try may be reloaded later.
    if (texts.get(key) !== `${memberId} approved`) texts.set(key, `${memberId} ${outcome}`)
  },
  forget: () => texts.remove(key),
})
