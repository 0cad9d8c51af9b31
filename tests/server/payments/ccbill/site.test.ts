import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../../contract/calls.ts'
import { askProviders } from '../../../../server/payments/askProviders.ts'
import { md5 } from '../../../../server/payments/ccbill/flexForm.ts'
import { createPaymentProviders } from '../../../../server/payments/providers.ts'
import { createMember, givePassword, password } from '../../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../../testApp.ts'
import { ccbillAccount, type FakeDataLink, newSale, startDataLink, statusXml } from './account.ts'

const day = 24 * 60 * 60_000
let clock = Date.parse('2026-06-01T12:20:30Z')
let dataLink: FakeDataLink
let site: TestApp
let productId: number
beforeAll(async () => {
  dataLink = await startDataLink()
  site = await createTestApp({
    now: () => clock,
    env: {
      CCBILL_ACCOUNT: ccbillAccount.account,
      CCBILL_SUBACCOUNT: ccbillAccount.subaccount,
      CCBILL_FLEX_ID: ccbillAccount.flexId,
      CCBILL_SALT: ccbillAccount.salt,
      CCBILL_DATALINK_USERNAME: 'ccbill12',
      CCBILL_DATALINK_PASSWORD: 'test123',
      CCBILL_DATALINK_URL: dataLink.url,
    },
  })
  const product = await site.database.db
    .insertInto('product')
    .values({
      slug: 'monthly',
      name: 'Monthly',
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      is_recurring: true,
      payment_provider: 'ccbill',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  productId = product.id
})
afterAll(async () => {
  await site.close()
  await dataLink.close()
})

let memberId: number
let member: Browser
let subscriptionId: string
let order: string
let serial = 1_000_000_000
beforeEach(async () => {
  clock = Date.parse('2026-06-01T12:20:30Z')
  dataLink.answer = statusXml()
  dataLink.answers.clear()
  dataLink.status = 200
  memberId = await createMember(site.database.db)
  member = await site.browserOf(memberId)
  const bought = await member.post('/api/payment', { product_id: productId })
  const { payment_url: url } = bought.json<CallResponse<'POST /payment'>>()
  order = new URL(url).searchParams.get('X-order') ?? ''
  subscriptionId = String((serial += 1))
})

const send = async (eventType: string, fields: object, remoteAddress = '64.38.240.5') => {
  const { statusCode, body } = await site.app.server.inject({
    method: 'POST',
    url: `/payments/postback/ccbill?eventType=${eventType}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ clientAccnum: '900100', clientSubacc: '0000', subscriptionId, ...fields }),
    remoteAddress,
  })
  return [statusCode, (JSON.parse(body) as { outcome?: string }).outcome]
}
const sale = () =>
  send('NewSaleSuccess', {
    ...newSale,
    subscriptionId,
    transactionId: `0${subscriptionId}`,
    dynamicPricingValidationDigest: md5(subscriptionId, '1', ccbillAccount.salt),
    'X-order': order,
    'X-member': String(memberId),
    'X-product': String(productId),
  })
const renewal = (number: number) =>
  send('RenewalSuccess', {
    transactionId: `0${subscriptionId}-${number}`,
    timestamp: '2026-07-01 05:20:00',
    billedAmount: '9.90',
    billedCurrencyCode: '978',
    renewalDate: '2026-07-01',
    nextRenewalDate: '2026-07-31',
  })
const ask = () =>
  askProviders({
    db: site.database.db,
    config: site.config,
    mailer: { postToMember: () => {} },
    sessions: { changed: async () => {} },
    now: () => clock,
    logger: { error: () => {} },
    providers: createPaymentProviders({ db: site.database.db, config: site.config, now: () => clock }),
  })
const orderRow = () =>
  site.database.db
    .selectFrom('payment_order')
    .where('public_id', '=', order)
    .selectAll()
    .executeTakeFirstOrThrow()
const until = async () =>
  (
    await site.database.db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select('supporter_until')
      .executeTakeFirstOrThrow()
  ).supporter_until?.getTime()
const paidAt = Date.parse('2026-06-01T12:20:00Z')

describe('a sale at CCBill', () => {
  it('makes a supporter once DataLink confirms it, and counts once', async () => {
    expect(await sale()).toEqual([200, 'applied'])
    expect(await sale()).toEqual([200, 'repeated'])
    expect(await until()).toBe(paidAt + 30 * day)
    expect(await orderRow()).toMatchObject({
      state: 'approved',
      is_renewing: true,
      provider_reference: subscriptionId,
    })
    const stored = JSON.stringify(
      await site.database.db.selectFrom('payment_postback').select('payload').execute(),
    )
    expect(stored).not.toContain('mYPaSSw0rD')
    expect(stored).not.toContain('Main Street')
  })

  it('that DataLink does not know yet grants nothing until it does', async () => {
    dataLink.answer = '-3'
    expect(await sale()).toEqual([200, 'unconfirmed'])
    expect(await until()).toBeUndefined()
    dataLink.answer = statusXml()
    clock += 3 * 60_000
    await ask()
    expect(await until()).toBe(paidAt + 30 * day)
  })

  it('that is never confirmed is refused after 3 days', async () => {
    dataLink.answer = statusXml({ subscriptionStatus: 0 })
    expect(await sale()).toEqual([200, 'unconfirmed'])
    clock = Date.now() + 4 * day
    await ask()
    expect(await sale()).toEqual([200, 'repeated'])
    expect(await until()).toBeUndefined()
  })

  it('of a subscription that belongs to another order is refused', async () => {
    await sale()
    const used = subscriptionId
    const other = await site.browserOf((memberId = await createMember(site.database.db)))
    const { payment_url: url } = (await other.post('/api/payment', { product_id: productId })).json<
      CallResponse<'POST /payment'>
    >()
    order = new URL(url).searchParams.get('X-order') ?? ''
    subscriptionId = used
    const { 'X-order': _, ...fields } = { 'X-order': '', ...newSale }
    const stolen = await send('NewSaleSuccess', {
      ...fields,
      subscriptionId,
      transactionId: 'another',
      dynamicPricingValidationDigest: md5(subscriptionId, '1', ccbillAccount.salt),
      'X-order': order,
      'X-member': String(memberId),
      'X-product': String(productId),
    })
    expect(stolen).toEqual([200, 'refused'])
    expect(await until()).toBeUndefined()
  })

  it('from another address is refused', async () => {
    expect((await send('Cancellation', { timestamp: '2026-06-01 06:00:00' }, '203.0.113.9'))[0]).toBe(403)
  })
})

describe('a renewal at CCBill', () => {
  it('that comes before the sale waits, and counts no more often than DataLink says', async () => {
    dataLink.answer = statusXml({ timesRebilled: 1, expirationDate: '20260731' })
    expect(await renewal(1)).toEqual([200, 'waiting'])
    expect(await sale()).toEqual([200, 'applied'])
    const paid = await until()
    expect(paid).toBe(paidAt + 60 * day)
    expect(await renewal(2)).toEqual([200, 'unconfirmed'])
    expect(await until()).toBe(paid)
  })

  it('whose webhook is lost is found by asking, and counts once when it comes after all', async () => {
    await sale()
    clock = Date.parse('2026-07-01T08:00:00Z')
    dataLink.answer = statusXml({ timesRebilled: 1, expirationDate: '20260731' })
    await ask()
    expect(await until()).toBe(paidAt + 60 * day)
    expect(await renewal(1)).toEqual([200, 'applied'])
    expect(await until()).toBe(paidAt + 60 * day)
    const payments = await site.database.db
      .selectFrom('payment')
      .where('order_id', '=', (await orderRow()).id)
      .select(['transaction_id', 'is_inferred'])
      .orderBy('id')
      .execute()
    expect(payments).toEqual([
      { transaction_id: `0${subscriptionId}`, is_inferred: false },
      { transaction_id: `0${subscriptionId}-1`, is_inferred: false },
    ])
  })

  it('is canceled by the member’s account being deleted', async () => {
    await sale()
    dataLink.answer = '<results>-8</results>'
    await givePassword(site.database.db, memberId)
    expect((await member.send('DELETE', `/api/user/${memberId}`, { password })).statusCode).toBe(502)
    dataLink.answer = '<results>1</results>'
    expect((await member.send('DELETE', `/api/user/${memberId}`, { password })).statusCode).toBe(200)
    expect(dataLink.asked.at(-1)?.searchParams.get('action')).toBe('cancelSubscription')
    expect((await orderRow()).is_renewing).toBe(false)
  })

  it.each([
    ['does not know', '<results>-3</results>'],
    ['has ended', statusXml({ subscriptionStatus: 0 })],
  ])('of a subscription that CCBill %s does not keep the account from being deleted', async (_, state) => {
    await sale()
    dataLink.answers.set('cancelSubscription', '<results>0</results>')
    dataLink.answer = state
    await givePassword(site.database.db, memberId)
    expect((await member.send('DELETE', `/api/user/${memberId}`, { password })).statusCode).toBe(200)
    expect((await orderRow()).is_renewing).toBe(false)
  })

  it('keeps the account from being deleted while CCBill does not answer', async () => {
    await sale()
    dataLink.status = 503
    await givePassword(site.database.db, memberId)
    expect((await member.send('DELETE', `/api/user/${memberId}`, { password })).statusCode).toBe(502)
    expect((await orderRow()).is_renewing).toBe(true)
  })
})
