import { sql } from 'kysely'
import type { Db, Trx } from '../../db/schema.ts'
import type { PaymentFact } from '../provider.ts'
import { readDetails, readFact, type SandboxOrder, type SandboxEvent } from './records.ts'

export async function insertOrder(db: Db, publicId: string, details: object): Promise<void> {
  await db
    .insertInto('sandbox_order')
    .values({ public_id: publicId, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
}

export async function findOrder(db: Db, publicId: string): Promise<SandboxOrder | undefined> {
  const row = await db
    .selectFrom('sandbox_order')
    .where('public_id', '=', publicId)
    .selectAll()
    .executeTakeFirst()
  return row && { publicId: row.public_id, state: row.state, details: readDetails(row.details) }
}

/** Locks an order until the end of the transaction. */
export async function lockOrder(trx: Trx, publicId: string): Promise<SandboxOrder | undefined> {
  await sql`select from sandbox_order where public_id = ${publicId} for update`.execute(trx)
  return findOrder(trx, publicId)
}

export async function setState(trx: Trx, publicId: string, state: SandboxOrder['state']): Promise<void> {
  await trx.updateTable('sandbox_order').set({ state }).where('public_id', '=', publicId).execute()
}

/** Returns the latest orders, newest first. */
export async function findLatestOrders(db: Db, limit: number): Promise<SandboxOrder[]> {
  const rows = await db
    .selectFrom('sandbox_order')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map((row) => ({
    publicId: row.public_id,
    state: row.state,
    details: readDetails(row.details),
  }))
}

/** Returns the events of an order, oldest first. */
export async function findEvents(db: Db, publicId: string): Promise<SandboxEvent[]> {
  const rows = await db
    .selectFrom('sandbox_event')
    .where('public_id', '=', publicId)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id,
    publicId: row.public_id,
    fact: readFact(row.fact),
    sentCount: row.sent_count,
  }))
}

export async function findEvent(db: Db, eventId: string): Promise<SandboxEvent | undefined> {
  const row = await db
    .selectFrom('sandbox_event')
    .where('event_id', '=', eventId)
    .select('public_id')
    .executeTakeFirst()
  if (!row) return undefined
  return (await findEvents(db, row.public_id)).find((event) => event.eventId === eventId)
}

export async function insertEvent(
  trx: Trx,
  event: { readonly eventId: string; readonly publicId: string; readonly fact: PaymentFact },
): Promise<void> {
  await trx
    .insertInto('sandbox_event')
    .values({ event_id: event.eventId, public_id: event.publicId, fact: JSON.stringify(event.fact) })
    .execute()
}

export async function countSent(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('sandbox_event')
    .set({ sent_count: sql<number>`sent_count + 1` })
    .where('event_id', '=', eventId)
    .execute()
}
