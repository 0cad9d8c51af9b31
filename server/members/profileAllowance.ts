import { profilesPerDay } from '../../contract/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction, withoutFinishing } from '../db/transaction.ts'
import { forbidden, HttpError } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import { type CountedKind, countMembers, isUsedUp } from './openedProfileRepository.ts'

/** Members whose counts are kept in memory. Beyond it the member who was added first is dropped. */
const membersTracked = 10_000

export type ProfileAllowance = ReturnType<typeof createProfileAllowance>

interface Counted {
  readonly day: string
  /** Members who were counted today, or are free, by how they were counted. */
  readonly opened: Set<number>
  readonly suggested: Set<number>
  /** The last count under way. Counts of one member run one after the other, instead of waiting in the database. */
  counting: Promise<unknown>
}

/**
 * Limits how many different profiles a member can open in a day, in all ways together. Members that the search by name
 * suggests count as parts of a profile (`foundPerProfile`). The counts are in the database, so they hold over restarts
 * and for all processes. Members who were counted before need no statement. See `docs/decisions.md#profiles-a-day`.
 *
 * One's own profile and those of conversation partners are free, and admins have no limit.
 *
 * @param now epoch milliseconds; a day is a day of UTC
 */
export function createProfileAllowance({ db, now }: { readonly db: Db; readonly now: () => number }) {
  const tracked = new Map<number, Counted>()

  function countedOf(memberId: number): Counted {
    const day = new Date(now()).toISOString().slice(0, 10)
    const known = tracked.get(memberId)
    if (known?.day === day) return known
    const counted: Counted = { day, opened: new Set(), suggested: new Set(), counting: Promise.resolve() }
    tracked.delete(memberId)
    tracked.set(memberId, counted)
    const [first] = tracked.keys()
    if (tracked.size > membersTracked && first !== undefined) tracked.delete(first)
    return counted
  }

  /** Returns what is counted for a viewer today and their limit; null for admins. */
  function countFor(kind: CountedKind, viewer: Viewer) {
    if (viewer.isAdmin || viewer.isSuperAdmin) return null
    const counted = countedOf(viewer.memberId)
    const max = profilesPerDay[isSupporter(viewer, now()) ? 'supporter' : 'member']
    const isKnown = (id: number) =>
      counted.opened.has(id) || (kind === 'suggested' && counted.suggested.has(id))
    const freshOf = (ids: readonly number[]) => ids.filter((id) => id !== viewer.memberId && !isKnown(id))
    return { counted, limit: { kind, day: counted.day, max }, freshOf }
  }

  /** Runs `work` after earlier work of the same member, so that none of it exceeds the limit. */
  function inTurn<Result>(counted: Counted, work: () => Promise<Result>): Promise<Result> {
    const done = counted.counting.then(work)
    counted.counting = done.catch(() => {})
    return done
  }

  const count = (memberId: number, ids: readonly number[], limit: Parameters<typeof countMembers>[3]) =>
    withoutFinishing(() => inTransaction(db, (trx) => countMembers(trx, memberId, ids, limit)))

  return {
    /**
     * Counts profiles that the viewer opens. Call it with members that the viewer may see, after looking them up, so
     * that blocked and missing members are answered alike.
     *
     * @throws HttpError 403 `upgrade_required` for non-supporters, 429 `daily_limit` for supporters
     */
    async spend(viewer: Viewer, ids: readonly number[]): Promise<void> {
      const opened = countFor('opened', viewer)
      const fresh = opened?.freshOf(ids) ?? []
      if (!opened || fresh.length === 0) return
      const { counted, limit } = opened
      if (!(await inTurn(counted, () => count(viewer.memberId, fresh, limit)))) throw refusal(limit)
      for (const id of fresh) counted.opened.add(id)
    },

    /**
     * Counts a member as `spend` does, in the transaction that puts them on a list of the viewer's: such a list shows
     * its members without limit.
     *
     * @throws HttpError as `spend`
     */
    async spendWithin(trx: Trx, viewer: Viewer, id: number): Promise<void> {
      const opened = countFor('opened', viewer)
      if (!opened || opened.freshOf([id]).length === 0) return
      if (!(await countMembers(trx, viewer.memberId, [id], opened.limit))) throw refusal(opened.limit)
      afterCommit(trx, () => opened.counted.opened.add(id))
    },

    /**
     * Refuses a viewer who may open no further profile today. Call it before answering that a name does not exist.
     *
     * @throws HttpError as `spend`
     */
    async refuseUsedUp(viewer: Viewer): Promise<void> {
      const opened = countFor('opened', viewer)
      if (opened && (await isUsedUp(db, viewer.memberId, opened.limit))) throw refusal(opened.limit)
    },

    /**
     * Runs a search by name, and counts the members that it finds. A viewer whose allowance is used up is refused before
     * the search, so that the answer does not say whether a name exists. For the same reason the last search of a day may
     * exceed the limit.
     *
     * @throws HttpError as `spend`
     */
    async suggest<Page extends { readonly data: readonly { readonly id: number }[] }>(
      viewer: Viewer,
      search: () => Promise<Page>,
    ): Promise<Page> {
      const suggested = countFor('suggested', viewer)
      if (!suggested) return search()
      const { counted, limit, freshOf } = suggested
      return inTurn(counted, async () => {
        if (await isUsedUp(db, viewer.memberId, limit)) throw refusal(limit)
        const page = await search()
        const fresh = freshOf(page.data.map(({ id }) => id))
        if (fresh.length === 0) return page
        // Other processes of the site may have used it up meanwhile.
        if (!(await count(viewer.memberId, fresh, limit))) throw refusal(limit)
        for (const id of fresh) counted.suggested.add(id)
        return page
      })
    },
  }
}

function refusal({ max }: { readonly max: number }) {
  const used = `Today’s ${max.toLocaleString('en')} profiles are used up.`
  return max === profilesPerDay.member
    ? forbidden('upgrade_required', `${used} Become a supporter to open more, or come back tomorrow.`)
    : new HttpError(429, 'daily_limit', `${used} You can open more tomorrow.`)
}
