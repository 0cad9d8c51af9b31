/** Reminds members of renewals and of the end of their supporter time, and tells them when it has ended. */
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ApplyDeps } from './applyDeps.ts'
import { findEnds, findRenewalsToRemind, insertReminder } from './reminderRepository.ts'
import { tellAboutEnd, tellAboutEnding, tellAboutRenewal } from './tellMember.ts'

const day = 24 * 60 * 60_000

/** A renewal or an end is announced so many milliseconds before. */
const before = 3 * day
/** Ends that are older are not told: the site was down for long, or the member was imported. */
const toldWithin = 7 * day
/** A renewal that comes late must not look like an end. */
const renewalMayBeLate = day

type RemindDeps = Pick<ApplyDeps, 'db' | 'config' | 'mailer' | 'sessions' | 'now'>

/** Tells a member once. @returns whether it was the first time */
const once = (
  { db }: RemindDeps,
  reminder: Parameters<typeof insertReminder>[1],
  tell: (trx: Trx) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isFirst = await insertReminder(trx, reminder)
    if (isFirst) await tell(trx)
    return isFirst
  })

export async function remindSupporters(deps: RemindDeps): Promise<void> {
  const now = deps.now()
  const soon = { from: new Date(now), to: new Date(now + before) }
  for (const { memberId, renewsAt, minor, currency, product } of await findRenewalsToRemind(deps.db, soon)) {
    if (renewsAt === null) continue
    await once(deps, { memberId, kind: 'renewal', about: renewsAt }, (trx) =>
      tellAboutRenewal(deps, trx, { memberId, product, renewsAt, amount: { minor, currency } }),
    )
  }
  for (const { memberId, until, isRenewing } of await findEnds(deps.db, 'ending', soon)) {
    if (isRenewing) continue
    await once(deps, { memberId, kind: 'ending', about: until }, (trx) =>
      tellAboutEnding(deps, trx, { memberId, until }),
    )
  }
  const past = { from: new Date(now - toldWithin), to: new Date(now) }
  for (const { memberId, until, isRenewing } of await findEnds(deps.db, 'ended', past)) {
    if (isRenewing && now - until.getTime() < renewalMayBeLate) continue
    const isFirst = await once(deps, { memberId, kind: 'ended', about: until }, (trx) =>
      tellAboutEnd(deps, trx, { memberId, until }),
    )
    if (isFirst) await deps.sessions.changed(memberId)
  }
}
