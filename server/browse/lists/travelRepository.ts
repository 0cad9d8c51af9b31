/**
 * Who is near a place on some days: published near it, or with a plan to be there. By id, the newest first:
 * what never changes, so that whoever comes, leaves or plans anew stands where he stood.
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

export interface Journey {
  readonly viewerId: number
  readonly centre: Coordinates
  /** The longest straight line on the unit sphere from the centre to what is near it. */
  readonly chord: number
  /** Days, both included. */
  readonly from: string
  readonly to: string
}

const cellsNear = ({ centre, chord }: Journey) => sql`
  select id from cell
  where sphere_point <@ cube_enlarge(${spherePoint(centre)}, ${chord}::float8, 3)
    and (sphere_point <-> ${spherePoint(centre)}) <= ${chord}::float8`

const isThen = ({ from, to }: Journey) => sql<boolean>`
  plan.from_day <= ${to}::date and plan.to_day >= ${from}::date`

/** The first so many of those who live near; of each cell no more are looked at. */
function residents(db: Db, journey: Journey, condition: Expression<SqlBool> | null, cut: Cut) {
  const listed = listedTo(db, journey.viewerId, condition)
    .innerJoin('member_place as there', 'there.member_id', 'member.id')
    .where(sql<boolean>`there.cell_id = near.id`)
    .$if(cut.before !== null, (query) => query.where('there.member_id', '<', cut.before ?? 0))
    .$if(cut.limit !== null, (query) => query.orderBy('there.member_id', 'desc').limit(cut.limit ?? 0))
    .select('there.member_id')
  return sql<{ member_id: number }>`
    select listed.member_id from (${cellsNear(journey)}) as near cross join lateral (${listed}) as listed`
}

const travellers = (db: Db, journey: Journey, condition: Expression<SqlBool> | null, cut: Cut) =>
  listedTo(db, journey.viewerId, condition)
    .innerJoin('travel_plan as plan', 'plan.member_id', 'member.id')
    .where(sql<boolean>`plan.cell_id in (${cellsNear(journey)})`)
    .where(isThen(journey))
    .$if(cut.before !== null, (query) => query.where('plan.member_id', '<', cut.before ?? 0))
    .select('plan.member_id')

interface Cut {
  readonly before: number | null
  readonly limit: number | null
}

const everyone = (db: Db, journey: Journey, condition: Expression<SqlBool> | null, cut: Cut) =>
  sql<{
    member_id: number
  }>`${residents(db, journey, condition, cut)} union ${travellers(db, journey, condition, cut)}`

export const readTravel = (
  db: Db,
  journey: Journey,
  { after, offset, limit }: From<TravelPosition>,
  condition: Expression<SqlBool> | null,
) => {
  const cut = { before: after?.[0] ?? null, limit: offset + limit }
  const found = sql<{ member_id: number }>`(
    select member_id from (${everyone(db, journey, condition, cut)}) as everyone
    order by member_id desc offset ${offset} limit ${limit})`
  return selectCards(listedTo(db, journey.viewerId), journey.viewerId)
    .innerJoin(found.as('found'), 'found.member_id', 'member.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('travel_plan as plan')
          .whereRef('plan.member_id', '=', 'member.id')
          .where(sql<boolean>`plan.cell_id in (${cellsNear(journey)})`)
          .where(isThen(journey))
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
          .as('journey'),
      (join) => join.onTrue(),
    )
    .orderBy('member.id', 'desc')
    .select([
      'journey.plan_city',
      'journey.plan_state',
      'journey.plan_country',
      'journey.plan_country_code',
      'journey.from_day',
      'journey.to_day',
      'journey.plan_note',
    ])
    .execute()
}

export type TravelRow = Awaited<ReturnType<typeof readTravel>>[number]

export const readTravelTotal = (db: Db, journey: Journey, condition: Expression<SqlBool> | null) =>
  readSampledTotal(db, {
    condition,
    memberId: 'member.id',
    count: async (met, limit) => {
      const all = everyone(db, journey, met, { before: null, limit: null })
      return (await countRows(db, all, limit).executeTakeFirstOrThrow()).total
    },
  })
