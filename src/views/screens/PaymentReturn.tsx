import { useEffect } from 'react'
import { Redirect } from 'wouter'
import type { PaymentOutcome } from '../../machines/account/welcomeBanner/machine.ts'
import type { FlashContent } from '../../machines/app/root/intents.ts'
import { useLodge, useMember } from '../lodge.ts'
import { paths } from '../paths.ts'

/** Flash messages of `payment_thanks` and `payment_declined` (`docs/product.md#payment-pages`). */
const words: Record<PaymentOutcome, FlashContent> = {
  approved: {
    type: 'success',
    html: 'Thank you, your payment is approved. We are verifying the payment...',
    delay: 10_000,
  },
  declined: {
    type: 'error',
    html: 'Your payment was denied. Please contact support if you have any more problems.',
  },
}

/**
 * The return page of the payment provider. Shows a flash and stores the outcome for the banner of home. When the
 * member did not leave for the provider, it leads home silently.
 */
export function PaymentReturn({ outcome }: { outcome: PaymentOutcome }) {
  const { root, paymentMark } = useLodge()
  const { id } = useMember()
  useEffect(() => {
    if (!paymentMark.isUnderWay(id)) return
    paymentMark.keep(id, outcome)
    root.send({ type: 'flash.show', flash: words[outcome] })
  }, [root, paymentMark, id, outcome])
  return <Redirect to={paths.home} replace />
}
