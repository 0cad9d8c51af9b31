import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindSupporters } from '../../../server/payments/remindSupporters.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createMember } from '../factories.ts'

const day = 24 * 60 * 60_000
const now = Date.parse('2026-06-01T12:00:00Z')

let database: TestDatabase
const changed: number[] = []
let mails: string[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  changed.length = 0
  mails = []
})

async function createSupporter(until: number, fields: Parameters<typeof createMember>[1] = {}) {
  const id = await createMember(database.db, {
    supporter_since: new Date(now - 30 * day),
    supporter_until: new Date(until),
    ...fields,
  })
  return id
}

async function createRenewal(memberId: number, renewsAt: number) {
  const { id } = await database.db
    .insertInto('product')
    .values({
      slug: `monthly-${memberId}`,
      name: 'Monthly',
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      is_recurring: true,
      payment_provider: 'sandbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('payment_order')
    .values({
      public_id: `renewing-${memberId}`,
      member_id: memberId,
      product_id: id,
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      payment_provider: 'sandbox',
      is_recurring: true,
      is_renewing: true,
      renews_at: new Date(renewsAt),
      state: 'approved',
    })
    .execute()
}

const remind = (at: number) =>
  remindSupporters({
    db: database.db,
    config: { appUrl: 'https://lodge.test', siteName: 'Lodge', statementDescriptor: null },
    mailer: { postToMember: (_memberId, { subject }) => mails.push(subject) },
    sessions: { changed: async (id) => void changed.push(id) },
    now: () => at,
  })
const messagesOf = async (memberId: number) => {
  const rows = await database.db
    .selectFrom('system_message')
    .where('member_id', '=', memberId)
    .select('text')
    .orderBy('id')
    .execute()
  return rows.map(({ text }) => text)
}
const eventsOf = async (memberId: number) => {
  const rows = await database.db
    .selectFrom('member_event')
    .where('member_id', '=', memberId)
    .select('type')
    .orderBy('position')
    .execute()
  return rows.map(({ type }) => type)
}

describe('supporter time that ends', () => {
  it('is announced 3 days before, once, and told to open pages when it has ended', async () => {
    const id = await createSupporter(now + 4 * day)
    await remind(now)
    expect(mails).toEqual([])
    await remind(now + 2 * day)
    await remind(now + 2 * day)
    expect(mails).toEqual(['Your supporter time at Lodge ends on June 5, 2026'])
    await remind(now + 4 * day)
    await remind(now + 4 * day)
    expect(mails.slice(1)).toEqual(['Your supporter time at Lodge has ended'])
    expect(changed).toEqual([id])
    expect(await messagesOf(id)).toEqual([
      'Your supporter time ends on June 5, 2026. It does not renew.',
      'Your supporter time has ended.',
    ])
    // The flash has the open pages fetch the rights again.
    expect((await eventsOf(id)).at(-1)).toBe('ErrorFlash')
  })

  it('is announced again when more time was bought', async () => {
    const id = await createSupporter(now + day)
    await remind(now)
    const until = new Date(now + 31 * day)
    await database.db.updateTable('member').set({ supporter_until: until }).where('id', '=', id).execute()
    await remind(now + day)
    expect(mails).toHaveLength(1)
    await remind(now + 30 * day)
    expect(mails).toHaveLength(2)
  })

  it('is not announced to legacy supporters and members who leave', async () => {
    const legacy = await createSupporter(now + day, { is_legacy_supporter: true })
    const leaver = await createSupporter(now + day, { delete_requested_at: new Date(now) })
    await remind(now)
    expect(mails).toEqual([])
    expect([await messagesOf(legacy), await messagesOf(leaver)]).toEqual([[], []])
  })
})

describe('a renewal', () => {
  it('is announced 3 days before, once', async () => {
    const id = await createSupporter(now + 2 * day)
    await createRenewal(id, now + 2 * day)
    await remind(now)
    await remind(now + 1)
    expect(mails).toEqual(['Your supporter time renews on June 3, 2026'])
    expect(await messagesOf(id)).toEqual([])
  })

  it('that is late is no end yet, for a day', async () => {
    const id = await createSupporter(now)
    await createRenewal(id, now)
    await remind(now + day / 2)
    expect(changed).toEqual([])
    await remind(now + day)
    expect(changed).toEqual([id])
  })
})
