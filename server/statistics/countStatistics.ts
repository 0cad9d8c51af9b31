/** Counts the statistics. See docs/decisions.md#statistics. */
import { z } from 'zod'
import { addDays, dayOf } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { readPlaceSettings } from '../places/settings.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'
import {
  countEvents,
  countPlaces,
  countRequests,
  countSeen,
  countStates,
  fillMembers,
  findFirstDay,
  forgetSeen,
} from './countRepository.ts'

/**
 * For so many days a day is counted again; then its numbers stay. An account that is deleted keeps its data for longer,
 * so that an erasure changes no number.
 */
const recountDays = deletionGrace / (24 * 60 * 60_000) - 1
/** Days that members have for the next steps after they joined. Fewer than `recountDays`. */
const stepDays = 7

const key = 'statistics.counted_at'

/** Returns when the statistics were last counted. */
export async function readCountedAt(db: Db): Promise<Date | null> {
  const stored = z.iso
    .datetime()
    .nullable()
    .parse(await readSetting(db, key))
  return stored === null ? null : new Date(stored)
}

/** Returns the first day to count. The first count of a day counts the earlier ones again. */
function firstDayToCount(last: string | null, { first, today }: { first: string; today: string }): string {
  if (last === null) return first
  if (last >= today) return addDays(today, -1)
  const recounted = addDays(today, -recountDays)
  return last < recounted ? last : recounted
}

/**
 * Counts today and what can still change of earlier days; all days when nothing was counted yet. Safe to run at any
 * time and again.
 *
 * @param now epoch milliseconds
 */
export async function countStatistics(db: Db, now: number): Promise<void> {
  const at = new Date(now)
  const today = dayOf(now)
  const counted = await readCountedAt(db)
  const last = counted && dayOf(counted.getTime())
  const first = (await findFirstDay(db)) ?? today
  const from = firstDayToCount(last, { first, today })
  const { members_to_share: fewestInCity } = await readPlaceSettings(db)
  await inTransaction(db, async (trx) => {
    await countEvents(trx, { from, to: today }, { steps: stepDays })
    if (first < today && last !== today) await fillMembers(trx, { from: first, to: addDays(today, -1) })
    await countStates(trx, today, at)
    await countPlaces(trx, today, { fewestInCity })
    // Requests stay for two days.
    await countRequests(trx, { from: addDays(today, -1), to: today })
    await countSeen(trx, last === null ? [today] : [addDays(today, -1), today], today)
    await forgetSeen(trx, today)
    await saveSetting(trx, key, at.toISOString())
  })
}
