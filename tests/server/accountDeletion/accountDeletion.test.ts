import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '../../../server/accountDeletion/eraseAccounts.ts'
import { createMember, givePassword, giveRole, password } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { eventually } from '../realtime/eventually.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000

let site: TestApp
let clock = Date.now()
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
})
afterAll(() => site.close())
beforeEach(() => {
  clock = Date.now()
})

interface Person {
  readonly id: number
  readonly browser: Browser
}
async function person(
  fields: Parameters<typeof createMember>[1] = {},
  role?: 'admin' | 'super-admin',
): Promise<Person> {
  const id = await createMember(site.database.db, fields)
  if (role) await giveRole(site.database.db, id, role)
  const browser = await site.browserOf(id)
  await givePassword(site.database.db, id)
  return { id, browser }
}
const leave = (by: Person, id = by.id) =>
  by.browser.send('DELETE', `/api/user/${id}`, id === by.id ? { password } : {})
const statusOf = async ({ browser }: Person) => (await browser.get('/api/sso/user')).statusCode
const profileOf = async (by: Person, id: number) => (await by.browser.get(`/api/user/${id}`)).statusCode
const audit = (memberId: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_id', '=', String(memberId))
    .where('target_type', '=', 'member')
    .select(['action', 'actor_id'])
    .orderBy('id')
    .execute()
const isDeleted = async (id: number) =>
  (
    await site.database.db
      .selectFrom('member')
      .where('id', '=', id)
      .select('deleted_at')
      .executeTakeFirstOrThrow()
  ).deleted_at !== null
const told: string[] = []
const erase = () =>
  eraseDueAccounts(site.database.db, clock, {
    tellDeleted: (address) => void told.push(address),
    removeMails: async () => {},
  })

describe('requesting the deletion of an account', () => {
  it('hides the member at once, signs them out everywhere, and emails the date until which they can keep it', async () => {
    const [member, other] = [await person({ disables_emails: true }), await person()]
    const second = { ...member, browser: await site.browserOf(member.id) }
    const answer = await leave(member)
    expect(answer.json()).toEqual({ final_at: new Date(clock + 14 * day).toISOString() })
    expect([await statusOf(member), await statusOf(second), await profileOf(other, member.id)]).toEqual([
      401, 401, 404,
    ])
    await eventually(async () => expect(await mailsTo(site, member.id)).toHaveLength(1))
    const [mail] = await mailsTo(site, member.id)
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail?.text).toContain(date.format(clock + 14 * day))
  })

  it('needs the password of the member', async () => {
    const member = await person()
    const answers = [
      await member.browser.send('DELETE', `/api/user/${member.id}`),
      await member.browser.send('DELETE', `/api/user/${member.id}`, { password: 'a wrong guess' }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: { password: ['This is not your password.'] } },
      ])
    expect(await statusOf(member)).toBe(200)
  })

  it('is open to the member and to admins, who leave one audit row and cannot delete members with higher roles', async () => {
    const [admin, superAdmin, member, other] = [
      await person({}, 'admin'),
      await person({}, 'super-admin'),
      await person(),
      await person(),
    ]
    expect((await leave(other, member.id)).statusCode).toBe(403)
    expect((await leave(admin, superAdmin.id)).statusCode).toBe(403)
    expect((await leave(admin, 2_000_000_000)).statusCode).toBe(404)
    expect([await statusOf(member), await statusOf(superAdmin)]).toEqual([200, 200])
    const first = await leave(admin, member.id)
    clock += day / 24
    expect((await leave(admin, member.id)).body).toBe(first.body)
    expect(await statusOf(member)).toBe(401)
    expect(await audit(member.id)).toEqual([{ action: 'member.delete', actor_id: admin.id }])
    await eventually(async () => expect(await mailsTo(site, member.id)).toHaveLength(1))
  })

  it('is refused for the last super admin, even when two leave at the same time', async () => {
    const { db } = site.database
    await db.deleteFrom('member_role').execute()
    const two = [await person({}, 'super-admin'), await person({}, 'super-admin')]
    await person({ suspended_at: new Date() }, 'super-admin')
    const answers = await Promise.all(two.map((each) => leave(each)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'last_super_admin',
    })
  })
})

describe('an account whose deletion was requested', () => {
  it('is erased after 14 days, unless the member has signed in or admins keep it', async () => {
    const [member, back, kept] = [await person(), await person(), await person()]
    for (const each of [member, back, kept]) await leave(each)
    const set = (id: number, fields: object) =>
      site.database.db.updateTable('member').set(fields).where('id', '=', id).execute()
    // What signing in does (identity/signIn.test.ts).
    await set(back.id, { delete_requested_at: null })
    await set(kept.id, { is_kept_indefinitely: true })
    clock += 14 * day - 1
    await erase()
    expect(await isDeleted(member.id)).toBe(false)
    clock += 1
    await erase()
    expect([await isDeleted(member.id), await isDeleted(back.id), await isDeleted(kept.id)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await audit(member.id)).toEqual([{ action: 'member.erase', actor_id: null }])
    expect(told).toContain(`member${member.id}@lodge.test`)
    await set(kept.id, { is_kept_indefinitely: false })
    await erase()
    expect(await isDeleted(kept.id)).toBe(true)
  })
})

describe('turning off emails', () => {
  const toggle = (by: Person, id: number, body: object = {}) =>
    by.browser.send('PUT', `/api/user/${id}/disable-emails/toggle`, body)

  it('is done by the member, or by an admin for them', async () => {
    const [member, other, admin] = [await person(), await person(), await person({}, 'admin')]
    expect((await toggle(member, member.id)).json()).toEqual({ disables_emails: true })
    expect((await member.browser.get('/api/sso/user')).json()).toMatchObject({ disables_emails: true })
    expect((await toggle(member, member.id, { to: true })).json()).toEqual({ disables_emails: true })
    expect(await audit(member.id)).toEqual([])
    expect((await toggle(other, member.id)).statusCode).toBe(403)
    expect((await toggle(admin, member.id)).json()).toEqual({ disables_emails: false })
    expect((await toggle(admin, member.id, { to: false })).json()).toEqual({ disables_emails: false })
    expect(await audit(member.id)).toEqual([{ action: 'member.send-emails', actor_id: admin.id }])
    expect((await toggle(admin, 2_000_000_000)).statusCode).toBe(404)
    expect((await toggle(admin, admin.id)).statusCode).toBe(200)
  })
})
