/** Public photos or videos of members who match criteria, by time of approval, newest first. */
import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { GalleryFrom, GalleryPosition } from '../../paging/galleryPage.ts'
import { readWhole } from '../../paging/readWhole.ts'
import { listedTo, searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import { photoColumns } from '../../photos/presentPhoto.ts'
import { videoColumns } from '../../videos/presentVideo.ts'
import type { Criteria } from './criteria.ts'
import { rowMatchesAll } from './criteriaRepository.ts'
import { walkGrowing } from './growingWalk.ts'
import { findInOrder } from './inOrderRepository.ts'
import {
  type CriteriaAndOrigin,
  estimateMatching,
  foundRows,
  isFoundByIndex,
  readGathered,
  selectAllMatching,
} from './matchingRepository.ts'

export interface MediaSearch {
  readonly viewerId: number
  readonly criteria: Criteria | null
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string | null>
  /** The most photos or videos that the first step of the walk checks. Default: `firstStepFor`. */
  readonly firstStep?: number | undefined
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
 * Reads a page. With criteria, positions are found first, and their media are read by another statement; all of it runs
 * again when one of them can't be seen any more.
 */
async function readFound<Row>(
  db: Db,
  kind: Kind,
  search: MediaSearch,
  from: GalleryFrom,
  read: (found: AliasedExpression<Media, 'found'>) => Promise<Row[]>,
): Promise<Row[]> {
  const { viewerId, criteria } = search
  if (criteria === null)
    return read(newest(db, kind, viewerId, from.after).limit(sql.lit(from.limit)).as('found'))
  const find = from.after === null ? findFirst : findMedia
  return readWhole(async () => {
    const { found, count } = await find(db, kind, { ...search, criteria }, from)
    if (count === 0) return []
    const rows = await read(found.as('found'))
    return rows.length < count ? null : rows
  })
}

/**
 * Finds the first page by members, each with their newest, who are fewer and whose traits are in the index. The newest
 * `limit` of their media are the page: none is older than the newest of the last of `limit` members.
 */
async function findFirst(
  db: Db,
  kind: Kind,
  search: MediaSearch & CriteriaAndOrigin,
  { limit }: GalleryFrom,
) {
  const { viewerId } = search
  const members = await findInOrder(db, viewerId, kind, { after: null, offset: 0, limit }, search)
  const ids = members.map(({ id }) => id)
  const last = members[limit - 1]
  const found = newest(db, kind, viewerId, null)
    .where(sql<boolean>`media.member_id = any(${ids}::integer[])`)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(media.approved_at, media.id) >=
          (${last?.approved_at_text}::timestamptz, ${last?.approved_id}::integer)`,
      ),
    )
    .limit(sql.lit(limit))
  return { found, count: ids.length }
}

/**
 * How many walked media cost as much as those of one member who is found by his traits: for each of both, a row of his
 * criteria is read.
 */
const gatherCost = 1

/** Finds a later page. See `growingWalk.ts`. */
async function findMedia(db: Db, kind: Kind, search: MediaSearch & CriteriaAndOrigin, from: GalleryFrom) {
  const { viewerId, criteria, origin, firstStep } = search
  const condition = rowMatchesAll(criteria, origin)
  const media = await walkGrowing({
    ...from,
    firstStep,
    gatherCost,
    scan: (after, step, limit) => scan(db, kind, viewerId, { after, limit }, condition, step),
    skip: (after, step) => skip(db, kind, after, step),
    estimate: () => estimateMatching(db, search),
    isIndexed: (walked) => isFoundByIndex(db, search, walked),
    gather: ({ limit }, most) => gather(db, kind, search, { ...from, limit }, most),
  })
  const ids = media.map(({ id }) => id)
  const found = shownBy(db, kind, viewerId, from.after).where(sql<boolean>`media.id = any(${ids}::integer[])`)
  return { found, count: ids.length }
}

/** True for media that everyone may see. Written exactly like the conditions of the gallery indexes, which it uses. */
const isShown: Record<Kind, RawBuilder<SqlBool>> = {
  photo: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null)`,
  video: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null and media.is_processed)`,
}

/** True for media that everyone may see, after the position of the last page. */
const isListed = (kind: Kind, after: GalleryPosition | null): RawBuilder<SqlBool> =>
  after === null
    ? isShown[kind]
    : sql`(${isShown[kind]}
        and (media.approved_at, media.id) < (${after[0]}::timestamptz, ${after[1]}::integer))`

const mediaOf = (kind: Kind) => sql<Media>`${sql.table(kind)}`.as('media')

/** A search finds only members who have a place. */
const hasPlace = (memberId: string): RawBuilder<SqlBool> =>
  sql`exists (select from member_place as stood where stood.member_id = ${sql.ref(memberId)})`

const shownBy = (db: Db, kind: Kind, viewerId: number, after: GalleryPosition | null) =>
  listedTo(db, viewerId)
    .innerJoin(mediaOf(kind), (join) => join.onRef('media.member_id', '=', 'member.id'))
    .where(isListed(kind, after))
    .where(hasPlace('member.id'))
    .select(['media.id', 'media.member_id', 'media.approved_at'])

const newest = (db: Db, kind: Kind, viewerId: number, after: GalleryPosition | null) =>
  shownBy(db, kind, viewerId, after).orderBy('media.approved_at', 'desc').orderBy('media.id', 'desc')

/** Selects the next `step` of the newest media, whoever they belong to. */
const walked = (db: Db, kind: Kind, after: GalleryPosition | null, step: number) =>
  db
    .selectFrom(mediaOf(kind))
    .where(isListed(kind, after))
    .orderBy('media.approved_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(sql.lit(step))

/** Checks the next `step` media one after the other until `limit` match. Of most, only the owner's criteria are read. */
const scan = (
  db: Db,
  kind: Kind,
  viewerId: number,
  { after, limit }: GalleryFrom,
  condition: RawBuilder<SqlBool>,
  step: number,
) =>
  db
    .selectFrom(
      walked(db, kind, after, step).select(['media.id', 'media.member_id', 'media.approved_at']).as('walked'),
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
    .limit(sql.lit(limit))
    .select('walked.id')
    .execute()

/** Finds the position of the last of the next `step` media. */
async function skip(
  db: Db,
  kind: Kind,
  after: GalleryPosition | null,
  step: number,
): Promise<GalleryPosition | null> {
  const last = await walked(db, kind, after, 1)
    .offset(sql.lit(step - 1))
    .select(['media.id', sql<string>`media.approved_at::text`.as('sort_key')])
    .executeTakeFirst()
  return last ? [last.sort_key, last.id] : null
}

/** Gathers the media of all members who match, sorts them, and returns a page. Null for more than `most` members. */
async function gather(
  db: Db,
  kind: Kind,
  search: MediaSearch & CriteriaAndOrigin,
  { after, limit }: GalleryFrom,
  most: number | null,
): Promise<{ id: number }[] | null> {
  const all = (await selectAllMatching(db, search.viewerId, search)).select('sought.member_id')
  const gathered = db
    .selectFrom(foundRows<{ member_id: number }>())
    .innerJoin(mediaOf(kind), 'media.member_id', 'found.member_id')
    .where(isListed(kind, after))
    .orderBy('media.approved_at', 'desc')
    .orderBy('media.id', 'desc')
    // Not an offset: it keeps the planner from walking the media in their order.
    .offset(sql.lit(0))
    .select(['media.id', 'media.member_id', 'media.approved_at'])
  const page = db
    .selectFrom(gathered.as('media'))
    .where(hasPlace('media.member_id'))
    .orderBy('media.approved_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(sql.lit(limit))
    .select('media.id')
  return readGathered(db, all, most, page)
}
