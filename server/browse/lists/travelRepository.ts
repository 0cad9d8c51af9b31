/**
 * Members who are near a place on some days: published near it, or with a plan to be there. The highest id comes
 * first, because ids never change: a member who moves or plans keeps the same position in the list.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import { spherePoint } from '../../places/cellRepository.ts'
import type { Coordinates } from '../../places/distance.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows, readSampledTotal } from './totalRepository.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** The member's id. */
export const TravelPosition = z.tuple([z.int()])
export type TravelPosition = z.infer<typeof TravelPosition>

export interface TravelQuery {
  readonly viewerId: number
  readonly center: Coordinates
  /** The greatest distance from the center, as a chord of the unit sphere. */
  readonly chord: number
  /** Days such as `2026-05-01`, both included. */
  readonly from: string
  readonly to: string
}

const cellsNear = ({ center, chord }: TravelQuery) => sql`
  select id from cell
  where sphere_point <@ cube_enlarge(${spherePoint(center)}, ${chord}::float8, 3)
    and (sphere_point <-> ${spherePoint(center)}) <= ${chord}::float8`

const overlapsDays = ({ from, to }: TravelQuery) => sql<boolean>`
  plan.from_day <= ${to}::date and plan.to_day >= ${from}::date`

/** Selects members who are published near the place. `cut.limit` applies to each cell. */
function residents(db: Db, travel: TravelQuery, condition: Expression<SqlBool> | null, cut: Cut) {
  const listed = listedTo(db, travel.viewerId, condition)
    .innerJoin('member_place as there', 'there.member_id', 'member.id')
    .where(sql<boolean>`there.cell_id = near.id`)
    .$if(cut.before !== null, (query) => query.where('there.member_id', '<', cut.before ?? 0))
    .$if(cut.limit !== null, (query) => query.orderBy('there.member_id', 'desc').limit(cut.limit ?? 0))
    .select('there.member_id')
  return sql<{ member_id: number }>`
    select listed.member_id from (${cellsNear(travel)}) as near cross join lateral (${listed}) as listed`
}

const travelers = (db: Db, travel: TravelQuery, condition: Expression<SqlBool> | null, cut: Cut) =>
  listedTo(db, travel.viewerId, condition)
    .innerJoin('travel_plan as plan', 'plan.member_id', 'member.id')
    .where(sql<boolean>`plan.cell_id in (${cellsNear(travel)})`)
    .where(overlapsDays(travel))
    .$if(cut.before !== null, (query) => query.where('plan.member_id', '<', cut.before ?? 0))
    .select('plan.member_id')

interface Cut {
  readonly before: number | null
  readonly limit: number | null
}

const residentsAndTravelers = (
  db: Db,
  travel: TravelQuery,
  condition: Expression<SqlBool> | null,
  cut: Cut,
) =>
  sql<{
    member_id: number
  }>`${residents(db, travel, condition, cut)} union ${travelers(db, travel, condition, cut)}`

export const readTravel = (
  db: Db,
  travel: TravelQuery,
  { after, offset, limit }: From<TravelPosition>,
  condition: Expression<SqlBool> | null,
) => {
  const cut = { before: after?.[0] ?? null, limit: offset + limit }
  const found = sql<{ member_id: number }>`(
    select member_id from (${residentsAndTravelers(db, travel, condition, cut)}) as near_place
    order by member_id desc offset ${offset} limit ${limit})`
  return selectCards(listedTo(db, travel.viewerId), travel.viewerId)
    .innerJoin(found.as('found'), 'found.member_id', 'member.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('travel_plan as plan')
          .whereRef('plan.member_id', '=', 'member.id')
          .where(sql<boolean>`plan.cell_id in (${cellsNear(travel)})`)
          .where(overlapsDays(travel))
          .orderBy('plan.from_day')
          .orderBy('plan.id')
          .limit(1)
          .select([
            'plan.city as plan_city',
            'plan.state as plan_state',
            'plan.country as plan_country',
            'plan.country_code as plan_country_code',
            'plan.from_day',
            'plan.to_day',
            'plan.note as plan_note',
          ])
          .as('matched'),
      (join) => join.onTrue(),
    )
    .orderBy('member.id', 'desc')
    .select([
      'matched.plan_city',
      'matched.plan_state',
      'matched.plan_country',
      'matched.plan_country_code',
      'matched.from_day',
      'matched.to_day',
      'matched.plan_note',
    ])
    .execute()
}

export type TravelRow = Awaited<ReturnType<typeof readTravel>>[number]

export const readTravelTotal = (db: Db, travel: TravelQuery, condition: Expression<SqlBool> | null) =>
  readSampledTotal(db, {
    condition,
    memberId: 'member.id',
    count: async (filter, limit) => {
      const all = residentsAndTravelers(db, travel, filter, { before: null, limit: null })
      return (await countRows(db, all, limit).executeTakeFirstOrThrow()).total
    },
  })
