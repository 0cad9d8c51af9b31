import { styled } from '@linaria/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Payment } from '../../../../contract/payments.ts'
import { Button } from '../../components/controls/Button.tsx'
import { landFocus } from '../../components/layout/landFocus.ts'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { color, space, text, weight } from '../../theme/tokens.ts'
import type { ModalState } from '../../shell/modals.ts'
import { paths, receiptPath } from '../../paths.ts'
import { CancelRenewal } from './CancelRenewal.tsx'
import { moneyText } from './money.ts'
import { OpenReceipt } from './OpenReceipt.tsx'
import { rateText } from './receiptRows.ts'

const Rows = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: ${space[2]} ${space[4]};
    padding-block: ${space[4]};
    border-top: 1px solid ${color.hairline};
  }
  > li > div {
    flex: 1 1 220px;
  }
  h3 {
    font: ${text.body};
    font-weight: ${weight.strong};
  }
  li li {
    padding-block: ${space[1]};
  }
  li a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  p,
  li li {
    color: ${color.muted};
    font: ${text.small};
  }
`

const states: Readonly<Record<Payment['state'], string>> = {
  open: 'Not paid',
  approved: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
  charged_back: 'Charged back',
}

const canceledId = ({ id }: Payment) => `canceled-${id}`

type Receipt = Payment['receipts'][number]

const overUpgrade: ModalState = { beneath: paths.upgrade }

/** Returns what a receipt says besides its day. */
function receiptText({ amount, vat, vat_rate: rate, refunded, is_charged_back }: Receipt, currency: string) {
  const parts = [
    moneyText(amount, currency),
    ...(vat !== null && rate !== null
      ? [`including ${moneyText(vat, currency)} VAT (${rateText(rate)})`]
      : []),
    ...(refunded > 0 ? [`${moneyText(refunded, currency)} refunded`] : []),
    ...(is_charged_back ? ['charged back'] : []),
  ]
  return parts.join(', ')
}

/** The payments of the member with their receipts. A renewal can be canceled. */
export function PaymentHistory({
  payments,
  onChanged,
}: {
  payments: readonly Payment[]
  onChanged: (payment: Payment) => void
}) {
  const [canceling, setCanceling] = useState<Payment | null>(null)
  return (
    <>
      <Rows aria-label="Your payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div>
              <h3>
                <bdi>{payment.product_name}</bdi>
                <span>{`: ${states[payment.state]}`}</span>
              </h3>
              {payment.receipts.length === 0 ? (
                <p>
                  <span>{`${moneyText(payment.price, payment.currency)}, begun on`}</span>{' '}
                  <LongDate iso={payment.created_at} />
                </p>
              ) : (
                <ul aria-label={`Receipts of ${payment.product_name}`}>
                  {payment.receipts.map((receipt) => (
                    <li key={receipt.id}>
                      <LongDate iso={receipt.paid_at} />
                      <span>{`: ${receiptText(receipt, payment.currency)}`}</span>{' '}
                      <Link href={receiptPath(receipt.id)} state={overUpgrade}>
                        {`Receipt ${receipt.id}`}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
              {payment.renews_at !== null && (
                <p>
                  Renews on <LongDate iso={payment.renews_at} />.
                </p>
              )}
              {payment.is_recurring && !payment.is_renewing && payment.state === 'approved' && (
                <p id={canceledId(payment)} tabIndex={-1}>
                  The renewal is canceled. What is paid for stays.
                </p>
              )}
            </div>
            {payment.is_renewing && <Button onClick={() => setCanceling(payment)}>Cancel renewal</Button>}
          </li>
        ))}
      </Rows>
      <OpenReceipt payments={payments} />
      {canceling && (
        <CancelRenewal
          payment={canceling}
          onClose={() => setCanceling(null)}
          onCanceled={(payment) => {
            setCanceling(null)
            onChanged(payment)
            // The button that opened the question is gone.
            landFocus(() => document.getElementById(canceledId(payment)))
          }}
        />
      )}
    </>
  )
}
