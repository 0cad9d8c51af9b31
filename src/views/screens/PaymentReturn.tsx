import { useEffect } from 'react'
import { Redirect } from 'wouter'
import type { PaymentOutcome } from '../../machines/account/welcomeBanner/machine.ts'
import type { FlashContent } from '../../machines/app/root/intents.ts'
import { useLodge, useMember } from '../lodge.ts'
import { paths } from '../paths.ts'

/** SPEC 2: what `payment_thanks` and `payment_declined` say. */
const words: Record<PaymentOutcome, FlashContent> = {
  approved: {
    type: 'success',
    html: 'Thank you, your payment is approved. We are verifying the payment...',
  },
  declined: {
    type: 'error',
    html: 'Your payment was denied. Please contact support if you have any more problems.',
  },
}

/** Where the payment company sends a member back to: says how it went, and leaves the mark that home shows. */
export function PaymentReturn({ outcome }: { outcome: PaymentOutcome }) {
  const { root, paymentMark } = useLodge()
  const { id } = useMember()
  useEffect(() => {
    paymentMark.keep(id, outcome)
    root.send({ type: 'flash.show', flash: words[outcome] })
  }, [root, paymentMark, id, outcome])
  return <Redirect to={paths.home} replace />
}
