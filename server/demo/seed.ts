/** Writes the demo's invented community into an empty database (DESIGN 4, Demo data). */
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { encodePhoto } from '../photos/encodePhoto.ts'
import { createPhotoStore } from '../photos/fileStore.ts'
import { recomputeCells } from '../places/recomputeCells.ts'
import { openPictureStudio } from './pictures.ts'
import { insertWorld } from './insertWorld.ts'
import type { Pictures } from './insert/media.ts'
import type { StoredPhoto } from './insert/rows.ts'
import type { DemoWorld } from './types.ts'
import { demoPassword, demoSignIns, demoWorld } from './world.ts'

export { demoPassword, demoSignIns }

export const demoSeed = 'lodge'
const day = 24 * 60 * 60_000
/** Pictures under way at once: enough to keep the studio and the encoder busy, few enough to stay small. */
const picturesAtOnce = 6

/** Milliseconds between two lines about how far it is. */
const toldEvery = 5_000

export interface SeedOptions {
  readonly dataDir: string
  readonly say: (line: string) => void
  /** Epoch milliseconds; the world is told from the beginning of that day. */
  readonly now?: number
}

async function isEmpty(db: Db): Promise<boolean> {
  const member = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return member === undefined
}

/** Draws every picture of the world, encodes it and keeps its files. */
async function storePictures(world: DemoWorld, { dataDir, say }: SeedOptions): Promise<Pictures> {
  const store = createPhotoStore(dataDir)
  const [photos, verifications] = [new Map<number, StoredPhoto>(), new Map<number, StoredPhoto>()]
  const wanted = world.members.flatMap((member) => [
    ...member.photos.map(({ key, drawing }) => ({ into: photos, key, drawing })),
    ...(member.verification
      ? [{ into: verifications, key: member.key, drawing: member.verification.drawing }]
      : []),
  ])
  const studio = openPictureStudio()
  const queue = wanted.values()
  const tell = () => say(`  ${photos.size + verifications.size} of ${wanted.length} pictures`)
  const telling = setInterval(tell, toldEvery)

  const draw = async () => {
    for (const { into, key, drawing } of queue) {
      const encoded = await encodePhoto(Buffer.from(await studio.picture(drawing)), { effort: 2 })
      into.set(key, { fileKey: await store.write(encoded.files), encoded })
    }
  }
  try {
    await Promise.all(Array.from({ length: picturesAtOnce }, draw))
    tell()
  } finally {
    clearInterval(telling)
    studio.close()
  }
  return { photos, verifications }
}

/** Whether somebody could sign in here with the demo's passwords, which are public. */
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
 * Seeds a database that has no member yet; one that has is left as it is. All rows come in one transaction, so that
 * a start that was killed begins anew.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) return
  const now = options.now ?? Date.now()
  const world = demoWorld(demoSeed, now - (now % day))
  options.say(`Making the demo community: ${world.members.length} invented men (once) …`)
  const pictures = await storePictures(world, options)
  await inTransaction(db, (trx) => insertWorld(trx, world, pictures))
  await recomputeCells(db, now)
}
