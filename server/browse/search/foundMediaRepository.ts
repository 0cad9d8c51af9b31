/** Public photos or videos of members who match criteria, by time of approval, newest first. */
import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { GalleryFrom } from '../../paging/galleryPage.ts'
import { listedTo, searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import { photoColumns } from '../../photos/presentPhoto.ts'
import { videoColumns } from '../../videos/presentVideo.ts'
import type { Criteria } from './criteria.ts'
import { rowMatchesAll } from './criteriaRepository.ts'
import { selectAllMatching } from './matchingRepository.ts'
import { scanLimit } from './nearestRepository.ts'
import { isCommon } from './estimateRepository.ts'

export interface MediaSearch {
  readonly viewerId: number
  readonly criteria: Criteria | null
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string | null>
}

interface Media {
  readonly id: number
  readonly member_id: number
  readonly approved_at: Date
}

const positionOf = sql<string>`found.approved_at::text`.as('sort_key')

export const readFoundPhotos = (db: Db, search: MediaSearch, from: GalleryFrom) =>
  readFound(db, 'photo', search, from, (found) =>
    db
      .selectFrom(found)
      .innerJoin('photo', 'photo.id', 'found.id')
      .orderBy('found.approved_at', 'desc')
      .orderBy('found.id', 'desc')
      .select(photoColumns(search.viewerId))
      .select(['photo.member_id', positionOf])
      .execute(),
  )

export const readFoundVideos = (db: Db, search: MediaSearch, from: GalleryFrom) =>
  readFound(db, 'video', search, from, (found) =>
    db
      .selectFrom(found)
      .innerJoin('video', 'video.id', 'found.id')
      .orderBy('found.approved_at', 'desc')
      .orderBy('found.id', 'desc')
      .select(videoColumns(search.viewerId))
      .select(['video.member_id', positionOf])
      .execute(),
  )

type Kind = 'photo' | 'video'

/**
 * Reads a page. If many members match, it first scans the newest few thousand media. If they do not fill the page, it
 * selects the media of all matching members and sorts them.
 */
async function readFound<Row>(
  db: Db,
  kind: Kind,
  search: MediaSearch,
  from: GalleryFrom,
  read: (found: AliasedExpression<Media, 'found'>) => Promise<Row[]>,
): Promise<Row[]> {
  const { viewerId, criteria, origin } = search
  if (criteria === null) return read(newest(db, kind, viewerId, from).limit(sql.lit(from.limit)).as('found'))
  const condition = rowMatchesAll(criteria, origin)
  if (await isCommon(db, condition)) {
    const rows = await read(scan(db, kind, viewerId, from, condition))
    if (rows.length === from.limit) return rows
  }
  const all = (await selectAllMatching(db, viewerId, { criteria, origin })).select('sought.member_id')
  return read(sortAllMatching(db, kind, viewerId, from, all))
}

/** True for media that everyone may see. Written exactly like the conditions of the gallery indexes, which it uses. */
const isShown: Record<Kind, RawBuilder<SqlBool>> = {
  photo: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null)`,
  video: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null and media.is_processed)`,
}

/** True for media that everyone may see, after the position of the last page. */
const isListed = (kind: Kind, { after }: GalleryFrom): RawBuilder<SqlBool> =>
  after === null
    ? isShown[kind]
    : sql`(${isShown[kind]}
        and (media.approved_at, media.id) < (${after[0]}::timestamptz, ${after[1]}::integer))`

const mediaOf = (kind: Kind) => sql<Media>`${sql.table(kind)}`.as('media')

/** A search finds only members who have a place. */
const hasPlace = (memberId: string): RawBuilder<SqlBool> =>
  sql`exists (select from member_place as stood where stood.member_id = ${sql.ref(memberId)})`

const shownBy = (db: Db, kind: Kind, viewerId: number, from: GalleryFrom) =>
  listedTo(db, viewerId)
    .innerJoin(mediaOf(kind), (join) => join.onRef('media.member_id', '=', 'member.id'))
    .where(isListed(kind, from))
    .where(hasPlace('member.id'))
    .select(['media.id', 'media.member_id', 'media.approved_at'])

const newest = (db: Db, kind: Kind, viewerId: number, from: GalleryFrom) =>
  shownBy(db, kind, viewerId, from).orderBy('media.approved_at', 'desc').orderBy('media.id', 'desc')

/** Checks the newest media one after the other until a page is full. For most, only the owner's criteria are read. */
const scan = (db: Db, kind: Kind, viewerId: number, from: GalleryFrom, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom((walked) =>
      walked
        .selectFrom(mediaOf(kind))
        .where(isListed(kind, from))
        .orderBy('media.approved_at', 'desc')
        .orderBy('media.id', 'desc')
        .limit(sql.lit(scanLimit(from.limit)))
        .select(['media.id', 'media.member_id', 'media.approved_at'])
        .as('walked'),
    )
    .innerJoinLateral(
      searchRowsVisibleTo(db, viewerId)
        .whereRef('sought.member_id', '=', sql.ref('walked.member_id'))
        .where(condition)
        // The limit makes PostgreSQL check one owner at a time.
        .limit(sql.lit(1))
        .select('sought.member_id as owner_id')
        .as('matching'),
      (join) => join.onTrue(),
    )
    .where(hasPlace('matching.owner_id'))
    .orderBy('walked.approved_at', 'desc')
    .orderBy('walked.id', 'desc')
    .limit(sql.lit(from.limit))
    .select(['walked.id', 'walked.member_id', 'walked.approved_at'])
    .as('found')

/** Selects all matching media and sorts them. Materialized, or the planner may scan in order instead. */
const sortAllMatching = (
  db: Db,
  kind: Kind,
  viewerId: number,
  from: GalleryFrom,
  all: Expression<{ member_id: number }>,
) =>
  db
    .with(
      (cte) => cte('gathered').materialized(),
      () => shownBy(db, kind, viewerId, from).where(sql<boolean>`member.id in (${all})`),
    )
    .selectFrom('gathered')
    .orderBy('gathered.approved_at', 'desc')
    .orderBy('gathered.id', 'desc')
    .limit(sql.lit(from.limit))
    .select(['gathered.id', 'gathered.member_id', 'gathered.approved_at'])
    .as('found')
