/**
 * Reads members by distance: the published cells, nearest first, and in each cell the members in the order of the day.
 * The order depends on cells alone, so that it tells nothing about points inside a cell
 * (docs/decisions.md#distance-steps).
 *
 * Later pages measure from where the viewer was published when the list began. They leave out members who changed
 * their cell since, and the rest of the current cell if the order of the day changed. Otherwise such members could
 * appear twice (docs/decisions.md#stable-order-of-lists).
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { currentShuffle } from '../../places/shuffleRepository.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { listedTo } from '../../visibility/visibleTo.ts'
import { cellsNearRing, nearestCells } from './cellsByDistanceRepository.ts'
import { type Ring, type Rings, ringsFrom, usualRings } from './rings.ts'

export const NearbyPosition = z.tuple([
  /** Sort keys: distance of the cell, its id, the member's shuffle key, the member's id. */
  z.number(),
  z.int(),
  z.int(),
  z.int(),
  /** The {@link ListStart}: origin, time, snapshot, shuffle. */
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
])
export type NearbyPosition = z.infer<typeof NearbyPosition>

/** The circumstances in which a list began. Its cursors carry them. */
interface ListStart {
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string>
  readonly began: RawBuilder<string>
  /** The `pg_snapshot` of the first page: which transactions that page saw. */
  readonly snapshot: RawBuilder<string>
  /** The day of the order inside cells; null while that order was being changed. */
  readonly shuffle: RawBuilder<string | null>
}

/**
 * True for a row of `member_place as there` in the cell `near` that was already at this position when the list began.
 *
 * A move is compared by transaction, because its time does not say when others could see it. No transaction takes an
 * hour, so older moves are not compared: after a database was restored, their transaction ids mean nothing.
 *
 * The `coalesce` keeps PostgreSQL on a generic plan. Without it each new value of `began` is planned again, which
 * takes as long as the rest of the page.
 */
export const hasNotMoved = (
  { began, snapshot, shuffle }: ListStart,
  fromCell: RawBuilder<number>,
) => sql<boolean>`
  coalesce(there.moved_at <= ${began}::timestamptz - interval '1 hour'
    or pg_visible_in_snapshot(there.moved_by, ${snapshot}::pg_snapshot), false)
  and (near.id <> ${fromCell}::integer or ${shuffle}::text = ${currentShuffle})`

/**
 * Characters. A snapshot lists every running transaction, so it grows when hundreds write at once. A longer one is
 * shortened to its oldest running transaction: the list then treats newer transactions as unseen.
 */
const longestSnapshot = 1_000

const currentSnapshot = sql<string>`
  case when length(pg_current_snapshot()::text) <= ${sql.lit(longestSnapshot)} then pg_current_snapshot()::text
    else format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) end`

/** Columns of a row that carry the {@link ListStart}: the given one, or a new one for a first page (`start` null). */
export const listStartColumns = (origin: RawBuilder<string | null>, start: ListStart | null) =>
  [
    sql<string>`${origin}::text`.as('origin'),
    (start ? sql<string>`${start.began}::text` : sql<string>`statement_timestamp()::text`).as('began'),
    (start ? sql<string>`${start.snapshot}::text` : currentSnapshot).as('snapshot'),
    (start ? sql<string | null>`${start.shuffle}::text` : currentShuffle).as('shuffle'),
  ] as const

const leastKey = -2_147_483_648

interface Values extends Ring {
  viewerId: number
  fromCell: number
  fromKey: number
  fromMember: number
  origin: string
  began: string
  snapshot: string
  shuffle: string | null
  offset: number
}

interface Shape {
  readonly limit: number
  readonly isFirst: boolean
  /** Apart from 0, offsets are rare. A statement without one gets a better plan. */
  readonly hasOffset: boolean
  /** Reads the cells in a ring instead of the nearest ones. */
  readonly inRing: boolean
}

const startOf = (value: ValueOf<Values>, { isFirst }: Shape): ListStart | null =>
  isFirst
    ? null
    : {
        origin: value('origin'),
        began: value('began'),
        snapshot: value('snapshot'),
        shuffle: value('shuffle'),
      }

const originOf = (value: ValueOf<Values>, { isFirst }: Shape): RawBuilder<string | null> =>
  isFirst ? publishedPoint(value('viewerId')) : sql`${value('origin')}::cube`

type Cells = ReturnType<typeof nearestCells>

/** Selects the ids and positions of the next members in `cells`, which are in order of distance. */
function walk(db: Db, value: ValueOf<Values>, shape: Shape, cells: Cells) {
  const { limit, hasOffset } = shape
  const start = startOf(value, shape)
  const fromCell = value('fromCell')
  const perCell = hasOffset ? sql<number>`${value('offset')}::bigint + ${limit}` : sql.lit(limit)
  return db
    .selectFrom(cells.as('near'))
    .innerJoinLateral(
      () =>
        listedTo(db, value('viewerId'))
          .innerJoin('member_place as there', 'there.member_id', 'member.id')
          .where(sql<boolean>`there.cell_id = near.id`)
          .$if(start !== null, (query) => (start ? query.where(hasNotMoved(start, fromCell)) : query))
          // A row comparison, so that the index finds where to continue inside the last cell.
          .where(
            sql<boolean>`(there.shuffle_key, there.member_id) > (
                case when near.id = ${fromCell}::integer then ${value('fromKey')}::integer else ${sql.lit(leastKey)} end,
                case when near.id = ${fromCell}::integer then ${value('fromMember')}::integer else 0 end)`,
          )
          .orderBy('there.shuffle_key')
          .orderBy('there.member_id')
          .limit(perCell)
          .select(['there.member_id', 'there.shuffle_key'])
          .as('listed'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(near.distance, near.id) >= (${value('fromDistance')}::float8, ${fromCell}::integer)`)
    .orderBy('near.distance')
    .orderBy('near.id')
    .orderBy('listed.shuffle_key')
    .orderBy('listed.member_id')
    .$if(hasOffset, (query) => query.offset(value('offset')))
    .limit(sql.lit(limit))
    .select([
      'near.distance as cell_distance',
      'near.id as cell_id',
      'listed.shuffle_key',
      'listed.member_id',
    ])
}

/** Selects the ids and positions of the members nearest to the origin, or of those in a ring. */
function scanCells(db: Db, value: ValueOf<Values>, shape: Shape) {
  const origin = originOf(value, shape)
  if (!shape.inRing) return walk(db, value, shape, nearestCells(db, origin))
  const bounds = {
    cellDistance: value('cellDistance'),
    cellReach: value('cellReach'),
    zoneDistance: value('zoneDistance'),
    zoneReach: value('zoneReach'),
  }
  return walk(db, value, shape, cellsNearRing(db, origin, bounds)).where(
    sql<boolean>`near.distance < ${value('toDistance')}::float8`,
  )
}

const selectPage = (db: Db, value: ValueOf<Values>, shape: Shape) =>
  selectCards(listedTo(db, value('viewerId')), value('viewerId'))
    .innerJoin(scanCells(db, value, shape).as('walked'), 'walked.member_id', 'member.id')
    .orderBy('walked.cell_distance')
    .orderBy('walked.cell_id')
    .orderBy('walked.shuffle_key')
    .orderBy('walked.member_id')
    .select(['walked.cell_distance', 'walked.cell_id', 'walked.shuffle_key'])

const selectFirst = preparedQuery((db, value: ValueOf<Values>, shape: Shape) =>
  selectPage(db, value, shape).select(listStartColumns(originOf(value, shape), null)),
)

const selectLater = preparedQuery(selectPage)

export type NearbyRow = Awaited<ReturnType<typeof selectFirst>>[number]

export const nearbyPosition = (
  row: Pick<
    NearbyRow,
    'id' | 'cell_distance' | 'cell_id' | 'shuffle_key' | 'origin' | 'began' | 'snapshot' | 'shuffle'
  >,
): NearbyPosition => [
  row.cell_distance,
  row.cell_id,
  row.shuffle_key,
  row.id,
  row.origin,
  row.began,
  row.snapshot,
  row.shuffle,
]

const beforeAll: NearbyPosition = [-1, 0, leastKey, 0, '', '', '', null]

const noRing = { toDistance: 0, cellDistance: 0, cellReach: 0, zoneDistance: 0, zoneReach: 0 }

/** Reads a page: the nearest members, or those after a position. Far from the origin it reads ring by ring. */
export async function readNearby(
  db: Db,
  viewerId: number,
  { after, offset, limit }: From<NearbyPosition>,
  rings: Rings = usualRings,
): Promise<NearbyRow[]> {
  const [fromDistance, fromCell, fromKey, fromMember, origin, began, snapshot, shuffle] = after ?? beforeAll
  const listStart = { origin, began, snapshot, shuffle }
  const from = { viewerId, ...listStart, offset, fromDistance, fromCell, fromKey, fromMember }
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0, inRing: false }
  if (shape.isFirst) return selectFirst(db, { ...from, ...noRing }, shape)

  const rows =
    shape.hasOffset || fromDistance < rings.startAt
      ? await selectLater(db, { ...from, ...noRing }, shape)
      : await readRings(db, from, { ...shape, inRing: true }, rings)
  // Assigned instead of selected, because it is the same for all rows.
  return rows.map((row) => Object.assign(row, listStart))
}

/** Reads rings until a page is full. */
async function readRings(db: Db, from: Omit<Values, keyof typeof noRing>, shape: Shape, { width }: Rings) {
  const [first, ...further] = ringsFrom(from.fromDistance, width)
  const rows = first ? await selectLater(db, { ...from, ...first }, shape) : []
  for (const ring of further) {
    if (rows.length >= shape.limit) break
    // All of these cells come after the cell of the position.
    const whole = { ...from, ...ring, fromCell: 0, fromKey: leastKey, fromMember: 0 }
    rows.push(...(await selectLater(db, whole, shape)))
  }
  return rows.slice(0, shape.limit)
}
