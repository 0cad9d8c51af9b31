import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { Payment } from '../../../contract/payments.ts'
import { eraseDueAccounts } from '../../../server/accountDeletion/eraseAccounts.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { askProviders } from '../../../server/payments/askProviders.ts'
import { createPaymentProviders } from '../../../server/payments/providers.ts'
import { sign, signatureHeader } from '../../../server/payments/sandbox/signature.ts'
import { quickPasswords } from '../identity/quickPasswords.ts'
import { createVisitor } from '../identity/site.ts'
import { untilReady } from '../identity/withPassword.ts'
import { createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const password = 'seven quiet otters'
let clock = Date.parse('2026-06-01T12:00:00Z')
let site: TestApp
const products: Record<string, number> = {}
beforeAll(async () => {
  site = await createTestApp({ now: () => clock, env: { STATEMENT_DESCRIPTOR: 'LODGE' } })
  const { db } = site.database
  const rows = [
    { slug: 'once', is_recurring: false, condition: 'none' },
    { slug: 'monthly', is_recurring: true, condition: 'none' },
    { slug: 'first', is_recurring: false, condition: 'new' },
    { slug: 'loyal', is_recurring: false, condition: 'supporter' },
    { slug: 'again', is_recurring: false, condition: 'lapsed' },
    { slug: 'mistaken', is_recurring: false, condition: 'None' },
    { slug: 'elsewhere', is_recurring: false, condition: 'none', payment_provider: 'nobody' },
  ]
  for (const row of rows) {
    const { id } = await db
      .insertInto('product')
      .values({
        name: row.slug,
        price_minor: 990,
        currency: 'EUR',
        subscription_days: 30,
        payment_provider: 'sandbox',
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    products[row.slug] = id
  }
})
afterAll(() => site.close())

let memberId: number
let member: Browser
beforeEach(async () => {
  const { db } = site.database
  memberId = await createMember(db)
  member = await site.browserOf(memberId)
  await db
    .insertInto('identity_account')
    .values({
      id: `password-${memberId}`,
      user_id: `account-${memberId}`,
      account_id: `account-${memberId}`,
      provider_id: 'credential',
      password: await quickPasswords.hash(password),
    })
    .execute()
})
afterEach(() => hold(false))

const page = (method: 'GET' | 'POST', url: string, origin = site.config.appUrl) =>
  site.app.server.inject({
    method,
    url,
    headers: { host: 'localhost:3000', ...(method === 'POST' && { origin }) },
  })

const hold = (isOn: boolean) => page('POST', `/sandbox/hold/${isOn ? 'on' : 'off'}`)

async function buy(slug: string, by = member) {
  const answer = await by.post('/api/payment', { product_id: products[slug] })
  expect(answer.statusCode, `${slug}: ${answer.body}`).toBe(201)
  const { id, payment_url: url } = answer.json<CallResponse<'POST /payment'>>()
  const { pathname } = new URL(url)
  return { id, payPage: pathname, publicId: pathname.split('/').at(-1) ?? '' }
}

const payment = async (id: number) => (await member.get(`/api/payment/${id}`)).json<Payment>()
const until = async () =>
  (
    await site.database.db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select('supporter_until')
      .executeTakeFirstOrThrow()
  ).supporter_until?.getTime()
const isSupporter = async () =>
  (await member.get('/api/sso/user')).json<{ is_supporter: boolean }>().is_supporter

describe('buying', () => {
  it('keeps the country of the buyer’s address, for the VAT', async () => {
    const abroad = createVisitor(site.app.server, site.config, '193.0.6.139')
    for (const [name, value] of member.cookies) abroad.cookies.set(name, value)
    const { id } = await buy('once', abroad)
    const order = await site.database.db
      .selectFrom('payment_order')
      .where('id', '=', id)
      .select('ip_country')
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ ip_country: 'NL' })
  })

  it('leads to the provider’s page, and makes a supporter once the payment is approved there', async () => {
    const { id, payPage } = await buy('once')
    expect(await isSupporter()).toBe(false)
    expect(await payment(id)).toMatchObject({ state: 'open', price: 990, currency: 'EUR', receipts: [] })
    const shown = await page('GET', payPage)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('€9.90')
    expect(shown.body).toContain('href="/sandbox"')

    const approved = await page('POST', `${payPage}/approve`)
    expect([approved.statusCode, approved.headers.location]).toEqual([303, '/payment_thanks'])
    expect(await isSupporter()).toBe(true)
    expect(await until()).toBe(clock + 30 * day)
    expect((await member.get('/api/payment')).json<CallResponse<'GET /payment'>>().supporter_until).toBe(
      new Date(clock + 30 * day).toISOString(),
    )
    expect(await payment(id)).toMatchObject({
      state: 'approved',
      is_renewing: false,
      renews_at: null,
      receipts: [{ amount: 990, refunded: 0, is_charged_back: false, country: 'NL' }],
    })
    // A second click.
    expect((await page('POST', `${payPage}/approve`)).statusCode).toBe(409)
    expect(await until()).toBe(clock + 30 * day)
  })

  it('can be declined, and then tried again on the same page', async () => {
    const { id, payPage } = await buy('once')
    const declined = await page('POST', `${payPage}/decline`)
    expect([declined.statusCode, declined.headers.location]).toEqual([303, '/payment_declined'])
    expect(await payment(id)).toMatchObject({ state: 'declined' })
    expect(await isSupporter()).toBe(false)
    await page('POST', `${payPage}/approve`)
    expect(await payment(id)).toMatchObject({ state: 'approved' })
  })

  it('grants nothing by the return page alone', async () => {
    await buy('once')
    await member.get('/payment_thanks')
    expect(await isSupporter()).toBe(false)
  })

  it('is refused for a product that is not for this member', async () => {
    const attempt = async (slug: string) => {
      const answer = await member.post('/api/payment', { product_id: products[slug] })
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    for (const slug of ['loyal', 'again', 'mistaken'])
      expect([slug, ...(await attempt(slug))]).toEqual([slug, 409, 'not_offered'])
    expect(await attempt('elsewhere')).toEqual([503, 'payments_unavailable'])
    expect((await member.post('/api/payment', { product_id: 999_999 })).statusCode).toBe(404)
    const { payPage } = await buy('first')
    await page('POST', `${payPage}/approve`)
    expect(await attempt('first')).toEqual([409, 'not_offered'])
    expect(await attempt('again')).toEqual([409, 'not_offered'])
    await buy('loyal')
    const renewing = await buy('monthly')
    await page('POST', `${renewing.payPage}/approve`)
    expect(await attempt('monthly')).toEqual([409, 'not_offered'])
    await site.database.db
      .updateTable('member')
      .set({ is_legacy_supporter: true })
      .where('id', '=', memberId)
      .execute()
    expect(await attempt('once')).toEqual([409, 'not_offered'])
  })

  it('is offered to members who were supporters once their time is over', async () => {
    await site.database.db
      .updateTable('member')
      .set({ supporter_since: new Date(clock - 60 * day), supporter_until: new Date(clock - day) })
      .where('id', '=', memberId)
      .execute()
    const { id } = await buy('again')
    expect(await payment(id)).toMatchObject({ state: 'open' })
  })

  it('makes one order of calls with the same key', async () => {
    const call = (key: string, slug = 'once') =>
      member.post('/api/payment', { product_id: products[slug] }, { 'idempotency-key': key })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('purchase-1')))
    const [first] = answers
    if (!first) throw new Error('There is no answer.')
    expect(first.statusCode).toBe(201)
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]))
    const orders = async () =>
      (
        await site.database.db
          .selectFrom('payment_order')
          .where('member_id', '=', memberId)
          .select('id')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    const { id, payment_url: url } = first.json<CallResponse<'POST /payment'>>()
    expect(await orders()).toEqual([id])
    expect((await page('GET', new URL(url).pathname)).statusCode).toBe(200)

    expect((await call('purchase-1', 'monthly')).statusCode).toBe(400)
    // The answer was lost, and the product is not for sale any more.
    const sell = (isActive: boolean) =>
      site.database.db
        .updateTable('product')
        .set({ is_active: isActive })
        .where('slug', '=', 'once')
        .execute()
    await sell(false)
    expect((await call('purchase-1')).body).toBe(first.body)
    expect((await call('purchase-2')).statusCode).toBe(404)
    await sell(true)
    // What was refused can be tried again with the same key.
    expect((await call('purchase-2')).statusCode).toBe(201)
    expect(await orders()).toHaveLength(2)
  })

  it('shows payments to their member only', async () => {
    const { id } = await buy('once')
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await other.get(`/api/payment/${id}`)).statusCode).toBe(404)
    expect((await other.get('/api/payment')).json()).toEqual({ data: [], supporter_until: null })
    const mine = (await member.get('/api/payment')).json<CallResponse<'GET /payment'>>()
    expect(mine.data.map((each) => each.id)).toEqual([id])
  })
})

describe('a renewing payment', () => {
  it('renews, and stops when it is canceled with the password', async () => {
    const { id, payPage, publicId } = await buy('monthly')
    await page('POST', `${payPage}/approve`)
    expect(await payment(id)).toMatchObject({
      is_renewing: true,
      renews_at: new Date(clock + 30 * day).toISOString(),
    })
    await page('POST', `/sandbox/order/${publicId}/renew`)
    expect(await until()).toBe(clock + 60 * day)
    expect((await payment(id)).receipts).toHaveLength(2)

    const cancel = (word: string) =>
      member.send('PUT', `/api/payment/${id}/cancel-renewal`, { password: word })
    expect((await cancel('a wrong guess')).statusCode).toBe(422)
    expect((await payment(id)).is_renewing).toBe(true)
    const canceled = await cancel(password)
    expect(canceled.statusCode).toBe(200)
    expect(canceled.json<Payment>()).toMatchObject({ is_renewing: false, renews_at: null })
    expect(await until()).toBe(clock + 60 * day)
    // A member whose answer was lost asks again.
    const again = await cancel(password)
    expect([again.statusCode, again.json<Payment>().is_renewing]).toEqual([200, false])
    expect(await until()).toBe(clock + 60 * day)
    expect((await page('POST', `/sandbox/order/${publicId}/renew`)).statusCode).toBe(409)
  })

  it('ends with a requested deletion: who comes back keeps the paid time, and can buy another', async () => {
    const { id, payPage, publicId } = await buy('monthly')
    await page('POST', `${payPage}/approve`)
    expect((await member.send('DELETE', `/api/user/${memberId}`, { password })).statusCode).toBe(200)
    await untilReady(site)
    member = site.guest()
    const back = await member.post('/identity/sign-in', { email: `member${memberId}@lodge.test`, password })
    expect(back.json()).toMatchObject({ is_deletion_cancelled: true })
    expect(await isSupporter()).toBe(true)
    expect(await payment(id)).toMatchObject({ state: 'approved', is_renewing: false, renews_at: null })
    expect((await page('POST', `/sandbox/order/${publicId}/renew`)).statusCode).toBe(409)

    const next = await buy('monthly')
    await page('POST', `${next.payPage}/approve`)
    expect(await payment(next.id)).toMatchObject({ is_renewing: true })
    expect(await until()).toBe(clock + 60 * day)
  })

  it('is refunded after the account is erased, too', async () => {
    const { id, payPage, publicId } = await buy('monthly')
    await page('POST', `${payPage}/approve`)
    await member.send('DELETE', `/api/user/${memberId}`, { password })
    await eraseDueAccounts(site.database.db, clock + 14 * day, {
      tellDeleted: () => {},
      removeMails: createMailFolder(site.config.dataDir).removeTo,
    })
    const refund = await page('POST', `/sandbox/order/${publicId}/refund`)
    expect(refund.statusCode).toBe(303)
    const order = await site.database.db
      .selectFrom('payment_order')
      .where('id', '=', id)
      .select(['state', 'is_renewing'])
      .executeTakeFirst()
    expect(order).toEqual({ state: 'refunded', is_renewing: false })
    expect(await until()).toBeUndefined()
  })

  it('is all that can be canceled', async () => {
    const { id, payPage } = await buy('once')
    await page('POST', `${payPage}/approve`)
    const refused = await member.send('PUT', `/api/payment/${id}/cancel-renewal`, { password })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not_renewing'])
  })

  it('is refunded', async () => {
    const { id, payPage, publicId } = await buy('monthly')
    await page('POST', `${payPage}/approve`)
    await page('POST', `/sandbox/order/${publicId}/refund`)
    expect(await payment(id)).toMatchObject({ state: 'refunded', receipts: [{ refunded: 990 }] })
    expect(await isSupporter()).toBe(false)
  })
})

describe('a postback', () => {
  const send = (body: string | Buffer, headers: Record<string, string> = {}, provider = 'sandbox') =>
    site.app.server.inject({
      method: 'POST',
      url: `/payments/postback/${provider}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  const signed = (body: string, at = clock) => ({
    [signatureHeader]: sign(site.config.keys.sandboxPayments, Buffer.from(body), at),
  })
  const saleOf = (publicId: string) =>
    JSON.stringify({
      event_id: `event-${publicId}`,
      order: publicId,
      reference: `sandbox-${publicId}`,
      fact: {
        type: 'sale',
        transactionId: `transaction-${publicId}`,
        amount: { minor: 990, currency: 'EUR' },
        paidAt: clock,
        country: null,
        renewsAt: null,
        memberId,
        productId: products['once'],
      },
    })

  it('counts only with a signature over its bytes', async () => {
    const { publicId } = await buy('once')
    const body = saleOf(publicId)
    const forged = [
      await send(body),
      await send(body, { [signatureHeader]: `t=${Math.floor(clock / 1_000)},v1=${'0'.repeat(64)}` }),
      await send(` ${body}`, signed(body)),
      await send(body, { [signatureHeader]: 'nonsense' }),
      await send(body, signed(body, clock - 6 * 60_000)),
      await send(body, signed(body, clock + 6 * 60_000)),
    ]
    expect(forged.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 403))
    expect(await isSupporter()).toBe(false)
    expect((await send(body, signed(body))).json()).toEqual({ outcome: 'applied' })
    expect((await send(body, signed(body))).json()).toEqual({ outcome: 'repeated' })
    expect(await until()).toBe(clock + 30 * day)
  })

  it('that can’t be read is refused, and so is one of an unknown provider', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '{"event_id":"a"}',
      JSON.stringify({ event_id: 'a', order: 'b', fact: {} }),
    ]
    for (const body of bodies) expect((await send(body, signed(body))).statusCode, `body ${body}`).toBe(400)
    expect((await send('{}', signed('{}'), 'nobody')).statusCode).toBe(404)
    expect((await send(Buffer.alloc(65 * 1_024), signed('x'))).statusCode).toBe(413)
  })

  it('that was lost is found by asking the provider, with growing delays', async () => {
    const { id, payPage } = await buy('once')
    await hold(true)
    await page('POST', `${payPage}/approve`)
    expect(await payment(id)).toMatchObject({ state: 'open' })
    const asked: number[] = []
    const providers = createPaymentProviders({ db: site.database.db, config: site.config, now: () => clock })
    const [sandbox] = providers.values()
    if (!sandbox) throw new Error('There is no sandbox.')
    let isDown = true
    const errors: unknown[] = []
    const ask = () =>
      askProviders({
        db: site.database.db,
        config: site.config,
        mailer: { postToMember: () => {} },
        sessions: { changed: async () => {} },
        now: () => clock,
        logger: { error: (error: unknown) => errors.push(error) },
        providers: new Map([
          [
            'sandbox',
            {
              ...sandbox,
              factsOf(order) {
                asked.push(clock)
                return isDown ? Promise.reject(new Error('It is down.')) : sandbox.factsOf(order)
              },
            },
          ],
        ]),
      })
    const began = clock
    for (let minute = 0; minute <= 30; minute++) {
      clock = began + minute * 60_000
      // Orders of other tests are asked about, too; only this one is open and counted.
      await ask()
    }
    const own = [...new Set(asked)].map((at) => (at - began) / 60_000)
    expect(own.slice(0, 4)).toEqual([3, 5, 9, 17])
    expect(errors.length).toBeGreaterThan(0)
    isDown = false
    clock = began + 60 * 60_000
    await ask()
    expect(await payment(id)).toMatchObject({ state: 'approved' })
    // The postback comes after all.
    const { event_id } = await site.database.db
      .selectFrom('sandbox_event')
      .where('public_id', '=', payPage.split('/').at(-1) ?? '')
      .select('event_id')
      .executeTakeFirstOrThrow()
    const paidUntil = await until()
    expect((await page('POST', `/sandbox/event/${event_id}/send`)).statusCode).toBe(303)
    expect(await until()).toBe(paidUntil)
  })
})

describe('the pages of the sandbox', () => {
  it('refuse forms of other sites', async () => {
    const { payPage } = await buy('once')
    expect((await page('POST', `${payPage}/approve`, 'https://evil.test')).statusCode).toBe(403)
    expect(await isSupporter()).toBe(false)
  })

  it('send forged postbacks, which are refused', async () => {
    const { payPage, publicId } = await buy('once')
    await hold(true)
    await page('POST', `${payPage}/approve`)
    const { event_id } = await site.database.db
      .selectFrom('sandbox_event')
      .where('public_id', '=', publicId)
      .select('event_id')
      .executeTakeFirstOrThrow()
    expect((await page('POST', `/sandbox/event/${event_id}/forge`)).statusCode).toBe(403)
    expect(await isSupporter()).toBe(false)
    const panel = await page('GET', '/sandbox')
    expect(panel.body).toContain('sale, sent 0 times')
    expect(
      (await site.app.server.inject({ url: '/sandbox', headers: { host: 'lodge.test' } })).statusCode,
    ).toBe(404)
  })
})

describe('production', () => {
  it('has no sandbox', async () => {
    const providers = createPaymentProviders({
      db: site.database.db,
      config: { ...site.config, isProduction: true },
      now: () => clock,
    })
    expect([...providers.keys()]).toEqual([])
  })
})
