import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { paymentMachine } from '../../../machines/account/payment/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Notice, type NoticeTone } from '../../components/layout/Notice.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { isOffered } from './isOffered.ts'
import { Offers } from './Offers.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { SupporterState } from './SupporterState.tsx'

const Part = styled.section`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[8]};

  h2 {
    font: ${text.h20};
  }
`

const Statement = styled.p`
  color: ${color.muted};
  font: ${text.small};
`

type PaymentActor = ActorRefFrom<typeof paymentMachine>

const outcomes: Partial<
  Record<StateValueFrom<typeof paymentMachine>, { title: string; words?: string; tone?: NoticeTone }>
> = {
  leaving: { title: 'Opening the payment page' },
  left: { title: 'On the way to the payment company' },
  verifying: {
    title: 'Verifying your payment',
    words: 'This takes a few seconds. You can leave this page.',
  },
  checking: {
    title: 'Asking about your payment',
    words: 'This takes a few seconds. You can leave this page.',
  },
  approved: {
    title: 'Your payment is approved',
    words: 'A receipt is on its way to your email address.',
    tone: 'success',
  },
  declined: {
    title: 'Your payment was declined',
    words: 'Nothing was charged. Try another card.',
    tone: 'error',
  },
  late: {
    title: 'Your payment is not reported yet',
    words: 'We keep asking the payment company, and tell you in your notifications.',
  },
}

/** What became of the payment that was begun last. */
function Outcome({ payment: actor }: { payment: PaymentActor }) {
  const state = useSelector(actor, ({ value }) => value)
  const outcome = outcomes[state]
  if (!outcome) return null
  return (
    <Notice
      tone={outcome.tone}
      title={outcome.title}
      action={
        state === 'late' && <Button onClick={() => actor.send({ type: 'payment.retry' })}>Check again</Button>
      }
    >
      {outcome.words}
    </Notice>
  )
}

/** What can be bought and what was paid. */
export function Payments({
  payment: actor,
  user,
  statementDescriptor,
}: {
  payment: PaymentActor
  user: Pick<UserSelf, 'is_supporter' | 'is_legacy_supporter' | 'supporter_since'>
  /** How payments are named on a card statement. */
  statementDescriptor: string | null
}) {
  const snapshot = useSelector(actor, (current) => current)
  const { products, payments, supporterUntil } = snapshot.context
  if (snapshot.matches('loading'))
    return (
      <output>
        <VisuallyHidden>Loading the offers</VisuallyHidden>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </output>
    )
  if (snapshot.matches('failed'))
    return (
      <ErrorState title="Couldn’t load the offers" onRetry={() => actor.send({ type: 'payment.retry' })}>
        Check your connection.
      </ErrorState>
    )
  const offered = products.filter((product) => isOffered(product, user, { payments, supporterUntil }))
  return (
    <>
      <Outcome payment={actor} />
      <SupporterState user={user} payments={payments} supporterUntil={supporterUntil} />
      {offered.length > 0 && (
        <Part aria-labelledby="offers">
          <h2 id="offers">{user.is_supporter ? 'More time' : 'Become a supporter'}</h2>
          <Offers
            products={offered}
            isBusy={snapshot.hasTag('busy') || snapshot.matches('verifying') || snapshot.matches('checking')}
            onChoose={(id) => actor.send({ type: 'product.choose', id })}
          />
          <Statement>
            <span>You pay on the page of the payment company. Prices include VAT.</span>
            {statementDescriptor !== null && (
              <span>
                {' '}
                On your card statement it is named <b>{statementDescriptor}</b>.
              </span>
            )}
          </Statement>
        </Part>
      )}
      {products.length === 0 && !user.is_legacy_supporter && (
        <Notice title="Nothing to buy yet">
          Payments are not set up on this site. The team that runs it tells you in your notifications when
          they are.
        </Notice>
      )}
      {payments.length > 0 && (
        <Part aria-labelledby="payments">
          <h2 id="payments">Your payments</h2>
          <PaymentHistory
            payments={payments}
            onChanged={(changed) => actor.send({ type: 'payment.changed', payment: changed })}
          />
        </Part>
      )}
    </>
  )
}
