import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { eraseDueAccounts } from '../../../server/accountDeletion/eraseAccounts.ts'
import { giveUniqueIds, plantPair, type Planted } from '../blocks/pair.ts'
import { block, createMember, giveRole } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { eventually } from '../realtime/eventually.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000

let site: TestApp
let clock = Date.now()
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  await giveUniqueIds(site)
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
  return { id, browser: await site.browserOf(id) }
}
const leave = (by: Person, id = by.id) => by.browser.send('DELETE', `/api/user/${id}`)
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
const erase = () => eraseDueAccounts(site.database.db, clock)

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
    await set(kept.id, { is_kept_indefinitely: false })
    await erase()
    expect(await isDeleted(kept.id)).toBe(true)
  })
})

/** The columns that may still refer to a deleted member, and why. */
const keptBehind: Record<string, string> = {
  'block.member_id': 'An old conversation must not reappear for the blocked member.',
  'block.blocked_id': 'An old conversation must not reappear for the member who blocked them.',
  'conversation.low_member_id': 'It belongs to the other member too.',
  'conversation.high_member_id': 'It belongs to the other member too.',
  'conversation.started_by_id': 'It belongs to the other member too.',
  'conversation_member.other_member_id': 'It belongs to the other member.',
  'event_position.member_id': 'It is a counter that must never restart.',
  'message.from_member_id': 'It belongs to the receiver.',
  'message.to_member_id': 'It belongs to the sender.',
  'report.reporter_id': 'It is about another.',
  'report.about_member_id': 'Moderators may need it.',
}

describe('the remaining data of an erased member', () => {
  let gone: Planted
  let other: Planted
  let before: Map<string, number>

  async function references(memberId: number): Promise<Map<string, number>> {
    const { db } = site.database
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attribute.attname as column
      from pg_constraint join pg_attribute as attribute
        on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
      where contype = 'f' and confrelid = 'member'::regclass and array_length(conkey, 1) = 1
    `.execute(db)
    const found = new Map<string, number>()
    for (const { table, column } of rows) {
      const counted = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}
      `.execute(db)
      if (counted.rows[0]?.count) found.set(`${table}.${column}`, counted.rows[0].count)
    }
    return found
  }

  /** Returns the rows of all tables that contain one of the words. */
  async function rowsWith(words: readonly string[]): Promise<string[]> {
    const { db } = site.database
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
    `.execute(db)
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select one::text as row from ${sql.table(name)} as one
      `.execute(db)
      for (const { row } of rows) if (words.some((word) => row.includes(word))) found.push(`${name}: ${row}`)
    }
    return found
  }

  beforeAll(async () => {
    const { db } = site.database
    clock = Date.now()
    ;[gone, other] = await plantPair(site, ['Quentin', 'Zebedee'])
    await db
      .updateTable('member')
      .set({
        create_ip: '203.0.113.77',
        login_ip: '203.0.113.77',
        create_referrer: 'https://quentin.example',
      })
      .where('id', '=', gone.id)
      .execute()
    await block(db, gone.id, await createMember(db))
    await gone.browser.send('PUT', `/api/user/${other.id}/report`, { reason: 'spam' })
    await gone.browser.post('/api/saved-search', { name: 'Tall', query: { height_from: 185 } })
    await gone.browser.post(`/api/photo/${other.photoId}/view`)
    await other.browser.send('PUT', `/api/photo/${gone.photoId}/report`, { reason: 'spam' })
    await db
      .insertInto('member_link')
      .values({ member_id: gone.id, position: 0, url: 'https://quentin.example' })
      .execute()
    before = await references(gone.id)
    await leave(gone)
    clock += 14 * day
    await erase()
  })

  it('is what other members need, and nothing else', async () => {
    expect(before.size).toBeGreaterThan(25)
    const after = await references(gone.id)
    expect([...after.keys()].filter((column) => !(column in keptBehind))).toEqual([])
    expect(await references(other.id)).not.toEqual(new Map())
  })

  it('contains neither their address, their description nor their IP address', async () => {
    const words = ['Quentin', 'quentin', `member${gone.id}@`, '203.0.113.77', `account-${gone.id}`]
    const found = await rowsWith(words)
    // Messages stay. The other member's note is deleted with the list entry.
    expect(found.filter((row) => !row.startsWith('message:'))).toEqual([])
    expect(found.filter((row) => row.startsWith('message:'))).toHaveLength(2)
  })

  it('keeps their messages for the other member, as from a deleted user', async () => {
    other = { ...other, browser: await site.browserOf(other.id) }
    const key = [gone.id, other.id].toSorted((one, two) => one - two).join('-')
    const thread = (await other.browser.get(`/api/conversation/${key}`)).json<{ data: Message[] }>()
    const fromDeleted = thread.data.filter((message) => message.is_from_deleted_user)
    expect(thread.data).toHaveLength(2)
    expect(fromDeleted.map(({ from_user_id }) => from_user_id)).toEqual([gone.id])
    const list = await other.browser.get('/api/conversation/my-newest-first')
    expect(list.json()).toMatchObject({ data: [{ name: 'Deleted member' }] })
    expect(await profileOf(other, gone.id)).toBe(404)
  })

  it('frees their name and address for another member', async () => {
    const heir = await person({ name: 'Quentin' })
    expect((await heir.browser.get('/api/sso/user')).json<UserSelf>().name).toBe('Quentin')
  })

  it('has no open moderation items', async () => {
    const open = await site.database.db
      .selectFrom('moderation_item')
      .where('decided_at', 'is', null)
      .where('subject_id', 'in', [gone.id, gone.photoId])
      .select('queue')
      .execute()
    expect(open).toEqual([])
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
