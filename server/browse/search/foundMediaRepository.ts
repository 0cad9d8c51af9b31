/** Public photos or videos of members who meet criteria, by time of approval, newest first. */
import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { GalleryFrom } from '../../paging/galleryPage.ts'
import { listedTo, soughtBy } from '../../visibility/visibleTo.ts'
import { photoColumns } from '../../photos/presentPhoto.ts'
import { videoColumns } from '../../videos/presentVideo.ts'
import type { Criteria } from './criteria.ts'
import { rowMeetsAll } from './criteriaRepository.ts'
import { gathered } from './gatheredRepository.ts'
import { walkedFor } from './nearestRepository.ts'
import { areCommon } from './shareRepository.ts'

export interface FoundMedia {
  readonly viewerId: number
  readonly criteria: Criteria | null
  /** The point of the unit sphere that distances are told from. */
  readonly origin: RawBuilder<string | null>
}

interface Media {
  readonly id: number
  readonly member_id: number
  readonly approved_at: Date
}

const positionOf = sql<string>`found.approved_at::text`.as('approved_at_text')

export const readFoundPhotos = (db: Db, asked: FoundMedia, from: GalleryFrom) =>
  readFound(db, 'photo', asked, from, (found) =>
    db
      .selectFrom(found)
      .innerJoin('photo', 'photo.id', 'found.id')
      .orderBy('found.approved_at', 'desc')
      .orderBy('found.id', 'desc')
      .select(photoColumns)
      .select(['photo.member_id', positionOf])
      .execute(),
  )

export const readFoundVideos = (db: Db, asked: FoundMedia, from: GalleryFrom) =>
  readFound(db, 'video', asked, from, (found) =>
    db
      .selectFrom(found)
      .innerJoin('video', 'video.id', 'found.id')
      .orderBy('found.approved_at', 'desc')
      .orderBy('found.id', 'desc')
      .select(videoColumns)
      .select(['video.member_id', positionOf])
      .execute(),
  )

type Kind = 'photo' | 'video'

/** As the newest members are found: first among the newest thousands, then among all of who meets the criteria. */
async function readFound<Row>(
  db: Db,
  kind: Kind,
  asked: FoundMedia,
  from: GalleryFrom,
  read: (found: AliasedExpression<Media, 'found'>) => Promise<Row[]>,
): Promise<Row[]> {
  const { viewerId, criteria, origin } = asked
  if (criteria === null) return read(newest(db, kind, viewerId, from).limit(sql.lit(from.limit)).as('found'))
  const condition = rowMeetsAll(criteria, origin)
  if (await areCommon(db, condition)) {
    const rows = await read(walk(db, kind, viewerId, from, condition))
    if (rows.length === from.limit) return rows
  }
  const all = (await gathered(db, viewerId, { criteria, origin })).select('sought.member_id')
  return read(gather(db, kind, viewerId, from, all))
}

/** In the words of the indexes of galleries. */
const isShown: Record<Kind, RawBuilder<SqlBool>> = {
  photo: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null)`,
  video: sql`(media.approved_at is not null and not media.is_private
    and media.hidden_at is null and media.deleted_at is null and media.is_processed)`,
}

/** What everyone may see of its owner, from one position on. */
const isListed = (kind: Kind, { after }: GalleryFrom): RawBuilder<SqlBool> =>
  after === null
    ? isShown[kind]
    : sql`(${isShown[kind]}
        and (media.approved_at, media.id) < (${after[0]}::timestamptz, ${after[1]}::integer))`

const mediaOf = (kind: Kind) => sql<Media>`${sql.table(kind)}`.as('media')

/** A search finds nobody without a place. */
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

/**
 * Looks at one after the other, and stops when a page is full. Of most it asks nothing but whether their owner meets
 * the condition.
 */
const walk = (db: Db, kind: Kind, viewerId: number, from: GalleryFrom, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom((walked) =>
      walked
        .selectFrom(mediaOf(kind))
        .where(isListed(kind, from))
        .orderBy('media.approved_at', 'desc')
        .orderBy('media.id', 'desc')
        .limit(sql.lit(walkedFor(from.limit)))
        .select(['media.id', 'media.member_id', 'media.approved_at'])
        .as('walked'),
    )
    .innerJoinLateral(
      soughtBy(db, viewerId)
        .whereRef('sought.member_id', '=', sql.ref('walked.member_id'))
        .where(condition)
        // Only with a limit is it left to be asked of each by himself.
        .limit(sql.lit(1))
        .select('sought.member_id as owner_id')
        .as('met'),
      (join) => join.onTrue(),
    )
    .where(hasPlace('met.owner_id'))
    .orderBy('walked.approved_at', 'desc')
    .orderBy('walked.id', 'desc')
    .limit(sql.lit(from.limit))
    .select(['walked.id', 'walked.member_id', 'walked.approved_at'])
    .as('found')

/** Finds all of them, and sorts. Materialised, or the planner may take it for a reason to walk on. */
const gather = (
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
