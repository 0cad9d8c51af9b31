/** Writes the demo's invented community into an empty database. */
import type { Db } from '../server/db/schema.ts'
import { inTransaction } from '../server/db/transaction.ts'
import type { Storage } from '../server/media/storage.ts'
import { rankPopular } from '../server/browse/lists/rankPopular.ts'
import { recomputeCells } from '../server/places/recomputeCells.ts'
import { countStatistics } from '../server/statistics/countStatistics.ts'
import { step } from '../server/base/step.ts'
import { demoSeed } from './cast.ts'
import { openPictureStudio, type PictureStudio } from './pictures.ts'
import { insertWorld } from './insertWorld.ts'
import type { Pictures } from './insert/media.ts'
import { storePictures } from './storePictures.ts'
import type { DemoWorld } from './types.ts'
import { demoWorld } from './world.ts'

const day = 24 * 60 * 60_000

export interface SeedOptions {
  readonly storage: Storage
  readonly say: (line: string) => void
  /** Epoch milliseconds. The community is created as of the start of that day. */
  readonly now?: number
  /** Draws the pictures, instead of {@link openPictureStudio}. */
  readonly openStudio?: () => PictureStudio
}

async function drawAll(
  world: DemoWorld,
  { storage, say, openStudio = openPictureStudio }: SeedOptions,
): Promise<Pictures> {
  const studio = openStudio()
  try {
    return await storePictures(world, { storage, say, studio })
  } finally {
    studio.close()
  }
}

/**
 * Seeds a database that has no member yet. All rows are written in one transaction, so that a start that was killed
 * starts over.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  const now = options.now ?? Date.now()
  const world = demoWorld(demoSeed, now - (now % day))
  options.say(`Making the demo community: ${world.members.length} invented members (once) …`)
  const pictures = await drawAll(world, options)
  const { say } = options
  await step(say, 'Writing the members', () => inTransaction(db, (trx) => insertWorld(trx, world, pictures)))
  await step(say, 'Publishing their places', () => recomputeCells(db, now))
  await step(say, 'Ranking popular members', () => rankPopular(db, now))
  await step(say, 'Counting the statistics', () => countStatistics(db, now))
}
