/** How much a page of a list asks of the database, however long the list is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPhotoGallery, readVideoGallery } from '../../../server/browse/galleries/galleryRepository.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { newestList } from '../../../server/browse/lists/newest.ts'
import { onlineList } from '../../../server/browse/lists/online.ts'
import { popularList } from '../../../server/browse/lists/popular.ts'
import { presentDudelisted, relatedList } from '../../../server/browse/lists/related.ts'
import { travelList } from '../../../server/browse/lists/travel.ts'
import { verifiedTrait } from '../../../server/browse/search/traits.ts'
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import type { GalleryFrom, GalleryPosition } from '../../../server/paging/galleryPage.ts'
import type { From } from '../../../server/paging/listPage.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities } from '../factories.ts'
import { narrowedBy, now } from './crowd.ts'
import { insertLargeCrowd } from './largeCrowd.ts'

const size = 5_000
const limit = 20

let database: TestDatabase
let viewerId: number

/** Each member has a photo and a video. */
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  viewerId = await insertLargeCrowd(db, size)
  await sql`
    insert into photo (member_id, file_key, width, height, content_hash, perceptual_hash, approved_at)
    select id, 'photo' || id, 800, 800, 'hash' || id, repeat('0', 256)::bit(256), approved_at
    from member where name like 'member%'`.execute(db)
  await sql`
    insert into video (member_id, file_key, content_hash, is_processed, approved_at)
    select id, 'video' || id, 'hash' || id, true, approved_at from member where name like 'member%'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}, 120_000)
afterAll(() => database.close())

const gazetteer = { place: () => Promise.resolve({ ...cities.amsterdam, population: 1_000 }) }

type Measure = (read: () => Promise<unknown>) => Promise<unknown>

interface List<Row, Position> {
  readRows(from: From<Position>): Promise<readonly Row[]>
  positionOf(row: Row): Position
}

/** Reads the first two pages of a list, each with `measure`. */
async function readPages<Row, Position>(list: List<Row, Position>, measure: Measure): Promise<void> {
  const read = async (after: Position | null) => {
    let rows: readonly Row[] = []
    await measure(async () => {
      rows = await list.readRows({ after, offset: 0, limit })
    })
    expect(rows).toHaveLength(limit)
    return rows
  }
  for (const last of (await read(null)).slice(-1)) await read(list.positionOf(last))
}

interface GalleryRow {
  readonly id: number
  readonly sort_key: string
}

const gallery = (readRows: (from: GalleryFrom) => Promise<readonly GalleryRow[]>) => ({
  readRows,
  positionOf: ({ sort_key, id }: GalleryRow): GalleryPosition => [sort_key, id],
})

const verified = narrowedBy({ traitGroups: [[verifiedTrait]] })
const asked = () => ({ viewerId, now })
const narrowed = () => ({ viewerId, now, filter: verified })
const anyDays = { placeId: cities.amsterdam.id, from: undefined, to: undefined }

const lists: Readonly<Record<string, (db: Db, measure: Measure) => Promise<void>>> = {
  nearby: (db, measure) => readPages(nearbyList(db, asked()), measure),
  newest: (db, measure) => readPages(newestList(db, asked()), measure),
  online: (db, measure) => readPages(onlineList(db, asked()), measure),
  'online, narrowed': (db, measure) => readPages(onlineList(db, narrowed()), measure),
  popular: (db, measure) => readPages(popularList(db, asked()), measure),
  'popular, narrowed': (db, measure) => readPages(popularList(db, narrowed()), measure),
  dudelisted: (db, measure) => readPages(relatedList(db, asked(), 'dudelisted', presentDudelisted), measure),
  'dudelisted, narrowed': (db, measure) =>
    readPages(relatedList(db, narrowed(), 'dudelisted', presentDudelisted), measure),
  travel: async (db, measure) =>
    readPages(await travelList({ db, gazetteer }, { ...asked(), ...anyDays }), measure),
  'travel, narrowed': async (db, measure) =>
    readPages(await travelList({ db, gazetteer }, { ...narrowed(), ...anyDays }), measure),
  'newest photos': (db, measure) =>
    readPages(
      gallery((from) => readPhotoGallery(db, { viewerId, order: 'newest' }, from)),
      measure,
    ),
  'popular photos': (db, measure) =>
    readPages(
      gallery((from) => readPhotoGallery(db, { viewerId, order: 'popular' }, from)),
      measure,
    ),
  'newest videos': (db, measure) =>
    readPages(
      gallery((from) => readVideoGallery(db, { viewerId, order: 'newest' }, from)),
      measure,
    ),
  'popular videos': (db, measure) =>
    readPages(
      gallery((from) => readVideoGallery(db, { viewerId, order: 'popular' }, from)),
      measure,
    ),
}

/** Counts the rows that the transaction has read so far, from tables and through indexes. */
async function countRead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as count from pg_stat_xact_user_tables`.execute(db)
  return Number(rows[0]?.count)
}

describe.each(Object.entries(lists))('each page of %s', (_, read) => {
  test('takes one statement', async () => {
    const counts: number[] = []
    await read(database.db, async (page) => {
      const statements = await database.statementsOf(page)
      counts.push(statements.length)
    })
    expect(counts).toEqual([1, 1])
  })

  test('reads a few rows for each of its members', async () => {
    const counts: number[] = []
    await inTransaction(database.db, (trx) =>
      read(trx, async (page) => {
        const before = await countRead(trx)
        await page()
        counts.push((await countRead(trx)) - before)
      }),
    )
    expect(counts).toHaveLength(2)
    expect(Math.max(...counts)).toBeLessThan(20 * limit)
  })
})
