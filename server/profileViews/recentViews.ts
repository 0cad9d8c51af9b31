import { recentDays, visitLasts } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import {
  deleteViewDaysBefore,
  deleteMediaViewsBefore,
  recountRecentMediaViews,
  recountRecentProfileViews,
} from './repository.ts'

const day = 24 * 60 * 60_000

/** A day of the calendar, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Lets views that are not recent any more fall out of the recent ones; for a job that runs daily. */
export async function countRecentViews(db: Db, now: number): Promise<void> {
  const firstDay = dayOf(now - (recentDays - 1) * day)
  await recountRecentProfileViews(db, firstDay)
  await recountRecentMediaViews(db, 'photo', firstDay)
  await recountRecentMediaViews(db, 'video', firstDay)
}

/** Forgets of each day what nothing counts any more, neither these nor what is popular; for a job. */
export const deleteOldViewDays = (db: Db, now: number): Promise<void> =>
  deleteViewDaysBefore(db, dayOf(now - recentDays * day))

/** Forgets who looked at which picture once that look is over; for a job. */
export const deleteOldMediaViews = (db: Db, now: number): Promise<void> =>
  deleteMediaViewsBefore(db, new Date(now - visitLasts))
