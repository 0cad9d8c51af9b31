/**
 * CCBill: FlexForms, webhooks and DataLink, built from its public documentation. It was **not tried against the live
 * service** (docs/operating.md#ccbill).
 */
import type { CcbillConfig } from '../../config.ts'
import type { Confirmed, PaymentProvider, Postback } from '../provider.ts'
import { takesCurrency } from './currencies.ts'
import { createDataLink, type Subscription } from './dataLink.ts'
import { postbackOf } from './facts.ts'
import { flexFormUrl } from './flexForm.ts'
import { inferredPostbacks } from './inferred.ts'
import { readDay } from './times.ts'
import { readWebhook } from './webhook.ts'

export const ccbillName = 'ccbill'

/** A signup may be a day off: DataLink tells days, and the zone is not documented. */
const dayOff = 36 * 60 * 60_000

/** Whether the state of a subscription supports that a payment was made. */
function supports({ state, signupDay }: Subscription, { fact }: Postback): boolean {
  if (state === 'inactive') return false
  if (fact.type !== 'sale' || signupDay === null) return true
  return Math.abs(readDay(signupDay) - fact.paidAt) <= dayOff
}

export function createCcbillProvider({
  config,
  now,
}: {
  readonly config: CcbillConfig
  readonly now: () => number
}): PaymentProvider {
  const dataLink = createDataLink(config, now)
  return {
    name: ccbillName,

    takes: takesCurrency,

    async checkout(order) {
      return flexFormUrl(config, order)
    },

    async readPostback(request) {
      return postbackOf(readWebhook(config, request), now())
    },

    async confirm(postback): Promise<Confirmed | null> {
      if (postback.reference === null) return null
      const subscription = await dataLink.subscription(postback.reference)
      if (!subscription || !supports(subscription, postback)) return null
      return { renewals: subscription.timesRebilled }
    },

    async factsOf(order) {
      // Without the name of the subscription, which the webhook of the sale brings, CCBill can't be asked.
      if (order.reference === null) return []
      const subscription = await dataLink.subscription(order.reference)
      return subscription ? inferredPostbacks(order, subscription) : []
    },

    async cancelRenewal({ reference }) {
      if (reference === null) throw new Error('The subscription is not known.')
      await dataLink.cancel(reference)
    },
  }
}
