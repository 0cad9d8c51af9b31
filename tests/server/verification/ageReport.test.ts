import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserAdmin, WaitingUser } from '../../../contract/moderation.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { createAccount, createMember, giveRole } from '../factories.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let admin: Browser
let memberId: number
let member: Browser
beforeAll(async () => {
  site = await createTestApp()
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { db } = site.database
  const id = await createMember(db)
  await giveRole(db, id, 'admin')
  admin = await site.browserOf(id)
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  memberId = await createMember(db)
  await createAccount(db, memberId)
  member = await site.browserOf(memberId)
})

const ask = () => member.send('POST', '/api/user/auth/age-report')
const decide = (what: 'accept' | 'reject', body: object = {}) =>
  admin.send('PUT', `/api/user/${memberId}/age-report/${what}`, body)
const status = async () => (await member.get('/api/sso/user')).json<UserSelf>().age_report_status
const toVerify = async () =>
  (await admin.get('/api/user/to-verify?per_page=48')).json<{ data: WaitingUser[] }>().data
const count = async () => (await admin.get('/api/user/to-verify/count')).json<{ count: number }>().count

test('a member who asks waits in the queue for verification, once', async () => {
  const before = await count()
  const asked = await ask()
  expect([asked.statusCode, asked.json()]).toMatchObject([200, { age_report_status: 1 }])
  expect(await count()).toBe(before + 1)
  await site.database.db
    .insertInto('verification_photo')
    .values({ member_id: memberId, file_key: `age-${memberId}`, code: '123456', width: 1, height: 1 })
    .execute()
  expect((await toVerify()).filter(({ id }) => id === memberId)).toMatchObject([{ age_report_status: 1 }])
  expect(await count()).toBe(before + 1)
})

test('nobody can ask twice, nor after an accepted report', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect((await ask()).json()).toMatchObject({ code: 'age_report_pending' })
  await decide('accept')
  expect((await ask()).json()).toMatchObject({ code: 'age_report_accepted' })
  expect(await status()).toBe(2)
})

test('an admin’s decision is told at once, with one audit row, and leaves the queue', async () => {
  await ask()
  const socket = await openMemberSocket(site, member, memberId)
  const accepted = await decide('accept')
  expect([accepted.statusCode, accepted.json<UserAdmin>().age_report_status]).toEqual([200, 2])
  expect(await socket.take('App\\Events\\AgeReportCompleted')).toMatchObject({
    data: { data: { age_report_status: 2 } },
  })
  expect(await toVerify()).not.toContainEqual(expect.objectContaining({ id: memberId }))
  const audit = await site.database.db
    .selectFrom('audit_log')
    .where('target_id', '=', String(memberId))
    .select(['action', 'before', 'after'])
    .execute()
  expect(audit).toEqual([
    {
      action: 'member.acceptAgeReport',
      before: { age_report_status: 1 },
      after: { age_report_status: 2 },
    },
  ])
})

test('a rejected member is told why and may ask again', async () => {
  await ask()
  expect((await decide('reject', { text: 'Your birthday can’t be right.' })).statusCode).toBe(200)
  expect(await status()).toBe(3)
  const { text } = await site.database.db
    .selectFrom('system_message')
    .where('member_id', '=', memberId)
    .select('text')
    .executeTakeFirstOrThrow()
  expect(text).toBe('We could not confirm your age. Your birthday can’t be right.')
  expect((await ask()).statusCode).toBe(200)
  expect(await status()).toBe(1)
})

test('nobody is judged who did not ask, and only admins judge', async () => {
  expect((await decide('accept')).json()).toMatchObject({ code: 'no_age_report' })
  expect((await member.send('PUT', `/api/user/${memberId}/age-report/accept`)).statusCode).toBe(403)
  expect(await status()).toBe(0)
})
