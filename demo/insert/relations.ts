import type { Trx } from '../../server/db/schema.ts'
import type { DemoUnlock, DemoWorld, MemberKey } from '../types.ts'
import { dateOf, dateOrNull, idOf, type Ids, insertAll } from './rows.ts'

const day = 24 * 60 * 60_000
const daysOf = ({ createdAt, expiresAt }: DemoUnlock): 1 | 7 | null => {
  if (expiresAt === null) return null
  return expiresAt - createdAt > day ? 7 : 1
}

/** Inserts list entries, blocks, media access, profile views, aliases and system messages. */
export async function insertRelations(trx: Trx, world: DemoWorld, { members, photos }: Ids): Promise<void> {
  const member = (key: MemberKey) => idOf(members, key)
  await insertAll(
    trx,
    'dudelist',
    world.listings.map((row) => ({
      member_id: member(row.member),
      listed_id: member(row.listed),
      type: row.type,
      note: row.note,
      is_private: row.isPrivate,
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'block',
    world.blocks.map((row) => ({
      member_id: member(row.member),
      blocked_id: member(row.blocked),
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'unlock',
    world.unlocks.map((row) => ({
      member_id: member(row.member),
      viewer_id: member(row.viewer),
      created_at: dateOf(row.createdAt),
      expires_at: dateOrNull(row.expiresAt),
      days: daysOf(row),
    })),
  )
  await insertAll(
    trx,
    'member_view',
    world.views.map((row) => ({
      member_id: member(row.member),
      viewer_id: member(row.viewer),
      viewed_at: dateOf(row.viewedAt),
    })),
  )
  await insertAll(
    trx,
    'alias',
    world.aliases.map((row) => ({ owner_id: member(row.owner), target_id: member(row.target) })),
  )
  await insertAll(
    trx,
    'photo_hot_click',
    world.hotClicks.map((row) => ({
      photo_id: idOf(photos, row.photo),
      member_id: member(row.member),
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'system_message',
    // Oldest first: they are listed by id.
    world.systemMessages
      .toSorted((one, other) => dateOf(one.createdAt).getTime() - dateOf(other.createdAt).getTime())
      .map((row) => ({
        member_id: row.to === null ? null : member(row.to),
        text: row.text,
        created_at: dateOf(row.createdAt),
        updated_at: dateOf(row.createdAt),
      })),
  )
  await insertAll(
    trx,
    'saved_search',
    world.savedSearches.map(({ name, interests, ages: [from, to], ...row }) => ({
      member_id: member(row.member),
      name,
      kind: 'users' as const,
      query: JSON.stringify({ interests, age_from: from, age_to: to }),
      created_at: dateOf(world.asOf),
    })),
  )
}
