import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting } from '../settings/repository.ts'

/**
 * How precisely members are published. An operator can change it in the row `places` of the table `setting`. See
 * docs/decisions.md#places-are-published-as-grid-cells.
 */
export const PlaceSettings = z.object({
  /** Width of a grid square in kilometers. */
  square_km: z.number().min(1).max(100).default(3),
  /** Members in a square with fewer members than this are published at the center of their city. */
  members_to_share: z.int().min(2).default(5),
})
export type PlaceSettings = z.infer<typeof PlaceSettings>

export const readPlaceSettings = async (db: Db): Promise<PlaceSettings> =>
  PlaceSettings.parse((await readSetting(db, 'places')) ?? {})
