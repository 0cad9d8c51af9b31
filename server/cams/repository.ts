import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { selectCards } from '../members/cardRepository.ts'
import { listedTo } from '../visibility/visibleTo.ts'

const onCam = (db: Db, viewerId: number, now: Date) =>
  selectCards(listedTo(db, viewerId), viewerId)
    .innerJoin('dudelist', (join) =>
      join.onRef('dudelist.listed_id', '=', 'member.id').on('dudelist.member_id', '=', viewerId),
    )
    .where('member.cam_until', '>', now)
    .where('member.cam_url', 'is not', null)
    .where('member.is_cam_banned', '=', false)

/** Returns members on the viewer's dudelist who are on cam, by id. `after` is the last id of the page before. */
export const findOnCam = (
  db: Db,
  viewerId: number,
  { now, after, limit }: { now: Date; after: number | null; limit: number },
) =>
  onCam(db, viewerId, now)
    .$if(after !== null, (query) => query.where('member.id', '>', after))
    .select(['member.cam_url', 'member.cam_until'])
    .orderBy('member.id')
    .limit(limit)
    .execute()

export async function countOnCam(db: Db, viewerId: number, now: Date): Promise<number> {
  const { count } = await onCam(db, viewerId, now)
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the previous cam entry; undefined, with nothing saved, when the member is banned from cams */
export async function saveCam(
  trx: Trx,
  memberId: number,
  { url, until }: { url: string | null; until: Date | null },
): Promise<{ cam_url: string | null; cam_until: Date | null } | undefined> {
  const before = await trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where((where) => where.or([where('is_cam_banned', '=', false), sql<boolean>`${url}::text is null`]))
    .forNoKeyUpdate()
    .select(['cam_url', 'cam_until'])
    .executeTakeFirst()
  if (before)
    await trx
      .updateTable('member')
      .set({ cam_url: url, cam_until: until })
      .where('id', '=', memberId)
      .execute()
  return before
}
