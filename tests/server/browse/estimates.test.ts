import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestList } from '../../../server/browse/lists/newest.ts'
import { hasPhotosTrait, verifiedTrait } from '../../../server/browse/search/traits.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { empty } from '../emptying.ts'
import { createMember } from '../factories.ts'
import { narrowedBy, now } from './crowd.ts'

const members = 200_000
/** Members with a trait have adjacent ids: they joined at the same time. */
const shares = [
  { what: 'verified members', trait: verifiedTrait, count: 14_700 },
  { what: 'members with photos', trait: hasPhotosTrait, count: 29_400 },
] as const

let database: TestDatabase
let viewerId: number
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  viewerId = await createMember(db, { name: 'Viewer', approved_at: null })
  await inTransaction(db, async (trx) => {
    // Skips triggers: the rows that searches need are inserted below.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into member (name, name_skeleton, birthday, is_onboarded, approved_at)
      select 'member' || i, 'member' || i, '1990-01-01', true, to_timestamp(${now / 1000} - i)
      from generate_series(1, ${members}::integer) as i order by i`.execute(trx)
    const [verified, withPhotos] = shares
    await sql`
      insert into member_search (member_id, traits, approved_at)
      select id, case
        when rank <= ${verified.count}::integer then array[${verified.trait}::integer]
        when rank > ${members - withPhotos.count}::integer then array[${withPhotos.trait}::integer]
        else array[]::integer[] end, approved_at
      from (select id, approved_at, row_number() over (order by id) as rank from member where is_visible) as ranked
      order by id`.execute(trx)
  })
}, 120_000)
afterAll(async () => {
  const { db } = database
  await empty(db)
  // Otherwise the next test on this database, which has few members, is told of 200,000.
  await sql`vacuum analyze member`.execute(db)
  await sql`vacuum analyze member_search`.execute(db)
  await database.close()
}, 60_000)

const totalOf = (trait: number | null) => {
  const filter = trait === null ? null : narrowedBy({ traitGroups: [[trait]] })
  return newestList(database.db, { viewerId, now, filter }).readTotal()
}

test('a list is counted before its table was analyzed', async () => {
  expect(await totalOf(null)).toBe(members)
})

test.each(shares)(
  'the total of $what is within a tenth, though their ids are adjacent',
  async ({ trait, count }) => {
    await sql`vacuum analyze member`.execute(database.db)
    await sql`analyze member_search`.execute(database.db)
    expect(await totalOf(null)).toBe(members)
    expect(Math.abs((await totalOf(trait)) / count - 1)).toBeLessThan(0.1)
  },
)
