import type { CamAudience } from '../../contract/cams.ts'
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
    .where((where) =>
      where.or([
        where('member.cam_audience', '=', 'listed-me'),
        where.exists(
          where
            .selectFrom('dudelist as own')
            .whereRef('own.member_id', '=', 'member.id')
            .where('own.listed_id', '=', viewerId),
        ),
      ]),
    )

/** Returns members on the viewer's dudelist who are on cam and let the viewer see it, by id. `after` is the last id of the page before. */
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

interface Cam {
  readonly cam_url: string | null
  readonly cam_until: Date | null
  readonly cam_audience: CamAudience
}

/** Locks a member and reads their cam. Undefined for a member who is banned from cams and wants to go on cam. */
export const lockCam = (trx: Trx, memberId: number, goesOnCam: boolean): Promise<Cam | undefined> =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .$if(goesOnCam, (query) => query.where('is_cam_banned', '=', false))
    .forNoKeyUpdate()
    .select(['cam_url', 'cam_until', 'cam_audience'])
    .executeTakeFirst()

export async function saveCam(trx: Trx, memberId: number, cam: Cam): Promise<void> {
  await trx.updateTable('member').set(cam).where('id', '=', memberId).execute()
}
