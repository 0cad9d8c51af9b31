import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProfile } from '../../../contract/adminProfile.ts'
import { adminProfileRows, unsentTextKeptDays } from '../../../contract/limits.ts'
import {
  allowAlias,
  createAccount,
  createMember,
  createPaymentOrder,
  givePassword,
  giveRole,
  password,
} from '../factories.ts'
import { keepConversation } from '../reports/conversations.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000

let now = Date.now()
let site: TestApp
let admin: { readonly id: number; readonly browser: Browser }
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
  const id = await createMember(site.database.db, { name: 'Wim' })
  await giveRole(site.database.db, id, 'admin')
  admin = { id, browser: await site.browserOf(id) }
})
afterAll(() => site.close())

const read = async (id: number) => {
  const answer = await admin.browser.get(`/api/user/${id}/admin`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<AdminProfile>()
}
const memberWithAccount = async (name: string) => {
  const id = await createMember(site.database.db, { name })
  await createAccount(site.database.db, id)
  await givePassword(site.database.db, id)
  return id
}
/** Writes the first message of two members, and another after it. @returns the ids of both */
async function writeTwice(from: number, to: number, text: string): Promise<[number, number]> {
  const { db } = site.database
  const first = await keepConversation(db, from, to)
  const { conversation_id: conversation } = await db
    .selectFrom('message')
    .where('id', '=', first)
    .select('conversation_id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('message')
    .values({ conversation_id: conversation, from_member_id: from, to_member_id: to, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [first, id]
}
const lists = (profile: AdminProfile) =>
  Object.entries(profile).flatMap(([name, rows]) => (Array.isArray(rows) ? [{ name, rows }] : []))

describe('the page about one member', () => {
  test('answers 404 for a member who does not exist', async () => {
    const answer = await admin.browser.get('/api/user/2000000000/admin')
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This does not exist.' },
    ])
  })

  test('has only the member and empty lists for someone who did nothing', async () => {
    const id = await createMember(site.database.db, { name: 'Idle' })
    const profile = await read(id)
    expect(profile.member).toMatchObject({ id, name: 'Idle', is_approved: true })
    expect(profile.member).not.toHaveProperty('open_reports')
    expect(lists(profile).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  test('names each sign-in, and the browsers that are signed in now', async () => {
    const id = await memberWithAccount('Signer')
    const visitor = site.guest()
    await visitor.get('/api/sso/check')
    await visitor.send('POST', '/identity/sign-in', { email: `member${id}@lodge.test`, password })
    now += 1_000
    await visitor.send('POST', '/identity/sign-in', { email: `member${id}@lodge.test`, password })
    const { sign_ins: signIns, sessions, member } = await read(id)
    expect(signIns.map(({ proved_by: by, ip }) => [by, ip])).toEqual([
      ['password', member.login_ip],
      ['password', member.login_ip],
    ])
    expect(signIns[0]?.signed_in_at).toBe(new Date(now).toISOString())
    expect(sessions.length).toBeGreaterThan(0)
    expect(sessions[0]).toMatchObject({ alias: null, keeps_signed_in: false })
    expect(Object.keys(sessions[0] ?? {})).toEqual([
      'created_at',
      'last_used_at',
      'expires_at',
      'ip',
      'user_agent',
      'keeps_signed_in',
      'alias',
    ])
  })

  test('shows an alias to both sides, with what was written under it', async () => {
    const { db } = site.database
    const [owner, target] = [
      await createMember(db, { name: 'Owner' }),
      await createMember(db, { name: 'Face' }),
    ]
    await allowAlias(db, owner, target)
    const browser = await site.browserOf(owner)
    await browser.send('POST', `/api/alias/${target}`)
    await browser.send('PUT', '/api/user/auth/lock-all')
    const [ofOwner, ofTarget] = [await read(owner), await read(target)]
    expect([ofOwner.may_act_as, ofOwner.acted_as_by]).toEqual([[{ id: target, name: 'Face' }], []])
    expect([ofTarget.may_act_as, ofTarget.acted_as_by]).toEqual([[], [{ id: owner, name: 'Owner' }]])
    const written = {
      action: 'PUT /user/auth/lock-all',
      actor: { id: target, name: 'Face' },
      own: { id: owner, name: 'Owner' },
    }
    expect(ofOwner.alias_writes).toMatchObject([written])
    expect(ofTarget.alias_writes).toMatchObject([written])
    expect(ofOwner.sessions).toMatchObject([{ alias: { id: target, name: 'Face' } }])
    // What somebody else did in their name is no act of theirs.
    expect([ofOwner.audit_by, ofTarget.audit_by]).toEqual([[], []])
  })

  test('has payments, the last paid first', async () => {
    const { db } = site.database
    const id = await createMember(db)
    const orderId = await createPaymentOrder(db, id, { state: 'approved' })
    const payment = (transaction: string, paidAt: string) =>
      db
        .insertInto('payment')
        .values({
          order_id: orderId,
          transaction_id: transaction,
          kind: 'renewal',
          amount_minor: 990,
          currency: 'EUR',
          paid_at: new Date(paidAt),
          country: 'NL',
          country_source: 'card',
        })
        .execute()
    await payment('later', '2026-05-02T00:00:00.000Z')
    await payment('earlier', '2026-04-02T00:00:00.000Z')
    const { payments } = await read(id)
    expect(payments.map(({ paid_at: at }) => at)).toEqual([
      '2026-05-02T00:00:00.000Z',
      '2026-04-02T00:00:00.000Z',
    ])
    expect(payments[0]).toMatchObject({
      product: '30 days',
      kind: 'renewal',
      amount_minor: 990,
      refunded_minor: 0,
      currency: 'EUR',
      country: 'NL',
      payment_provider: 'sandbox',
      is_charged_back: false,
    })
  })

  test('has reports by and about the member, decided or not, with the text of the reported message alone', async () => {
    const { db } = site.database
    const [sender, receiver] = [
      await createMember(db, { name: 'Sender' }),
      await createMember(db, { name: 'Receiver' }),
    ]
    const [reported] = await writeTwice(sender, receiver, 'A private word')
    const browser = await site.browserOf(receiver)
    await browser.send('PUT', `/api/message/${reported}/report`, { reason: 'harassment' })
    await browser.send('PUT', `/api/user/${sender}/report`, { reason: 'spam', text: 'Again' })
    await db
      .updateTable('report')
      .where('subject_type', '=', 'member')
      .where('about_member_id', '=', sender)
      .set({ decided_at: new Date(now) })
      .execute()
    const [ofSender, ofReceiver] = [await read(sender), await read(receiver)]
    expect(ofSender.reports_about).toMatchObject([
      { subject: { type: 'member', id: sender }, text: 'Again', message: null },
      {
        subject: { type: 'message', id: reported },
        reporter: { id: receiver, name: 'Receiver' },
        about: { id: sender, name: 'Sender' },
        message: { text: 'Hello' },
        decided_at: null,
      },
    ])
    expect(ofSender.reports_about[0]?.decided_at).toBe(new Date(now).toISOString())
    expect(ofReceiver.reports_by).toEqual(ofSender.reports_about)
    expect([ofSender.reports_by, ofReceiver.reports_about]).toEqual([[], []])
    expect(JSON.stringify([ofSender, ofReceiver])).not.toContain('A private word')
  })

  test('leaves out the text of a reported message that was unsent long ago', async () => {
    const { db } = site.database
    const [sender, receiver] = [await createMember(db), await createMember(db)]
    const id = await keepConversation(db, sender, receiver)
    await (await site.browserOf(receiver)).send('PUT', `/api/message/${id}/report`, { reason: 'harassment' })
    const unsent = (days: number) =>
      db
        .updateTable('message')
        .where('id', '=', id)
        .set({ unsent_at: new Date(now - days * day) })
        .execute()
    const text = async () => (await read(sender)).reports_about[0]?.message?.text
    await unsent(unsentTextKeptDays - 1)
    expect(await text()).toBe('Hello')
    await unsent(unsentTextKeptDays + 1)
    expect(await text()).toBeNull()
  })

  test('has decisions, notes and the audit trail, and tells apart what was done to and by a member', async () => {
    const id = await createMember(site.database.db)
    const { browser } = admin
    const kept = await browser.send('PUT', `/api/user/${id}/permanent/keep`)
    expect(kept.statusCode).toBe(200)
    for (const text of ['First', 'Second']) await browser.send('POST', `/api/user/${id}/admin-note`, { text })
    const decided = await browser.send('POST', `/api/user/${id}/decision`, {
      action: 'member.suspend',
      text: 'Spam.',
    })
    expect(decided.statusCode).toBe(200)
    const profile = await read(id)
    expect(profile.notes.map(({ text, author }) => [text, author.id])).toEqual([
      ['Second', admin.id],
      ['First', admin.id],
    ])
    expect(profile.decisions).toMatchObject([{ action: 'member.suspend', state: 'pending', text: 'Spam.' }])
    expect(profile.audit.map(({ action }) => action)).toEqual([
      'admin-note.add',
      'admin-note.add',
      'member.keep',
    ])
    expect(profile.audit[2]).toMatchObject({
      actor: { id: admin.id, name: 'Wim' },
      own: null,
      target: { type: 'member', id: String(id) },
      before: '{"is_kept_indefinitely": false}',
      after: '{"is_kept_indefinitely": true}',
      reason: null,
    })
    expect(profile.audit_by).toEqual([])
    const ofAdmin = await read(admin.id)
    expect(ofAdmin.audit_by.slice(0, 3)).toEqual(profile.audit)
    expect(ofAdmin.notes).toEqual([])
  })

  test('has no secrets', async () => {
    const { db } = site.database
    const id = await memberWithAccount('Secretive')
    const browser = await site.browserOf(id)
    const text = JSON.stringify(await read(id))
    const secrets = [
      ...(await db.selectFrom('identity_account').select('password as secret').execute()),
      ...(await db.selectFrom('identity_session').select('token as secret').execute()),
      ...(await db.selectFrom('identity_session').select('id as secret').execute()),
      { secret: browser.cookies.get('lodge_session') ?? null },
    ].flatMap(({ secret }) => secret ?? [])
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('has at most the newest rows of each list, after as many statements as for an empty one', async () => {
    const { db } = site.database
    const [empty, busy] = [await memberWithAccount('Empty'), await memberWithAccount('Busy')]
    const many = Array.from({ length: adminProfileRows + 5 }, (_, nth) => nth)
    await db
      .insertInto('admin_note')
      .values(many.map((nth) => ({ member_id: busy, author_id: admin.id, text: `Note ${nth}` })))
      .execute()
    await db
      .insertInto('audit_log')
      .values(
        many.map((nth) => ({
          actor_id: admin.id,
          own_id: admin.id,
          action: `act ${nth}`,
          target_type: 'member',
          target_id: String(busy),
        })),
      )
      .execute()
    await db
      .insertInto('identity_sign_in')
      .values(
        many.map(() => ({
          user_id: `account-${busy}`,
          proved_by: 'passkey' as const,
          signed_in_at: new Date(now),
        })),
      )
      .execute()
    const { notes, audit, sign_ins: signIns } = await read(busy)
    expect([notes.length, audit.length, signIns.length]).toEqual(Array(3).fill(adminProfileRows))
    expect([notes[0]?.text, audit[0]?.action]).toEqual([`Note ${many.length - 1}`, `act ${many.length - 1}`])
    const statementsFor = async (id: number) =>
      (await site.database.statementsOf(() => read(id))).filter((text) => text.startsWith('select')).length
    expect(await statementsFor(busy)).toBe(await statementsFor(empty))
  })
})
