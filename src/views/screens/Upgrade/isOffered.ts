import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Payment } from '../../../../contract/payments.ts'
import type { Product } from '../../../../contract/products.ts'

interface Past {
  readonly payments: readonly Payment[]
  /** The end of the supporter time, also of one that is over. */
  readonly supporterUntil: string | null
}

/** Whether a product is for this member, as the server decides (docs/decisions.md#who-is-offered-a-product). */
export function isOffered(
  { condition, is_recurring: isRecurring }: Product,
  user: Pick<UserSelf, 'is_supporter' | 'is_legacy_supporter' | 'supporter_since'>,
  { payments, supporterUntil }: Past,
): boolean {
  if (user.is_legacy_supporter) return false
  if (isRecurring && payments.some(({ is_renewing: isRenewing }) => isRenewing)) return false
  const wasSupporter = user.supporter_since !== null || supporterUntil !== null
  if (condition === 'new') return !wasSupporter
  if (condition === 'supporter') return user.is_supporter
  if (condition === 'lapsed') return wasSupporter && !user.is_supporter
  return condition === 'none'
}
