import { recentDays, visitDuration } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import {
  deleteViewDaysBefore,
  deleteMediaViewsBefore,
  recountRecentOfMedia,
  recountRecentProfileViews,
} from './repository.ts'

const day = 24 * 60 * 60_000

/** Returns the calendar day in UTC as `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Returns the first day that recent counts cover. */
export const firstRecentDay = (now: number): string => dayOf(now - (recentDays - 1) * day)

/** Recounts recent views and hot-clicks, so that older ones no longer count. Called by a daily job. */
export async function countRecentViews(db: Db, now: number): Promise<void> {
  const firstDay = firstRecentDay(now)
  await recountRecentProfileViews(db, firstDay)
  await recountRecentOfMedia(db, 'photo', firstDay)
  await recountRecentOfMedia(db, 'video', firstDay)
}

/** Deletes the daily counts that neither recent views nor the popular list need. Called by a job. */
export const deleteOldViewDays = (db: Db, now: number): Promise<void> =>
  deleteViewDaysBefore(db, dayOf(now - recentDays * day))

/** Deletes who viewed which photo or video, once a new view would count again. Called by a job. */
export const deleteOldMediaViews = (db: Db, now: number): Promise<void> =>
  deleteMediaViewsBefore(db, new Date(now - visitDuration))
