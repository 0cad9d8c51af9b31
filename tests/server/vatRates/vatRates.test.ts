import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { VatRate } from '../../../contract/vatRates.ts'
import { emptyAuditLog } from '../emptying.ts'
import {
  createAccount,
  createMember,
  createPaymentOrder,
  givePassword,
  giveRole,
  password,
} from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let boss: Browser
let bossId: number
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  await db.deleteFrom('vat_rate').execute()
  await db.deleteFrom('payment').execute()
  await emptyAuditLog(db)
  bossId = await createMember(db)
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
})

const fields = { country: 'NL', rate: 2_100, from_day: '2026-01-01' }
const add = (more: Record<string, unknown> = {}) =>
  boss.post('/api/vat-rate', { ...fields, password, ...more })
const added = async (more: Record<string, unknown> = {}) => {
  const answer = await add(more)
  expect(answer.statusCode).toBe(201)
  return answer.json<VatRate>()
}
const remove = (id: number) => boss.send('DELETE', `/api/vat-rate/${id}`, { password })
const rates = async () => (await boss.get('/api/vat-rate')).json<CallResponse<'GET /vat-rate'>>().data
const audited = () =>
  site.database.db
    .selectFrom('audit_log')
    .orderBy('id')
    .select(['actor_id', 'action', 'target_id', 'before', 'after'])
    .execute()

async function pay(paidAt: string, basisPoints: number) {
  const { db } = site.database
  const orderId = await createPaymentOrder(db, bossId, { state: 'approved' })
  await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: `sale-${orderId}`,
      kind: 'sale',
      amount_minor: 990,
      currency: 'EUR',
      paid_at: new Date(paidAt),
      country: 'NL',
      country_source: 'card',
      vat_basis_points: basisPoints,
      vat_minor: 172,
    })
    .execute()
}

it('rates are kept with their history, the newest of each country first, and each write is recorded once', async () => {
  const old = await added()
  await added({ rate: 2_200, from_day: '2027-01-01' })
  await added({ country: 'DE', rate: 1_900 })
  expect(
    (await rates()).map(({ country, rate, from_day, is_used }) => [country, rate, from_day, is_used]),
  ).toEqual([
    ['DE', 1_900, '2026-01-01', false],
    ['NL', 2_200, '2027-01-01', false],
    ['NL', 2_100, '2026-01-01', false],
  ])
  expect((await remove(old.id)).statusCode).toBe(200)
  expect(await rates()).toHaveLength(2)
  const log = await audited()
  expect(log.map(({ action }) => action)).toEqual([
    'vatRate.add',
    'vatRate.add',
    'vatRate.add',
    'vatRate.delete',
  ])
  expect(log[0]).toEqual({
    actor_id: bossId,
    action: 'vatRate.add',
    target_id: String(old.id),
    before: null,
    after: fields,
  })
})

it('a country has one rate from a day', async () => {
  await added()
  const again = await add({ rate: 900 })
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'rate_exists' }])
  expect(await audited()).toHaveLength(1)
})

it('a rate by which payments were taxed stays', async () => {
  const { id } = await added()
  await pay('2025-12-31T23:59:59Z', 2_100)
  expect((await rates())[0]?.is_used).toBe(false)
  await pay('2026-01-01T00:00:00Z', 2_100)
  expect((await rates())[0]?.is_used).toBe(true)
  const refused = await remove(id)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'rate_used' }])
  expect(await rates()).toHaveLength(1)
})

it('a rate from a past day changes no payment of before', async () => {
  await pay('2026-03-01T00:00:00Z', 2_100)
  await added({ rate: 900 })
  const payment = await site.database.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  expect([payment.vat_basis_points, payment.vat_minor]).toEqual([2_100, 172])
})

it('needs the password of the super admin', async () => {
  const wrong = await add({ password: 'guessed' })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { errors: { password: expect.any(Array) } }])
  expect((await boss.post('/api/vat-rate', fields)).statusCode).toBe(422)
  const { id } = await added()
  expect((await boss.send('DELETE', `/api/vat-rate/${id}`, {})).statusCode).toBe(422)
  expect(await rates()).toHaveLength(1)
})

it.each([
  ['a country that is none', { country: 'nl' }, 422],
  ['a rate above 100 %', { rate: 10_001 }, 422],
  ['a negative rate', { rate: -1 }, 422],
  ['half a hundredth', { rate: 0.5 }, 400],
  ['no day', { from_day: '2026-02-30' }, 422],
])('%s is refused', async (_, more, status) => {
  expect((await add(more)).statusCode).toBe(status)
  expect(await audited()).toEqual([])
})
