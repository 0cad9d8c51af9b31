import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { Payment } from '../../../contract/payments.ts'
import type { AdminProduct } from '../../../contract/products.ts'
import { emptyAuditLog } from '../emptying.ts'
import { createAccount, createMember, givePassword, giveRole, password } from '../factories.ts'
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
  for (const table of ['supporter_grant', 'payment', 'payment_postback', 'payment_order', 'product'] as const)
    await db.deleteFrom(table).execute()
  await emptyAuditLog(db)
  bossId = await createMember(db)
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
})

const fields = {
  name: 'A month',
  description: 'All of it.',
  price: 990,
  currency: 'EUR',
  subscription_days: 30,
  is_recurring: false,
  payment_provider: 'sandbox',
  condition: 'none',
  position: 1,
  is_active: true,
}
type Fields = Partial<Record<keyof typeof fields, unknown>> & { password?: string }
const create = (more: Fields = {}) => boss.post('/api/product', { ...fields, password, ...more })
const created = async (more: Fields = {}) => {
  const answer = await create(more)
  expect(answer.statusCode).toBe(201)
  return answer.json<AdminProduct>()
}
const change = (id: number, more: Fields = {}) =>
  boss.send('PUT', `/api/product/${id}`, { ...fields, password, ...more })
const remove = (id: number) => boss.send('DELETE', `/api/product/${id}`, { password })
const offered = async (by: Browser) =>
  (await by.get('/api/product')).json<CallResponse<'GET /product'>>().data
const aMember = async () => site.browserOf(await createMember(site.database.db))
const audited = () =>
  site.database.db.selectFrom('audit_log').orderBy('id').select(['action', 'before', 'after']).execute()

describe('products', () => {
  it('are created once, however often a lost answer is asked for again', async () => {
    const again = () =>
      boss.send('POST', '/api/product', { ...fields, password }, { 'idempotency-key': 'one-product' })
    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(await site.database.db.selectFrom('product').select('id').execute()).toHaveLength(1)
    expect(await audited()).toMatchObject([{ action: 'product.create' }])
    // The password is asked for again, and is not part of what is kept.
    const guess = await boss.send(
      'POST',
      '/api/product',
      { ...fields, password: 'a wrong guess' },
      { 'idempotency-key': 'one-product' },
    )
    expect(guess.statusCode).toBe(422)
  })

  it('are created, changed and deleted, each with one row in the audit log', async () => {
    const product = await created()
    expect(product).toMatchObject({ ...fields, order_count: 0 })
    const changed = await change(product.id, { name: 'Thirty days', price: 1_190, description: '' })
    expect(changed.json()).toMatchObject({ name: 'Thirty days', price: 1_190, description: null })
    expect((await remove(product.id)).statusCode).toBe(200)
    expect(await offered(boss)).toEqual([])
    const { description: _, ...recorded } = fields
    expect(await audited()).toMatchObject([
      { action: 'product.create', before: null, after: recorded },
      { action: 'product.change', before: { price: 990 }, after: { price: 1_190 } },
      { action: 'product.delete', before: { name: 'Thirty days' }, after: null },
    ])
  })

  it('keep what another admin changed meanwhile, where a change does not name it', async () => {
    const { id } = await created({ description: null })
    await change(id, { description: 'Written in another tab.' })
    const changed = await boss.send('PUT', `/api/product/${id}`, { price: 750, password })
    expect(changed.json()).toMatchObject({ ...fields, price: 750, description: 'Written in another tab.' })
    const unpayable = await boss.send('PUT', `/api/product/${id}`, { payment_provider: 'nobody', password })
    expect(unpayable.statusCode).toBe(422)
    expect(await offered(boss)).toMatchObject([{ id, price: 750, payment_provider: 'sandbox' }])
  })

  it('show to members at once, and only while they are for sale', async () => {
    const { id } = await created()
    const member = await aMember()
    expect(await offered(member)).toMatchObject([{ id, price: 990 }])
    await change(id, { price: 500 })
    expect(await offered(member)).toMatchObject([{ id, price: 500 }])
    await change(id, { is_active: false })
    expect(await offered(member)).toEqual([])
  })

  it('can be read by admins, who can’t change them', async () => {
    const { id } = await created({ is_active: false })
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    const admin = await site.browserOf(adminId)
    const answer = (await admin.get('/api/product/admin')).json<CallResponse<'GET /product/admin'>>()
    expect(answer).toMatchObject({ data: [{ id, is_active: false }], providers: ['sandbox'] })
    expect((await admin.post('/api/product', { ...fields, password })).statusCode).toBe(403)
    expect((await admin.send('PUT', `/api/product/${id}`, { ...fields, password })).statusCode).toBe(403)
  })

  it('that were ordered stay, so that the order says what was bought', async () => {
    const { id } = await created()
    const member = await aMember()
    expect((await member.post('/api/payment', { product_id: id })).statusCode).toBe(201)
    const refused = await remove(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'product_ordered' }])
    const { data } = (await boss.get('/api/product/admin')).json<CallResponse<'GET /product/admin'>>()
    expect(data).toMatchObject([{ id, order_count: 1 }])
  })

  it('with a new price leave the orders under way as they were agreed', async () => {
    const { id } = await created()
    const member = await aMember()
    const answer = await member.post('/api/payment', { product_id: id })
    const { id: orderId, payment_url: url } = answer.json<CallResponse<'POST /payment'>>()
    await change(id, { price: 5_000, currency: 'USD', subscription_days: 1 })
    const { pathname } = new URL(url)
    await site.app.server.inject({
      method: 'POST',
      url: `${pathname}/approve`,
      headers: { host: 'localhost:3000', origin: site.config.appUrl },
    })
    expect((await member.get(`/api/payment/${orderId}`)).json<Payment>()).toMatchObject({
      state: 'approved',
      price: 990,
      currency: 'EUR',
      subscription_days: 30,
      receipts: [{ amount: 990 }],
    })
  })

  it('need the password of the super admin', async () => {
    const { id } = await created()
    for (const answer of [
      await create({ password: 'guessed' }),
      await change(id, { price: 1, password: 'guessed' }),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: { password: expect.any(Array) } },
      ])
    expect((await boss.send('DELETE', `/api/product/${id}`, {})).statusCode).toBe(422)
    expect(await offered(boss)).toMatchObject([{ id, price: 990 }])
    expect(await audited()).toHaveLength(1)
  })

  it.each<[string, Fields, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no price', { price: 0 }, 'price'],
    ['a price beyond all numbers', { price: 2_147_483_648 }, 'price'],
    ['no days', { subscription_days: 0 }, 'subscription_days'],
    ['a currency that is none', { currency: 'ABC' }, 'currency'],
    ['a provider that is not set up', { payment_provider: 'ccbill' }, 'payment_provider'],
    ['a condition that nobody meets', { condition: 'None' }, 'condition'],
    ['a position beyond all numbers', { position: 40_000 }, 'position'],
  ])('with %s are refused at that field', async (_, more, field) => {
    const answer = await create(more)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { [field]: expect.any(Array) } },
    ])
    expect(await offered(boss)).toEqual([])
  })

  it('that do not exist are not found', async () => {
    expect((await change(999_999)).statusCode).toBe(404)
    expect((await remove(999_999)).statusCode).toBe(404)
  })
})
