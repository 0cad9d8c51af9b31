/** Writes the demo's invented community into an empty database. */
import type { Db } from '../server/db/schema.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { rankPopular } from '../server/browse/lists/rankPopular.ts'
import { recomputeCells } from '../server/places/recomputeCells.ts'
import { step } from '../server/base/step.ts'
import { openPictureStudio, type PictureStudio } from './pictures.ts'
import { insertWorld } from './insertWorld.ts'
import type { Pictures } from './insert/media.ts'
import { storePictures } from './storePictures.ts'
import type { DemoWorld } from './types.ts'
import { demoPassword, demoSignIns, demoWorld } from './world.ts'

export { demoPassword, demoSignIns }

export const demoSeed = 'lodge'
const day = 24 * 60 * 60_000

export interface SeedOptions {
  readonly dataDir: string
  readonly say: (line: string) => void
  /** Epoch milliseconds. The community is created as of the start of that day. */
  readonly now?: number
  /** Draws the pictures, instead of {@link openPictureStudio}. */
  readonly openStudio?: () => PictureStudio
}

async function isEmpty(db: Db): Promise<boolean> {
  const member = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return member === undefined
}

async function drawAll(
  world: DemoWorld,
  { dataDir, say, openStudio = openPictureStudio }: SeedOptions,
): Promise<Pictures> {
  const studio = openStudio()
  try {
    return await storePictures(world, { dataDir, say, studio })
  } finally {
    studio.close()
  }
}

/** Returns whether the database has demo accounts, whose passwords are public. */
export async function holdsDemoSignIns(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('identity_account')
    .where('id', 'like', 'demo-password-%')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Seeds a database that has no member yet, and leaves any other as it is. All rows are written in one transaction, so
 * that a start that was killed starts over.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) return
  const now = options.now ?? Date.now()
  const world = demoWorld(demoSeed, now - (now % day))
  options.say(`Making the demo community: ${world.members.length} invented members (once) …`)
  const pictures = await drawAll(world, options)
  const { say } = options
  await step(say, 'Writing the members', () => inTransaction(db, (trx) => insertWorld(trx, world, pictures)))
  await step(say, 'Publishing their places', () => recomputeCells(db, now))
  await step(say, 'Ranking popular members', () => rankPopular(db, now))
}
