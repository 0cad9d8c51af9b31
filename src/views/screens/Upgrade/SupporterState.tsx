import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Payment } from '../../../../contract/payments.ts'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useMoment } from '../../components/layout/useMoment.ts'
import { moneyText } from './money.ts'

function Renewal({ payment }: { payment: Payment | undefined }) {
  if (!payment) return <p>It does not renew. Nothing more is charged.</p>
  if (payment.renews_at === null) return null
  return (
    <p>
      It renews on <LongDate iso={payment.renews_at} />
      <span>{` for ${moneyText(payment.price, payment.currency)}.`}</span>
    </p>
  )
}

/** Says since when and until when the member is a supporter, and whether that renews. Nothing for others. */
export function SupporterState({
  user,
  payments,
  supporterUntil,
}: {
  user: Pick<UserSelf, 'is_supporter' | 'is_legacy_supporter' | 'supporter_since'>
  payments: readonly Payment[]
  /** Null without any supporter time, or without an end. */
  supporterUntil: string | null
}) {
  const now = useMoment(undefined).getTime()
  if (user.is_legacy_supporter)
    return (
      <Notice tone="success" title="Thank you for being a supporter">
        You were a supporter before this version of the site. You keep all rights of supporters, without an
        end. There is nothing to pay.
      </Notice>
    )
  // The rights of an open page change before the payments are loaded again: no end is said that does not fit them.
  const isOver = supporterUntil !== null && Date.parse(supporterUntil) <= now
  if (!user.is_supporter)
    return isOver ? (
      <Notice title="You were a supporter">
        Your supporter time ended on <LongDate iso={supporterUntil} />. Choose more time to get everything
        back.
      </Notice>
    ) : null
  const renewing = payments.find(({ is_renewing: isRenewing }) => isRenewing)
  return (
    <Notice tone="success" title="Thank you for being a supporter">
      {user.supporter_since !== null && (
        <p>
          Since <LongDate iso={user.supporter_since} />
        </p>
      )}
      {supporterUntil !== null && !isOver && (
        <p>
          You are a supporter until <LongDate iso={supporterUntil} />.
        </p>
      )}
      <Renewal payment={renewing} />
    </Notice>
  )
}
