import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { Database } from '../../../server/db/schema.ts'
import { applyPostback } from '../../../server/payments/applyPostback.ts'
import { createMember, createPaymentOrder, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
let site: TestApp
let boss: Browser
let memberId: number
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  for (const table of [
    'payment_refund',
    'supporter_grant',
    'payment',
    'payment_postback',
    'payment_order',
  ] as const)
    await db.deleteFrom(table).execute()
  const bossId = await createMember(db)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
  memberId = await createMember(db, { name: `Payer${bossId}` })
})

type Order = Parameters<typeof createPaymentOrder>[2]

async function pay(at: string, fields: Partial<Insertable<Database['payment']>> = {}, order: Order = {}) {
  const { db } = site.database
  const orderId = await createPaymentOrder(db, memberId, { state: 'approved', ...order })
  const { id } = await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: `sale-${orderId}`,
      kind: 'sale',
      amount_minor: 990,
      currency: 'EUR',
      paid_at: new Date(at),
      country: 'NL',
      country_source: 'card',
      vat_basis_points: 2_100,
      vat_minor: 172,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId }
}

const recent = async (query = '') => {
  const answer = await boss.get(`/api/payment/recent${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<CallResponse<'GET /payment/recent'>>()
}

describe('recent payments', () => {
  it('are the newest first, with orders that are not paid among them', async () => {
    const paid = await pay('2026-06-01T10:00:00Z')
    const returned = await pay('2026-06-02T10:00:00Z', { refunded_minor: 990 })
    const disputed = await pay('2026-06-03T10:00:00Z', { is_charged_back: true })
    const created_at = new Date('2026-06-01T12:00:00Z')
    const { db } = site.database
    const declined = await createPaymentOrder(db, memberId, {
      state: 'declined',
      is_declined: true,
      created_at,
    })
    const open = await createPaymentOrder(db, memberId, { created_at: new Date('2026-06-04T10:00:00Z') })

    const { data, next_cursor } = await recent()
    expect(next_cursor).toBeNull()
    expect(data.map(({ order_id, status }) => [order_id, status])).toEqual([
      [open, 'waiting'],
      [disputed.orderId, 'charged_back'],
      [returned.orderId, 'refunded'],
      [declined, 'declined'],
      [paid.orderId, 'paid'],
    ])
    expect(data.at(-1)).toMatchObject({
      member: { id: memberId },
      product_name: '30 days',
      amount: 990,
      currency: 'EUR',
      vat: 172,
      vat_rate: 2_100,
      country: 'NL',
      at: '2026-06-01T10:00:00.000Z',
    })
  })

  it('are filtered by what happened, provider, country, member and days', async () => {
    const dutch = await pay('2026-06-01T23:59:59Z')
    const german = await pay('2026-06-02T00:00:00Z', { country: 'DE' }, { payment_provider: 'ccbill' })
    const returned = await pay('2026-06-03T10:00:00Z', { refunded_minor: 990 })
    const open = await createPaymentOrder(site.database.db, memberId, {
      created_at: new Date(now),
      ip_country: 'DE',
    })
    const ids = async (query: string) => (await recent(query)).data.map(({ order_id }) => order_id)
    expect(await ids('?status=refunded')).toEqual([returned.orderId])
    expect(await ids('?status=waiting')).toEqual([open])
    expect(await ids('?status=declined')).toEqual([])
    expect(await ids('?provider=ccbill')).toEqual([german.orderId])
    expect(await ids('?country=DE')).toEqual([open, german.orderId])
    expect(await ids('?from=2026-06-01&to=2026-06-01')).toEqual([dutch.orderId])
    expect(await ids('?member_id=999999')).toEqual([])
    expect(await ids(`?member_id=${memberId}&status=paid`)).toEqual([german.orderId, dutch.orderId])
    expect((await boss.get('/api/payment/recent?from=2026-06-02&to=2026-06-01')).statusCode).toBe(400)
    expect((await boss.get('/api/payment/recent?member_id=99999999999')).statusCode).toBe(400)
  })

  it('continue where the last page ended, also among payments of the same time', async () => {
    const made: number[] = []
    for (let index = 0; index < 30; index++) {
      const at = index % 2 === 0 ? '2026-06-01T10:00:00Z' : '2026-06-02T10:00:00.123Z'
      made.push(
        index % 3 === 0
          ? await createPaymentOrder(site.database.db, memberId, { created_at: new Date(at) })
          : (await pay(at)).orderId,
      )
    }
    const first = await recent()
    const second = await recent(`?cursor=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([24, 6, null])
    const seen = [...first.data, ...second.data].map(({ order_id }) => order_id)
    expect(seen.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
    const times = [...first.data, ...second.data].map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('one order', () => {
  it('shows all that was reported about it, and no more of a payload than that', async () => {
    const { db } = site.database
    const orderId = await createPaymentOrder(db, memberId, { public_id: `timeline-${memberId}` })
    const order = await db
      .selectFrom('payment_order')
      .where('id', '=', orderId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const deps = {
      db,
      config: { appUrl: '', siteName: 'Lodge', statementDescriptor: null },
      mailer: { postToMember: () => {} },
      sessions: { changed: async () => {} },
      now: () => now,
    }
    const shared = { order: order.public_id, reference: 'sub-1' }
    const sale = {
      type: 'sale',
      transactionId: 'first',
      amount: { minor: 990, currency: 'EUR' },
      paidAt: now - 86_400_000,
      country: null,
      renewsAt: null,
      memberId,
      productId: order.product_id,
    } as const
    const name = order.public_id
    await applyPostback(deps, 'sandbox', { ...shared, eventId: `${name}-1`, fact: sale })
    const amount = { minor: 300, currency: 'EUR' }
    await applyPostback(deps, 'sandbox', {
      ...shared,
      eventId: `${name}-2`,
      fact: { type: 'refund', transactionId: 'first', amount, at: now - 1_000 },
    })
    const wrong = { ...sale, transactionId: 'second', amount: { minor: 1, currency: 'EUR' } }
    await applyPostback(deps, 'sandbox', { ...shared, eventId: `${name}-3`, fact: wrong })

    const answer = await boss.get(`/api/payment/order/${orderId}`)
    expect(answer.json()).toMatchObject({
      id: orderId,
      member: { id: memberId },
      provider_reference: 'sub-1',
      state: 'approved',
      receipts: [{ transaction_id: 'first', amount: 990, refunded: 300 }],
      refunds: [{ kind: 'refund', amount: 300, at: new Date(now - 1_000).toISOString() }],
      timeline: [
        { type: 'sale', outcome: 'refused', refused_text: 'The amount is 1, the price 990.' },
        { type: 'refund', outcome: 'applied', amount: 300, currency: 'EUR' },
        { type: 'sale', outcome: 'applied', transaction_id: 'first' },
      ],
    })
    expect(answer.body).not.toContain('eventId')
    expect((await boss.get('/api/payment/order/999999')).statusCode).toBe(404)
  })
})

describe('payments by country', () => {
  it('are summed for each currency alone, beside the period before', async () => {
    await pay('2026-06-10T10:00:00Z')
    await pay('2026-06-14T23:59:59Z', { amount_minor: 2_010 })
    await pay('2026-06-12T10:00:00Z', { country: 'DE', amount_minor: 1_000 })
    await pay('2026-06-12T10:00:00Z', {
      country: null,
      country_source: null,
      currency: 'USD',
      amount_minor: 700,
    })
    // Before the period; given back within it.
    const earlier = await pay('2026-06-05T10:00:00Z', { amount_minor: 500, refunded_minor: 200 })
    await pay('2026-06-15T00:00:00Z', { amount_minor: 77 })
    const { db } = site.database
    await db
      .insertInto('payment_refund')
      .values({
        payment_id: earlier.id,
        kind: 'refund',
        amount_minor: 200,
        vat_minor: null,
        refunded_at: new Date('2026-06-11T10:00:00Z'),
      })
      .execute()
    const answer = await boss.get('/api/payment/by-country?from=2026-06-10&to=2026-06-14')
    const before = { previous_count: 0, previous_amount: 0, previous_refunded: 0 }
    expect(answer.json()).toEqual({
      from: '2026-06-10',
      to: '2026-06-14',
      previous_from: '2026-06-05',
      previous_to: '2026-06-09',
      lines: [
        {
          country: 'NL',
          currency: 'EUR',
          count: 2,
          amount: 3_000,
          refund_count: 1,
          refunded: 200,
          share: 0.75,
          previous_count: 1,
          previous_amount: 500,
          previous_refunded: 0,
        },
        {
          country: 'DE',
          currency: 'EUR',
          count: 1,
          amount: 1_000,
          refund_count: 0,
          refunded: 0,
          share: 0.25,
          ...before,
        },
        {
          country: null,
          currency: 'USD',
          count: 1,
          amount: 700,
          refund_count: 0,
          refunded: 0,
          share: 1,
          ...before,
        },
      ],
      totals: [
        {
          currency: 'EUR',
          count: 3,
          amount: 4_000,
          refund_count: 1,
          refunded: 200,
          previous_count: 1,
          previous_amount: 500,
          previous_refunded: 0,
        },
        { currency: 'USD', count: 1, amount: 700, refund_count: 0, refunded: 0, ...before },
      ],
    })
  })

  it('are those of the last 90 days without a period', async () => {
    expect((await boss.get('/api/payment/by-country')).json()).toMatchObject({
      from: '2026-03-18',
      to: '2026-06-15',
      lines: [],
      totals: [],
    })
  })
})

describe('the VAT report', () => {
  it('is a file with the same figures too', async () => {
    await pay('2026-02-10T10:00:00Z')
    const report = (await boss.get('/api/payment/vat-report?quarter=2026-Q1')).json()
    expect(report).toMatchObject({
      quarter: '2026-Q1',
      from: '2026-01-01',
      to: '2026-03-31',
      quarters: ['2026-Q2', '2026-Q1'],
      lines: [{ country: 'NL', rate: 2_100, total: { gross: 990, vat: 172, net: 818 } }],
      totals: [{ currency: 'EUR', total: { gross: 990, vat: 172, net: 818 } }],
    })
    const file = await boss.get('/api/payment/vat-report/csv?quarter=2026-Q1')
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="vat-2026-q1.csv"',
    ])
    expect(file.body.split('\r\n')[1]).toBe(
      'line,NL,EUR,21.00,1,8.18,1.72,9.90,0,0.00,0.00,0.00,8.18,1.72,9.90',
    )
  })

  it('is of the current quarter unless another one is asked for', async () => {
    expect((await boss.get('/api/payment/vat-report')).json()).toMatchObject({
      quarter: '2026-Q2',
      lines: [],
    })
    expect((await boss.get('/api/payment/vat-report?quarter=2026-Q5')).statusCode).toBe(400)
  })

  it('is refused to admins', async () => {
    const { db } = site.database
    const adminId = await createMember(db)
    await giveRole(db, adminId, 'admin')
    const admin = await site.browserOf(adminId)
    expect((await admin.get('/api/payment/vat-report/csv')).statusCode).toBe(403)
  })
})
