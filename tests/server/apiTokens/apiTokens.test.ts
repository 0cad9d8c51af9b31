import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiScope, type NewAccessToken } from '../../../contract/accessTokens.ts'
import { callsOfScopes } from '../../../contract/apiScopes.ts'
import { accessTokens as limits } from '../../../contract/limits.ts'
import { type CallKey, calls } from '../../../contract/calls.ts'
import { createAccount, createMember, givePassword, giveRole, password } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 86_400_000
let clock = Date.now()
let site: TestApp
let boss: Browser
let bossId: number
beforeAll(async () => {
  const unlimited = { max: 100_000, window: 60_000 }
  site = await createTestApp({
    now: () => clock,
    requestLimits: { address: unlimited, member: unlimited, files: unlimited },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  bossId = await createMember(db)
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
})

const makeToken = async (scopes: readonly ApiScope[], valid_days = 90): Promise<NewAccessToken> =>
  (await boss.post('/api/api-token', { label: 'Script', scopes, valid_days, password })).json()

const report = '/api/payment/by-country'
const ask = (secret: string, url = report, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
  site.app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(method !== 'GET' && { payload: {} }),
  })
const statusOf = async (secret: string, url?: string) => (await ask(secret, url)).statusCode
const urlOf = (key: string) =>
  `/api${(key.split(' ')[1] ?? '').replaceAll('{id}', String(bossId)).replaceAll(/\{\w+\}/g, 'nobody')}`

describe('every call, with every scope', () => {
  it.each(ApiScope.options)('%s allows the calls of its list and refuses all others', async (scope) => {
    const tokens: string[] = []
    for (let count = 0; count < Math.ceil(Object.keys(calls).length / limits.apiRequests) + 1; count += 1)
      tokens.push((await makeToken([scope])).secret)
    const allowed: string[] = []
    const others = new Set<number>()
    for (const [index, key] of (Object.keys(calls) as CallKey[]).entries()) {
      const secret = tokens[Math.floor(index / limits.apiRequests)] ?? ''
      const { statusCode } = await ask(secret, urlOf(key), key.split(' ')[0] as 'GET')
      // 404: there is no order with the number of the member.
      if (statusCode === 200 || statusCode === 404) allowed.push(key)
      else others.add(statusCode)
    }
    expect(allowed.toSorted()).toEqual(callsOfScopes[scope].toSorted())
    expect([...others]).toEqual([403])
  })

  it('is a reading call for admins or for everyone, wherever a scope has one', () => {
    const named = Object.values(callsOfScopes).flat()
    expect(named.filter((key) => !key.startsWith('GET '))).toEqual([])
    expect(new Set(named.map((key) => calls[key].access))).toEqual(new Set(['guest', 'admin', 'superAdmin']))
  })
})

it('a token answers like its super admin’s session, and sets no cookie', async () => {
  const { secret } = await makeToken(['payments:read'])
  const answer = await ask(secret)
  expect([answer.statusCode, answer.json()]).toEqual([200, (await boss.get(report)).json()])
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it.each([
  ['nothing like a token', 'secret'],
  ['an unknown token', `lodge_api_${'A'.repeat(43)}`],
])('%s is answered with 401', async (_, secret) => {
  expect(await statusOf(secret)).toBe(401)
})

it('the cookie of a session gives a token no rights', async () => {
  const { secret } = await makeToken(['statistics:read'])
  const authorization = `Bearer ${secret}`
  expect((await boss.get(report, { authorization })).statusCode).toBe(403)
  expect((await boss.get(report, { authorization: 'Bearer wrong' })).statusCode).toBe(401)
})

it('a write with the cookie of a session and a token is refused', async () => {
  const { secret } = await makeToken(['statistics:read'])
  const answer = await boss.post(
    '/api/invitation-code',
    { label: 'x', max_uses: 1, valid_days: null },
    { authorization: `Bearer ${secret}` },
  )
  expect(answer.statusCode).toBe(403)
})

it('a revoked or expired token ends at once', async () => {
  const [revoked, expired] = [await makeToken(['payments:read']), await makeToken(['payments:read'], 1)]
  expect([await statusOf(revoked.secret), await statusOf(expired.secret)]).toEqual([200, 200])
  await boss.send('PUT', `/api/api-token/${revoked.token.id}/revoke`)
  expect(await statusOf(revoked.secret)).toBe(401)
  clock += day
  expect(await statusOf(expired.secret)).toBe(401)
})

it.each([
  ['is no super admin any more', { role: true }],
  ['is suspended', { suspended_at: new Date() }],
  ['has disabled the account', { is_enabled: false }],
  ['leaves', { delete_requested_at: new Date() }],
] as const)('a token ends when who made it %s', async (_, change) => {
  const { secret } = await makeToken(['payments:read'])
  expect(await statusOf(secret)).toBe(200)
  const { db } = site.database
  if ('role' in change) await db.deleteFrom('member_role').where('member_id', '=', bossId).execute()
  else await db.updateTable('member').set(change).where('id', '=', bossId).execute()
  expect(await statusOf(secret)).toBe(401)
})

it('records its last use at most once a minute', async () => {
  const { token, secret } = await makeToken(['payments:read'])
  const lastUse = async () =>
    (
      await site.database.db
        .selectFrom('access_token')
        .where('id', '=', token.id)
        .select('last_used_at')
        .executeTakeFirstOrThrow()
    ).last_used_at?.getTime()
  expect(token.last_used_at).toBeNull()
  await ask(secret)
  const first = clock
  expect(await lastUse()).toBe(first)
  clock += 59_000
  await ask(secret)
  expect(await lastUse()).toBe(first)
  clock += 1_000
  await ask(secret)
  expect(await lastUse()).toBe(clock)
})

it('is limited by token', async () => {
  const [busy, other] = [await makeToken(['payments:read']), await makeToken(['payments:read'])]
  for (let count = 0; count < limits.apiRequests; count += 1) await ask(busy.secret, '/api/vat-rate')
  expect([await statusOf(busy.secret), await statusOf(other.secret)]).toEqual([429, 200])
})
