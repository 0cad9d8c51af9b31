import { sql } from 'kysely'
import type { BannedWordPlace } from '../../contract/bannedWords.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import type { Db, Trx } from '../db/schema.ts'

export interface BannedWordRow {
  readonly id: number
  readonly kind: 'word' | 'pattern'
  readonly word: string
  readonly in_names: boolean
  readonly in_profiles: boolean
  readonly in_messages: boolean
  readonly in_media: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = [
  'id',
  'kind',
  'word',
  'in_names',
  'in_profiles',
  'in_messages',
  'in_media',
  'created_at',
  'updated_at',
] as const

/** Returns all banned words in alphabetical order. */
export const findBannedWords = (db: Db): Promise<BannedWordRow[]> =>
  db
    .selectFrom('banned_word')
    .orderBy(sql`lower(word)`)
    .orderBy('id')
    .select(columns)
    .execute()

/** Locks a banned word for writing. */
export const lockBannedWord = (trx: Trx, id: number): Promise<BannedWordRow | undefined> =>
  trx.selectFrom('banned_word').where('id', '=', id).select(columns).forUpdate().executeTakeFirst()

/** Locks the list for writing, so that two admins can't add the same word, or pass the most words, at once. */
export async function lockBannedWords(trx: Trx): Promise<void> {
  await sql`lock table banned_word in share row exclusive mode`.execute(trx)
}

export async function countBannedWords(trx: Trx): Promise<{ words: number; patterns: number }> {
  const rows = await trx
    .selectFrom('banned_word')
    .groupBy('kind')
    .select((select) => ['kind', select.fn.countAll<string | number>().as('count')])
    .execute()
  const count = (kind: BannedWordRow['kind']) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { words: count('word'), patterns: count('pattern') }
}

export interface NewBannedWord {
  readonly kind: 'word' | 'pattern'
  readonly word: string
  readonly places: readonly BannedWordPlace[]
}

/** Whether another entry has the same word, regardless of case. */
export async function isBannedAlready(
  trx: Trx,
  { kind, word }: NewBannedWord,
  exceptId: number,
): Promise<boolean> {
  const other = await trx
    .selectFrom('banned_word')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(word) = lower(${word})`)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

const values = ({ kind, word, places }: NewBannedWord) => ({
  kind,
  word,
  skeleton: nameSkeleton(word),
  in_names: places.includes('names'),
  in_profiles: places.includes('profiles'),
  in_messages: places.includes('messages'),
  in_media: places.includes('media'),
})

export const insertBannedWord = (trx: Trx, word: NewBannedWord): Promise<BannedWordRow> =>
  trx.insertInto('banned_word').values(values(word)).returning(columns).executeTakeFirstOrThrow()

export const updateBannedWord = (
  trx: Trx,
  id: number,
  word: NewBannedWord,
  now: Date,
): Promise<BannedWordRow> =>
  trx
    .updateTable('banned_word')
    .set({ ...values(word), updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteBannedWord(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('banned_word').where('id', '=', id).execute()
}

/** A text of a member, for trials. */
export interface RecentText {
  readonly member_id: number
  readonly name: string | null
  readonly text: string
}

/**
 * Returns the texts of a place whose rows were made last, newest first. Those of deleted members, and unsent messages,
 * are left out.
 */
export const readRecentTexts = (db: Db, place: BannedWordPlace, limit: number): Promise<RecentText[]> =>
  recentTexts[place](db, limit)

const recentTexts: { readonly [Place in BannedWordPlace]: (db: Db, limit: number) => Promise<RecentText[]> } =
  {
    names: (db, limit) =>
      db
        .selectFrom('member')
        .where('deleted_at', 'is', null)
        .where('name', 'is not', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .select(['id as member_id', 'name', sql<string>`name`.as('text')])
        .execute(),

    profiles: (db, limit) =>
      db
        .selectFrom('member')
        .where('deleted_at', 'is', null)
        .where(
          sql<boolean>`(description is not null or exists (select from member_link where member_id = member.id))`,
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .select([
          'id as member_id',
          'name',
          sql<string>`concat_ws(E'\\n', description,
          (select string_agg(url, E'\\n' order by position) from member_link where member_id = member.id))`.as(
            'text',
          ),
        ])
        .execute(),

    messages: (db, limit) =>
      db
        .selectFrom('message')
        .where('unsent_at', 'is', null)
        .where('text', '<>', '')
        .orderBy('id', 'desc')
        .limit(limit)
        .select(['from_member_id as member_id', sql<null>`null`.as('name'), 'text'])
        .execute(),

    async media(db, limit) {
      const { rows } = await sql<RecentText>`
      select member.id as member_id, member.name, media.description as text
      from (
        (select member_id, description, created_at from photo
          where description is not null and deleted_at is null order by id desc limit ${limit})
        union all
        (select member_id, description, created_at from video
          where description is not null and deleted_at is null order by id desc limit ${limit})
      ) as media
      join member on member.id = media.member_id
      order by media.created_at desc
      limit ${limit}
    `.execute(db)
      return rows
    },
  }
