import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting } from '../settings/repository.ts'

/** How finely members are published (DECISIONS, Location); an operator changes it under `places` in `setting`. */
export const PlaceSettings = z.object({
  /** Width of a square of the grid, in kilometres. */
  square_km: z.number().min(1).max(100).default(3),
  /** A square that fewer members share is not published: they stand at their city's centre. */
  members_to_share: z.int().min(2).default(5),
})
export type PlaceSettings = z.infer<typeof PlaceSettings>

export const readPlaceSettings = async (db: Db): Promise<PlaceSettings> =>
  PlaceSettings.parse((await readSetting(db, 'places')) ?? {})
