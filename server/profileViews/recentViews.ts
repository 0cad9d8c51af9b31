import { recentDays, visitDuration } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import {
  deleteViewDaysBefore,
  deleteMediaViewsBefore,
  recountRecentMediaViews,
  recountRecentProfileViews,
} from './repository.ts'

const day = 24 * 60 * 60_000

/** Returns the calendar day in UTC as `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Recounts recent views, so that older ones no longer count. Called by a daily job. */
export async function countRecentViews(db: Db, now: number): Promise<void> {
  const firstDay = dayOf(now - (recentDays - 1) * day)
  await recountRecentProfileViews(db, firstDay)
  await recountRecentMediaViews(db, 'photo', firstDay)
  await recountRecentMediaViews(db, 'video', firstDay)
}

/** Deletes the daily counts that neither recent views nor the popular list need. Called by a job. */
export const deleteOldViewDays = (db: Db, now: number): Promise<void> =>
  deleteViewDaysBefore(db, dayOf(now - recentDays * day))

/** Deletes who viewed which photo or video, once a new view would count again. Called by a job. */
export const deleteOldMediaViews = (db: Db, now: number): Promise<void> =>
  deleteMediaViewsBefore(db, new Date(now - visitDuration))
