import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NewAccessToken } from '../../../contract/accessTokens.ts'
import { addGrant, renewSupporterTime } from '../../../server/payments/grantSupporterTime.ts'
import { revokeGrant } from '../../../server/payments/repository.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { emptyAuditLog } from '../emptying.ts'
import {
  allowAlias,
  createAccount,
  createMember,
  createPaymentOrder,
  givePassword,
  giveRole,
  password,
} from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 86_400_000
let clock = Date.now()
let site: TestApp
let boss: Browser
let bossId: number
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  await emptyAuditLog(db)
  await db.deleteFrom('identity_failed_try').execute()
  // A new one for each test, because each makes codes with the password.
  bossId = await createMember(db)
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
})

const makeCode = async (more: object = {}): Promise<NewAccessToken> => {
  const answer = await boss.post('/api/supporter-code', {
    label: 'Thank you',
    supporter_days: 30,
    valid_days: 10,
    password,
    ...more,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const redeem = (browser: Browser, code: string) => browser.post('/api/supporter-code/redeem', { code })
const someone = async (fields: Parameters<typeof createMember>[1] = {}) => {
  const id = await createMember(site.database.db, fields)
  return { id, browser: await site.browserOf(id) }
}
const timeOf = (id: number) =>
  site.database.db
    .selectFrom('member')
    .where('id', '=', id)
    .select(['supporter_since', 'supporter_until'])
    .executeTakeFirstOrThrow()
const redeemed = () =>
  site.database.db.selectFrom('audit_log').where('action', '=', 'supporterCode.redeem').selectAll().execute()

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

it('makes a member a supporter at once, in one audit row and with an event for their open pages', async () => {
  const { token, secret } = await makeCode()
  const { id, browser } = await someone()
  expect((await browser.get('/api/user/visitor')).statusCode).toBe(403)
  const answer = await redeem(browser, secret)
  const until = new Date(clock + 30 * day).toISOString()
  expect([answer.statusCode, answer.json()]).toEqual([200, { supporter_until: until }])
  expect((await browser.get('/api/user/visitor')).statusCode).toBe(200)
  expect((await browser.get('/api/sso/user')).json()).toMatchObject({ is_supporter: true })
  expect(await redeemed()).toMatchObject([
    {
      actor_id: id,
      own_id: id,
      target_type: 'member',
      target_id: String(id),
      after: { supporter_code_id: token.id, supporter_days: 30, supporter_until: until },
    },
  ])
  const events = await site.database.db
    .selectFrom('member_event')
    .where('member_id', '=', id)
    .select('type')
    .execute()
  expect(events.map(({ type }) => type)).toContain('SuccessFlash')
})

it('adds its time to what is left, and no later computation loses it', async () => {
  const left = new Date(clock + 10 * day)
  const { id, browser } = await someone({ supporter_until: left, supporter_since: new Date(clock - day) })
  for (const days of [5, 7])
    expect((await redeem(browser, (await makeCode({ supporter_days: days })).secret)).statusCode).toBe(200)
  const { supporter_until: until } = await timeOf(id)
  expect(until).toEqual(new Date(left.getTime() + 12 * day))
  await inTransaction(site.database.db, (trx) => renewSupporterTime(trx, id))
  expect(await timeOf(id)).toMatchObject({ supporter_until: until })
})

it('stays when a payment is taken back', async () => {
  const { db } = site.database
  const { id, browser } = await someone()
  const orderId = await createPaymentOrder(db, id)
  const { id: paymentId } = await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: 'sale-1',
      kind: 'sale',
      amount_minor: 990,
      currency: 'EUR',
      paid_at: new Date(clock),
      country: null,
      country_source: null,
      vat_basis_points: null,
      vat_minor: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    const grant = { source: 'payment', days: 30, granted_at: new Date(clock) } as const
    await addGrant(trx, { ...grant, member_id: id, payment_id: paymentId }, clock)
    await renewSupporterTime(trx, id)
  })
  await redeem(browser, (await makeCode({ supporter_days: 10 })).secret)
  expect((await timeOf(id)).supporter_until).toEqual(new Date(clock + 40 * day))
  await inTransaction(db, async (trx) => {
    await revokeGrant(trx, paymentId, new Date(clock))
    await renewSupporterTime(trx, id)
  })
  expect((await timeOf(id)).supporter_until).toEqual(new Date(clock + 10 * day))
})

it('counts once, also when two members use it at the same moment', async () => {
  const { token, secret } = await makeCode()
  const members = await Promise.all([someone(), someone(), someone()])
  const answers = await Promise.all(members.map(({ browser }) => redeem(browser, secret)))
  expect(statusesOf(answers)).toEqual([200, 422, 422])
  expect(await redeemed()).toHaveLength(1)
  const grants = await site.database.db
    .selectFrom('supporter_grant')
    .where('supporter_code_id', '=', token.id)
    .selectAll()
    .execute()
  expect(grants).toHaveLength(1)
})

it('counts once for two clicks of one member, who reads that they have used it', async () => {
  const { secret } = await makeCode()
  const { id, browser } = await someone()
  const answers = await Promise.all([redeem(browser, secret), redeem(browser, secret)])
  expect(statusesOf(answers)).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    errors: { code: ['You have used this code. It counts once.'] },
  })
  expect((await timeOf(id)).supporter_until).toEqual(new Date(clock + 30 * day))
})

it('says why a code does not count', async () => {
  const [used, revoked, expired] = [await makeCode(), await makeCode(), await makeCode({ valid_days: 1 })]
  const { browser } = await someone()
  await redeem((await someone()).browser, used.secret)
  await boss.send('PUT', `/api/supporter-code/${revoked.token.id}/revoke`)
  const texts = async (secret: string) => (await redeem(browser, secret)).json<{ message: string }>().message
  expect(await texts(used.secret)).toBe('This code was used already. It counts once.')
  expect(await texts(revoked.secret)).toBe('This code does not count any more.')
  clock += 2 * day
  boss = await site.browserOf(bossId)
  const later = await someone()
  expect((await redeem(later.browser, expired.secret)).json()).toMatchObject({
    message: 'This code has expired.',
  })
  expect((await redeem(later.browser, 'lodge_sup_00000-00000-00000-00000')).json()).toMatchObject({
    errors: { code: ['This code is wrong. Check each character.'] },
  })
  const invitation = await boss.post('/api/invitation-code', { label: 'x', max_uses: 1, valid_days: null })
  expect((await redeem(later.browser, invitation.json<NewAccessToken>().secret)).statusCode).toBe(422)
})

it('limits wrong codes, also those that have not the form of one, and a right one ends the count', async () => {
  const { browser } = await someone()
  for (let count = 0; count < 4; count += 1) expect((await redeem(browser, 'guess')).statusCode).toBe(422)
  expect((await redeem(browser, (await makeCode()).secret)).statusCode).toBe(200)
  for (let count = 0; count < 5; count += 1) expect((await redeem(browser, 'guess')).statusCode).toBe(422)
  const { secret } = await makeCode()
  const limited = await redeem(browser, secret)
  expect([limited.statusCode, limited.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('Too many wrong codes') },
  ])
  clock += 16 * 60_000
  expect((await redeem(browser, secret)).statusCode).toBe(200)
})

it('is no use for legacy supporters, who keep the code', async () => {
  const { secret } = await makeCode()
  const { browser } = await someone({ is_legacy_supporter: true })
  expect((await redeem(browser, secret)).statusCode).toBe(409)
  expect((await redeem((await someone()).browser, secret)).statusCode).toBe(200)
})

it('counts no refusal of legacy supporters as a wrong code', async () => {
  const { secret } = await makeCode()
  const { id, browser } = await someone({ is_legacy_supporter: true })
  for (let count = 0; count < 6; count += 1) expect((await redeem(browser, secret)).statusCode).toBe(409)
  await site.database.db
    .updateTable('member')
    .set({ is_legacy_supporter: false })
    .where('id', '=', id)
    .execute()
  expect((await redeem(browser, secret)).statusCode).toBe(200)
})

it('can’t be redeemed for somebody else under an alias', async () => {
  const { secret } = await makeCode()
  const [own, other] = [await someone(), await someone()]
  await allowAlias(site.database.db, own.id, other.id)
  expect((await own.browser.post(`/api/alias/${other.id}`)).statusCode).toBeLessThan(300)
  const answer = await redeem(own.browser, secret)
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'not_as_alias' }])
})
