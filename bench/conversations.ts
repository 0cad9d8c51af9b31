/**
 * The conversation list of a member with 10,000 conversations against that of one with ten, on PostgreSQL: pages of ten,
 * because the other member has no more. Measures CPU time of database and server, without HTTP.
 */
import { sql } from 'kysely'
import type { Db } from '../server/db/schema.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { presentCards, type CardsFor } from '../server/members/presentCards.ts'
import { listConversations } from '../server/messages/conversationRepository.ts'
import { presentConversations } from '../server/messages/presentConversations.ts'
import { benchNow, populate } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const budget = 1.5
const members = sized({ full: 20_000, short: shortPopulation })
const [many, few] = [sized({ full: 10_000, short: 200 }), 10]
const perPage = few
const messagesEach = 3
/** Conversations of other members. */
const ofOthers = sized({ full: 50_000, short: 200 })
const rounds = 200

/** Returns visible members, the highest ids first, without those whom the population gives blocks or relations. */
async function chooseMembers(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .where('id', 'not in', db.selectFrom('block').select('member_id'))
    .where('id', 'not in', db.selectFrom('block').select('blocked_id'))
    .where(
      'id',
      'not in',
      db
        .selectFrom('dudelist')
        .select('member_id')
        .groupBy('member_id')
        .having(sql`count(*)`, '>', 50),
    )
    .orderBy('id', 'desc')
    .limit(count)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores conversations of the given pairs of members (`low_id`, `high_id`), each with some messages. */
async function converse(db: Db, pairs: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with made as (
      insert into conversation (low_member_id, high_member_id, started_by_id)
      select low_id, high_id, low_id from (${pairs}) as pair
      on conflict do nothing
      returning id, low_member_id, high_member_id
    )
    insert into message (conversation_id, from_member_id, to_member_id, text)
    select made.id,
      case when turn % 2 = 0 then low_member_id else high_member_id end,
      case when turn % 2 = 0 then high_member_id else low_member_id end,
      'A message of two sentences. It is the newest or an older one.'
    from generate_series(1, ${messagesEach}::integer) as turn, made
    order by turn, hashint4(made.id)`.execute(db)
}

/**
 * Stores each member's row of all conversations.
 * @param unreadOf one in this many is unread, by member id; any other member has none
 */
async function listAll(db: Db, unreadOf: ReadonlyMap<number, number>): Promise<void> {
  const [[one, ofOne] = [0, 1], [other, ofOther] = [0, 1]] = [...unreadOf]
  await sql`
    insert into conversation_member (member_id, conversation_id, other_member_id, latest_message_id, unread_count)
    select member_id, conversation_id, other_id, latest,
      case when (member_id = ${one} and rank % ${ofOne} = 0) or (member_id = ${other} and rank % ${ofOther} = 0)
        then 1 else 0 end
    from (
      select side.*, row_number() over (partition by side.member_id order by side.latest) as rank
      from conversation
      cross join lateral (
        select max(id) as latest from message where conversation_id = conversation.id
      ) as newest
      cross join lateral (values
        (conversation.id, low_member_id, high_member_id, newest.latest),
        (conversation.id, high_member_id, low_member_id, newest.latest)
      ) as side (conversation_id, member_id, other_id, latest)
    ) as ranked`.execute(db)
}

const pairsWith = (memberId: number, others: readonly number[]) => sql`
  select least(${memberId}::integer, other), greatest(${memberId}::integer, other)
  from unnest(${others}::integer[]) as other (other)`

const pairsOfOthers = (but: readonly number[]) => sql`
  select distinct least(one, other), greatest(one, other)
  from generate_series(1, ${ofOthers}::integer) as i,
    lateral (select 1 + abs(hashint4(i)) % ${members}::integer, 1 + abs(hashint4(-i)) % ${members}::integer) as drawn (one, other)
  where one <> other and one <> all(${but}::integer[]) and other <> all(${but}::integer[])`

const population = await populate(members, { isChanged: true })
const rows: BenchRow[] = []
try {
  const { db, forJobs } = population
  const [busyId = 0, quietId = 0, ...others] = await chooseMembers(db, many + 2)
  if (others.length < many) throw new Error('There are too few members.')
  const named = (pairs: ReturnType<typeof sql>) => sql`select * from (${pairs}) as named (low_id, high_id)`
  await inTransaction(forJobs, async (trx) => {
    // Skips foreign keys, which take longer than the rows.
    await sql`set local session_replication_role = replica`.execute(trx)
    await converse(trx, named(pairsOfOthers([busyId, quietId])))
    await converse(trx, named(pairsWith(busyId, others)))
    await converse(trx, named(pairsWith(quietId, others.slice(0, few))))
    await listAll(
      trx,
      new Map([
        [busyId, many / few],
        [quietId, 1],
      ]),
    )
  })
  await sql`vacuum analyze`.execute(forJobs)

  const cardsFor: CardsFor = (viewerId, ids) => presentCards(db, viewerId, ids, benchNow)
  const page = async (memberId: number, unreadOnly: boolean, before: number | null) => {
    const found = await listConversations(db, memberId, { unreadOnly, before, limit: perPage + 1 })
    const shown = await presentConversations(cardsFor, memberId, found.slice(0, perPage))
    if (shown.length !== perPage) throw new Error(`A page has ${shown.length} conversations.`)
  }
  const { latest_message_id: middle } = await db
    .selectFrom('conversation_member')
    .where('member_id', '=', busyId)
    .where('latest_message_id', 'is not', null)
    .orderBy('latest_message_id', 'desc')
    .offset(many / 2)
    .limit(1)
    .select('latest_message_id')
    .executeTakeFirstOrThrow()
  const times = await measureInTurns(
    {
      'ten, newest first': () => page(quietId, false, null),
      'ten, unread only': () => page(quietId, true, null),
      'newest first': () => page(busyId, false, null),
      'unread only': () => page(busyId, true, null),
      deep: () => page(busyId, false, middle),
    },
    { rounds, clock: await processorClock(population) },
  )
  for (const [what, name, least] of [
    ['newest first', 'newest first', 'ten, newest first'],
    [`${(many / 2).toLocaleString('en')} deep`, 'deep', 'ten, newest first'],
    ['ten of them unread, unread only', 'unread only', 'ten, unread only'],
  ] as const) {
    const [ours, theirs] = [percentile(times[name], 0.5), percentile(times[least], 0.5)]
    rows.push({
      what: `conversation list, ${many.toLocaleString('en')} conversations, ${what}, a page of ten against that of a member with ten`,
      figures: {
        'CPU p50': milliseconds(ours),
        'at p95 of 10,000': milliseconds(percentile(times[name], 0.95)),
        'with ten': milliseconds(theirs),
      },
      ratio: ours / theirs,
      budget,
    })
  }
} finally {
  await population.close()
}
report('conversations', rows)
