import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import { addCards, type CardRow } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { readWhole } from '../../paging/readWhole.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** Sorts after every letter of a name. */
const afterAll = '\u{10FFFF}'

/** Whether the name contains a typo, the length of its folded form in code points, and that form, which is unique. */
export const NamePosition = z.tuple([z.boolean(), z.int(), z.string()])
export type NamePosition = z.infer<typeof NamePosition>

export interface NameRow extends CardRow {
  readonly is_near: boolean
  readonly skeleton: string
  readonly letters: number
}

/** Beginnings of folded names. None begins with another of the same group, so that each name is found once. */
export interface NameStarts {
  readonly exact: readonly string[]
  /** With one typo. Names that an exact one begins are left out. */
  readonly near: readonly string[]
}

type Found = Pick<NameRow, 'id' | 'is_near' | 'skeleton' | 'letters'>

/** Returns the beginnings that any member's name has. */
async function findUsed(db: Db, starts: readonly string[]): Promise<string[]> {
  if (starts.length === 0) return []
  const { rows } = await sql<{ text: string }>`
    select start.text from unnest(${[...starts]}::text[]) as start (text)
    where exists (select from member where ${beginsWith(sql.ref('start.text'))})
  `.execute(db)
  return rows.map(({ text }) => text)
}

const beginsWith = (start: RawBuilder<unknown>) => sql<boolean>`(
  member.name_skeleton ~>=~ ${start} and member.name_skeleton ~<~ (${start} || ${afterAll})
)`

async function findLongest(db: Db): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    select max(char_length(member.name_skeleton)) as longest from member where member.is_visible
  `.execute(db)
  return rows[0]?.longest ?? 0
}

interface Wanted {
  readonly starts: readonly string[]
  /** Beginnings of the names to leave out. */
  readonly without: readonly string[]
  readonly after: { readonly letters: number; readonly skeleton: string }
  readonly limit: number
}

/** Finds names of some lengths: for each length and beginning the first `limit`, by one index lookup. */
async function findOfLengths(
  db: Db,
  viewerId: number,
  { starts, without, after, limit }: Wanted,
  [from, to]: readonly [number, number],
): Promise<Omit<Found, 'is_near'>[]> {
  // Where a length was left, it goes on behind the last name.
  const begin = sql`case when length.letters = ${after.letters}::integer and start.text ~<~ ${after.skeleton}
    then ${after.skeleton} else start.text end`
  const listed = listedTo(db, viewerId)
    .where(sql<boolean>`char_length(member.name_skeleton) = length.letters`)
    .where(sql<boolean>`member.name_skeleton ~>=~ ${begin}`)
    .where(sql<boolean>`member.name_skeleton ~<~ (start.text || ${afterAll})`)
    .where('member.name_skeleton', '<>', after.skeleton)
    .where((where) => where.and(without.map((start) => where.not(beginsWith(sql.val(start))))))
    .orderBy(sql`member.name_skeleton using ~<~`)
    .limit(sql.lit(limit))
    .select(['member.id', 'member.name_skeleton as skeleton'])
  const { rows } = await sql<Omit<Found, 'is_near'>>`
    select listed.id, listed.skeleton, length.letters
    from generate_series(${from}::integer, ${to}::integer) as length (letters)
    cross join unnest(${[...starts]}::text[]) as start (text)
    cross join lateral (${listed}) as listed
    order by length.letters, listed.skeleton using ~<~
    limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/**
 * Finds names in the order of their length, then of their letters. It looks at one length, then at the next two, four
 * and so on, until there are enough: a common beginning has thousands of names, and fills a page with one length.
 */
async function findShortest(db: Db, viewerId: number, wanted: Wanted, longest: number) {
  const found: Omit<Found, 'is_near'>[] = []
  const shortest = Math.min(...wanted.starts.map((start) => Array.from(start).length))
  let from = Math.max(shortest, wanted.after.letters)
  for (let count = 1; from <= longest && found.length < wanted.limit; count *= 2) {
    const to = Math.min(longest, from + count - 1)
    const limit = wanted.limit - found.length
    // oxlint-disable-next-line no-await-in-loop -- most pages need only the first
    found.push(...(await findOfLengths(db, viewerId, { ...wanted, limit }, [from, to])))
    from = to + 1
  }
  return found
}

async function findNames(
  db: Db,
  viewerId: number,
  { exact, near }: NameStarts,
  { after, limit }: From<NamePosition>,
): Promise<Found[]> {
  const longest = await findLongest(db)
  const [wasNear, letters, skeleton] = after ?? [false, 0, '']
  const found: Found[] = []
  const find = async (isNear: boolean, starts: readonly string[], without: readonly string[]) => {
    if (starts.length === 0) return
    const left = isNear === wasNear ? { letters, skeleton } : { letters: 0, skeleton: '' }
    const wanted = { starts, without, after: left, limit: limit - found.length }
    const rows = await findShortest(db, viewerId, wanted, longest)
    found.push(...rows.map((row) => ({ ...row, is_near: isNear })))
  }
  if (!wasNear) await find(false, exact, [])
  if (found.length < limit) await find(true, await findUsed(db, near), exact)
  return found
}

/** Reads a page of members by the beginnings of their names. */
export const readNames = (
  db: Db,
  viewerId: number,
  starts: NameStarts,
  from: From<NamePosition>,
): Promise<NameRow[]> =>
  readWhole(async () => addCards(db, viewerId, await findNames(db, viewerId, starts, from)))
