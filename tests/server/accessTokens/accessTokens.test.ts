import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminProfile } from '../../../contract/adminProfile.ts'
import type { AccessToken, NewAccessToken } from '../../../contract/accessTokens.ts'
import { hashOfApiToken, hashOfCode } from '../../../server/base/accessSecret.ts'
import { emptyAuditLog } from '../emptying.ts'
import { createAccount, createMember, givePassword, giveRole, password } from '../factories.ts'
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
  bossId = await createMember(db, { name: `Boss${Date.now() % 100_000}` })
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
})

const bodies = {
  'invitation-code': { label: 'Spring fair', max_uses: 3, valid_days: 10 },
  'supporter-code': { label: 'Thank you', supporter_days: 30, valid_days: null, password },
  'api-token': { label: 'Bookkeeping', scopes: ['payments:read'], valid_days: 90, password },
} as const
const kinds = Object.keys(bodies) as (keyof typeof bodies)[]

const make = async (kind: keyof typeof bodies, more: object = {}) => {
  const answer = await boss.post(`/api/${kind}`, { ...bodies[kind], ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json<NewAccessToken>()
}
const listed = async (kind: keyof typeof bodies, browser = boss) =>
  (await browser.get(`/api/${kind}`)).json<{ data: AccessToken[] }>().data
const audited = () =>
  site.database.db
    .selectFrom('audit_log')
    .orderBy('id')
    .select(['actor_id', 'action', 'target_type', 'target_id', 'before', 'after'])
    .execute()

it.each(kinds)('the secret of a %s is shown once and stored as a hash only', async (kind) => {
  const { token, secret } = await make(kind)
  expect(secret).toMatch(/^lodge_(inv|sup|api)_/)
  expect(secret.startsWith(token.beginning)).toBe(true)
  const list = await boss.get(`/api/${kind}`)
  expect(list.json<{ data: AccessToken[] }>().data[0]).toEqual(token)
  expect(list.body).not.toContain(secret)
  const rows = await site.database.db.selectFrom('access_token').selectAll().execute()
  const compact = secret.replaceAll('-', '')
  for (const text of [JSON.stringify(rows), JSON.stringify(await audited())]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(compact)
  }
  const stored = kind === 'api-token' ? secret : compact
  expect(rows.find(({ id }) => id === token.id)?.hash).toBe(createHash('sha256').update(stored).digest('hex'))
})

it('a code is read as people type it', async () => {
  const { secret } = await make('invitation-code')
  const stored = hashOfCode('invitation', secret)
  const [, , body = ''] = secret.split('_')
  for (const typed of [
    body,
    body.toUpperCase(),
    ` ${secret} `,
    secret.replaceAll('-', ' '),
    body.replaceAll('0', 'O').replaceAll('1', 'l'),
  ])
    expect(hashOfCode('invitation', typed)).toBe(stored)
  expect(hashOfCode('supporter', body)).not.toBe(stored)
  expect(hashOfCode('invitation', body.slice(1))).toBeNull()
  expect(hashOfCode('invitation', 'u'.repeat(20))).toBeNull()
  expect(hashOfApiToken(secret)).toBeNull()
})

it.each(kinds)(
  'making and revoking a %s leaves one audit row each, also if it is revoked twice',
  async (kind) => {
    const { token } = await make(kind)
    const revoke = () => boss.send('PUT', `/api/${kind}/${token.id}/revoke`)
    expect((await revoke()).json()).toMatchObject({ state: 'revoked' })
    expect((await revoke()).statusCode).toBe(200)
    expect((await listed(kind))[0]).toMatchObject({ id: token.id, state: 'revoked' })
    const log = await audited()
    expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'revoke'])
    expect(log[0]).toMatchObject({
      actor_id: bossId,
      target_type: 'access_token',
      target_id: String(token.id),
      after: { label: bodies[kind].label, beginning: token.beginning },
    })
  },
)

it('a list has one kind, the newest first, and its states', async () => {
  await site.database.db.deleteFrom('access_token').execute()
  const first = await make('invitation-code')
  const second = await make('invitation-code', { max_uses: 1 })
  await make('supporter-code')
  await site.database.db
    .updateTable('access_token')
    .set({ use_count: 1 })
    .where('id', '=', second.token.id)
    .execute()
  const states = async () => (await listed('invitation-code')).map(({ id, state }) => [id, state])
  expect(await states()).toEqual([
    [second.token.id, 'used'],
    [first.token.id, 'active'],
  ])
  clock += 11 * day
  boss = await site.browserOf(bossId)
  expect(await states()).toEqual([
    [second.token.id, 'used'],
    [first.token.id, 'expired'],
  ])
})

it('a token of one kind can’t be revoked as another', async () => {
  const { token } = await make('api-token')
  expect((await boss.send('PUT', `/api/invitation-code/${token.id}/revoke`)).statusCode).toBe(404)
  expect((await listed('api-token'))[0]).toMatchObject({ state: 'active' })
  expect((await boss.send('PUT', '/api/api-token/999999/revoke')).statusCode).toBe(404)
})

it('admins make invitation codes; what is worth money needs a super admin and their password', async () => {
  const adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  const admin = await site.browserOf(adminId)
  expect((await admin.post('/api/invitation-code', bodies['invitation-code'])).statusCode).toBe(201)
  for (const kind of ['supporter-code', 'api-token'] as const) {
    expect((await admin.post(`/api/${kind}`, bodies[kind])).statusCode).toBe(403)
    expect((await admin.get(`/api/${kind}`)).statusCode).toBe(403)
    for (const wrong of [undefined, 'guessed'])
      expect((await boss.post(`/api/${kind}`, { ...bodies[kind], password: wrong })).json()).toMatchObject({
        errors: { password: expect.any(Array) },
      })
  }
  expect(await audited()).toHaveLength(1)
})

it.each([
  ['invitation-code', { label: ' ' }, 'label'],
  ['invitation-code', { max_uses: 0 }, 'max_uses'],
  ['invitation-code', { max_uses: 10_001 }, 'max_uses'],
  ['supporter-code', { supporter_days: 0 }, 'supporter_days'],
  ['supporter-code', { supporter_days: 3_651 }, 'supporter_days'],
  ['supporter-code', { label: 'x'.repeat(81) }, 'label'],
  ['api-token', { scopes: [] }, 'scopes'],
  ['api-token', { valid_days: 367 }, 'valid_days'],
] as const)('%s with %j is refused at its field', async (kind, more, field) => {
  const answer = await boss.post(`/api/${kind}`, { ...bodies[kind], ...more })
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]])
  expect(await audited()).toEqual([])
})

it('the page about a member says with which code they joined, and who made it', async () => {
  const { token } = await make('invitation-code')
  const memberId = await createMember(site.database.db)
  const invitation = async () =>
    (await boss.get(`/api/user/${memberId}/admin`)).json<AdminProfile>().invitation
  expect(await invitation()).toBeNull()
  await site.database.db
    .insertInto('invitation_use')
    .values({ member_id: memberId, invitation_id: token.id, used_at: new Date() })
    .execute()
  expect(await invitation()).toMatchObject({ label: 'Spring fair', invited_by: { id: bossId } })
})
