// The data that each server of the browser tests starts with, created once and copied: some members around Amsterdam.
// A few of them can sign in.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Db } from '../server/db/schema.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { fillLookups } from '../server/lookups/fill.ts'
import { encodePhoto } from '../server/photos/encodePhoto.ts'
import { createDiskStorage } from '../server/media/storage.ts'
import { createPhotoStore } from '../server/photos/fileStore.ts'
import { storePhoto } from '../server/photos/storePhoto.ts'
import { recomputeCells } from '../server/places/recomputeCells.ts'
import { countStatistics } from '../server/statistics/countStatistics.ts'
import {
  allowAlias,
  allowTravelPlans,
  cities,
  createMember,
  giveRole,
  placeMember,
} from '../tests/server/factories.ts'
import sharp from 'sharp'
import { password, people, type Person } from './people.ts'

const cache = 'node_modules/.cache/lodge'

/** The files that the data depends on. A change of any of them creates a new copy. */
const files = ['e2e/template.ts', 'e2e/people.ts', 'tests/server/factories.ts', 'package-lock.json']
const folders = ['server/db', 'server/lookups', 'server/photos', 'server/places', 'server/statistics']

function sourceHash(): string {
  const hash = createHash('sha256')
  const within = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  )
  for (const file of [...files, ...within].toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function addAccount(db: Db, memberId: number, email: string, hashed: string): Promise<void> {
  const id = `account-${memberId}`
  await db
    .insertInto('identity_user')
    .values({ id, name: '', email, email_verified: true, email_verified_at: new Date() })
    .execute()
  await db
    .insertInto('identity_account')
    .values({
      id: `password-${memberId}`,
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: hashed,
    })
    .execute()
  await db.updateTable('member').set({ identity_user_id: id }).where('id', '=', memberId).execute()
}

/** One plain color a member instead of a portrait. */
const colors = ['#3b4a5e', '#2b4a44', '#b5684a', '#5e6b3f', '#3e2e3e', '#7fa3a8', '#d8c7a9', '#16222c']

/** @param waiting how many more photos wait for a moderator */
async function addPictures(db: Db, dataDir: string, memberId: number, waiting = 0): Promise<void> {
  const background = colors[memberId % colors.length] ?? '#000'
  const drawing = await sharp({ create: { width: 640, height: 800, channels: 3, background } })
    .webp()
    .toBuffer()
  const encoded = await encodePhoto(drawing)
  const store = createPhotoStore(createDiskStorage(dataDir))
  const fileKey = await store.write(encoded.files)
  const otherKeys = await Promise.all(Array.from({ length: waiting }, () => store.write(encoded.files)))
  await inTransaction(db, async (trx) => {
    const photoId = await storePhoto(trx, { memberId, fileKey, encoded, isPrivate: false })
    await trx.updateTable('photo').set({ approved_at: new Date() }).where('id', '=', photoId).execute()
    await trx.updateTable('member').set({ avatar_photo_id: photoId }).where('id', '=', memberId).execute()
    for (const key of otherKeys) await storePhoto(trx, { memberId, fileKey: key, encoded, isPrivate: false })
  })
}

const diemen = { ...cities.amsterdam, id: 2_757_220, city: 'Diemen', latitude: 52.3397, longitude: 4.9626 }

/** The only guests with a height (centimeters) and weight (kilograms), by their number. */
const measured: Readonly<Record<number, { height: number; weight: number; place?: typeof diemen }>> = {
  // 6 km from Amsterdam is under 4 miles: different steps in kilometers, but the same step in miles.
  100: { height: 185, weight: 82, place: diemen },
  101: { height: 178, weight: 70 },
}

const product = { currency: 'EUR', subscription_days: 30, payment_provider: 'sandbox' }

/** @param dataDir the folder for the photos */
export async function fill(db: Db, dataDir: string): Promise<void> {
  await migrate(db)
  await fillLookups(db)
  const hashed = await hashPassword(password)
  const ids = new Map<string, number>()
  async function addPerson(person: Person) {
    const { name, email, fields, place = 'amsterdam', plansTravels, role, waitingPhotos } = person
    const id = await createMember(db, { name, ...fields })
    ids.set(email, id)
    await addAccount(db, id, email, hashed)
    if (role !== undefined) await giveRole(db, id, role)
    if (plansTravels) await allowTravelPlans(db, id)
    if (place !== null) await placeMember(db, id, cities[place])
    await addPictures(db, dataDir, id, waitingPhotos)
  }
  const everyone = Object.values<Person>(people)
  for (const person of everyone) if (!person.isAddedLast) await addPerson(person)
  for (const { email, mayActAs } of Object.values<Person>(people)) {
    const [ownerId, targetId] = [ids.get(email), mayActAs === undefined ? undefined : ids.get(mayActAs)]
    if (ownerId !== undefined && targetId !== undefined) await allowAlias(db, ownerId, targetId)
  }
  for (let index = 0; index < 330; index++) {
    const { place = index % 3 === 0 ? cities.haarlem : cities.amsterdam, ...measures } = measured[index] ?? {}
    const id = await createMember(db, {
      ...measures,
      name: `Guest.${index}`,
      birthday: `19${60 + (index % 40)}-05-0${1 + (index % 9)}`,
      approved_at: new Date(Date.UTC(2025, 0, 1, 0, index)),
    })
    await placeMember(db, id, place)
    if (index < 12) await addPictures(db, dataDir, id)
  }
  for (const person of everyone) if (person.isAddedLast) await addPerson(person)
  await db
    .insertInto('product')
    .values([
      { slug: 'once', name: '30 days', price_minor: 990, is_recurring: false, ...product },
      { slug: 'monthly', name: 'Monthly', price_minor: 790, is_recurring: true, ...product },
    ])
    .execute()
  await recomputeCells(db, Date.now())
  // All joined in January 2025. How many were seen, and in which month.
  const joined = '2025-01-01'
  await db
    .insertInto('statistic_cohort')
    .values([
      { period: 'month', joined, seen_in: '2025-01-01', members: 200 },
      { period: 'month', joined, seen_in: '2025-02-01', members: 100 },
    ])
    .execute()
  await countStatistics(db, Date.now())
}

/** Returns the folder to copy. */
export async function ensureTemplate(): Promise<string> {
  const folder = join(cache, `e2e-${sourceHash()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  const database = await openDatabase({ dataDir: draft })
  await fill(database.db, draft)
  await database.close()
  await rm(join(draft, 'database.lock'), { recursive: true, force: true })
  // Two runs may create it at once. The first one wins.
  await rename(draft, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(draft, { recursive: true, force: true })
  })
  await removeOldCopies()
  return folder
}

/** Old copies take space and are never used again. */
async function removeOldCopies(): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60_000
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    if (name.startsWith('e2e-') && (await stat(folder)).mtimeMs < dayAgo)
      await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(await ensureTemplate())
