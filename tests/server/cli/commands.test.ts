import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../../../server/cli/commands.ts'
import { askServer, commandSocketOf, listenForCommands } from '../../../server/cli/controlSocket.ts'
import { resetLinkLifetime } from '../../../server/identity/lifetimes.ts'
import { findLastRuns, saveLastRun } from '../../../server/periodicJobs/lastRuns.ts'
import { createAccount, createMember, giveRole } from '../factories.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let stopCommands: () => Promise<void>
beforeAll(async () => {
  site = await createTestApp()
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
  stopCommands = await listenForCommands(site.app.commandDeps, {
    dataDir: site.config.dataDir,
    logger: site.app.server.log,
  })
})
afterAll(async () => {
  await stopCommands()
  await site.close()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ask = (...words: string[]) => askServer(site.config.dataDir, words)
const emailOf = (id: number) => `member${id}@lodge.test`

async function person(fields: Parameters<typeof createMember>[1] = {}) {
  const { db } = site.database
  const id = await createMember(db, { name: null, ...fields })
  await createAccount(db, id)
  const browser = await site.browserOf(id)
  return { id, email: emailOf(id), browser }
}
type Person = Awaited<ReturnType<typeof person>>

const socketOf = ({ id, browser }: Person) => openMemberSocket(site, browser, id)

const audit = (memberId: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_id', '=', String(memberId))
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .orderBy('id')
    .execute()
const unread = async ({ browser }: Person) => (await browser.get('/api/message/unread/count')).statusCode
const isAdmin = async ({ browser }: Person) =>
  (await browser.get('/api/sso/role/is-admin')).json<{ is_admin?: boolean }>()

describe('a command', () => {
  it('reaches a server whose data folder has a path too long for a socket', async () => {
    const dataDir = path.join(site.config.dataDir, 'deep'.repeat(20), 'deeper'.repeat(20))
    await mkdir(dataDir, { recursive: true })
    const stop = await listenForCommands(site.app.commandDeps, { dataDir, logger: site.app.server.log })
    onTestFinished(() => rm(path.dirname(commandSocketOf(dataDir)), { recursive: true }))
    onTestFinished(stop)
    expect(await askServer(dataDir, ['explode'])).toMatchObject({ isDone: false })
    expect(await askServer(path.join(dataDir, 'other'), ['explode'])).toBeNull()
  })

  it('that is unknown or names an unknown member is refused in one line', async () => {
    expect(await ask('explode')).toMatchObject({ isDone: false, text: /^Unknown command: explode\./ })
    expect(await ask('constructor')).toMatchObject({ isDone: false })
    expect(await ask('approve', 'nobody@lodge.test')).toEqual({
      isDone: false,
      text: 'No member has the email address nobody@lodge.test.',
    })
    const one = await person()
    expect(await ask('grant', one.email, 'king')).toEqual({
      isDone: false,
      text: 'Unknown role: king. Use admin or super-admin.',
    })
    expect(await ask('suspend', one.email)).toMatchObject({ isDone: false })
    expect(await ask('tell', one.email, ' ')).toMatchObject({ isDone: false })
    expect(await audit(one.id)).toEqual([])
  })
})

describe('age-report', () => {
  const statusOf = async ({ browser }: Person) =>
    (await browser.get('/api/sso/user')).json<{ age_report_status: number }>().age_report_status

  it.each([
    ['accept', 2, 'member.acceptAgeReport', 'Your age check is complete. Thank you'],
    ['reject', 3, 'member.rejectAgeReport', 'We could not confirm your age. Thank you'],
  ])('%ss a report: audit row, system message and events', async (outcome, status, action, text) => {
    const asked = await person({ age_report_status: 1 })
    const socket = await socketOf(asked)
    expect(await ask('age-report', asked.email, outcome, 'Thank', 'you')).toMatchObject({ isDone: true })
    expect(await socket.take('App\\Events\\SystemMessageCreated')).toMatchObject({
      data: { data: { system_message: { text } } },
    })
    expect(await socket.take('App\\Events\\AgeReportCompleted')).toMatchObject({
      data: { type: 'AgeReportCompleted', data: { age_report_status: status } },
    })
    expect(await statusOf(asked)).toBe(status)
    expect(await audit(asked.id)).toEqual([
      {
        action,
        actor_id: null,
        before: { age_report_status: 1 },
        after: { age_report_status: status },
        reason: 'Thank you',
      },
    ])
    expect(await ask('age-report', asked.email, outcome)).toMatchObject({
      isDone: false,
      text: /is already/,
    })
    expect(await audit(asked.id)).toHaveLength(1)
  })

  it('is refused for a member who asked for none, and without an outcome', async () => {
    const one = await person()
    expect(await ask('age-report', one.email, 'accept')).toEqual({
      isDone: false,
      text: 'This member has not asked for an age report.',
    })
    expect(await ask('age-report', one.email, 'perhaps')).toMatchObject({ isDone: false })
    expect([await statusOf(one), await audit(one.id)]).toEqual([0, []])
  })
})

describe('approve', () => {
  it('approves a waiting member, tells them, and leaves an audit row', async () => {
    const waiting = await person({ approved_at: null })
    const socket = await socketOf(waiting)
    const other = await person()
    const write = async () =>
      (await waiting.browser.post('/api/message', { to_user_id: other.id, text: 'Hello' })).statusCode
    expect(await write()).toBe(403)
    expect(await ask('approve', waiting.email.toUpperCase())).toMatchObject({ isDone: true })
    expect(await write()).toBe(201)
    expect(await socket.take('App\\Events\\SuccessFlash')).toMatchObject({
      data: { data: { html: 'Your profile is approved. Welcome!' } },
    })
    expect(await audit(waiting.id)).toEqual([
      {
        action: 'member.approve',
        actor_id: null,
        before: { is_approved: false },
        after: { is_approved: true },
        reason: null,
      },
    ])
    expect(await ask('approve', waiting.email)).toMatchObject({ isDone: false, text: /already approved/ })
  })

  it('is refused until the member has finished their profile', async () => {
    const unfinished = await person({ approved_at: null, is_onboarded: false })
    expect(await ask('approve', unfinished.email)).toMatchObject({ isDone: false })
  })
})

describe('suspend', () => {
  it('tells the member, closes their sockets, and has ended all sessions when it answers', async () => {
    const [scammer, other] = [await person(), await person()]
    const second = { ...scammer, browser: await site.browserOf(scammer.id) }
    const sockets = [await socketOf(scammer), await socketOf(second)]
    const othersSocket = await socketOf(other)
    expect([await unread(scammer), await unread(second)]).toEqual([200, 200])

    expect(await ask('suspend', scammer.email, 'You', 'sell', 'watches.')).toMatchObject({ isDone: true })
    expect([await unread(scammer), await unread(second)]).toEqual([401, 401])
    for (const socket of sockets) {
      expect((await socket.closed).code).toBe(4009)
      expect(socket.frames.map(({ event }) => event)).toContain('App\\Events\\UserBanned')
    }
    expect(await unread(other)).toBe(200)
    await othersSocket.settled()
    expect(await audit(scammer.id)).toMatchObject([{ action: 'member.suspend', reason: 'You sell watches.' }])
  })

  it('ends with unsuspend, after which the member can sign in', async () => {
    const member = await person()
    await ask('suspend', member.email, 'A mistake')
    expect(await ask('unsuspend', member.email)).toMatchObject({ isDone: true })
    expect(await unread(member)).toBe(401)
    expect(await unread({ ...member, browser: await site.browserOf(member.id) })).toBe(200)
    expect(await ask('unsuspend', member.email)).toMatchObject({ isDone: false, text: /not suspended/ })
    expect((await audit(member.id)).map(({ action }) => action)).toEqual([
      'member.suspend',
      'member.unsuspend',
    ])
  })
})

describe('roles', () => {
  it('take effect at the next request, with a new token', async () => {
    const member = await person()
    expect(JSON.stringify(await isAdmin(member))).toContain('false')
    const before = member.browser.cookies.get('lodge_session')
    expect(await ask('grant', member.email, 'admin')).toMatchObject({ isDone: true })
    expect(JSON.stringify(await isAdmin(member))).toContain('true')
    expect(member.browser.cookies.get('lodge_session')).not.toBe(before)
    expect(await audit(member.id)).toMatchObject([{ action: 'member.grant', before: [], after: ['admin'] }])
  })

  it('end all sessions and close the sockets when they are revoked', async () => {
    const member = await person()
    await giveRole(site.database.db, member.id, 'admin')
    const second = { ...member, browser: await site.browserOf(member.id) }
    const sockets = [await socketOf(member), await socketOf(second)]
    expect(await ask('revoke', member.email, 'admin')).toMatchObject({ isDone: true })
    expect([await unread(member), await unread(second)]).toEqual([401, 401])
    for (const socket of sockets) expect((await socket.closed).code).toBe(4009)
    const again = { ...member, browser: await site.browserOf(member.id) }
    expect(JSON.stringify(await isAdmin(again))).toContain('false')
  })

  it('keep the last super admin, even when two are revoked at the same time', async () => {
    const two = [await person(), await person()]
    for (const { email } of two) await ask('grant', email, 'super-admin')
    const answers = await Promise.all(two.map(({ email }) => ask('revoke', email, 'super-admin')))
    expect(answers.filter((answer) => answer?.isDone)).toHaveLength(1)
    expect(answers.find((answer) => !answer?.isDone)?.text).toBe('The last super admin cannot be removed.')
  })

  it('don’t count suspended, leaving or deleted super admins as remaining', async () => {
    const { db } = site.database
    await db.deleteFrom('member_role').execute()
    const [one, other] = [await person(), await person()]
    for (const { email } of [one, other]) await ask('grant', email, 'super-admin')
    const refused = { isDone: false, text: 'The last super admin cannot be removed.' }
    const there = { suspended_at: null, delete_requested_at: null, deleted_at: null }
    for (const column of ['suspended_at', 'delete_requested_at', 'deleted_at'] as const) {
      const changes = { ...there, [column]: new Date() }
      await db.updateTable('member').set(changes).where('id', '=', other.id).execute()
      expect({ column, ...(await ask('revoke', one.email, 'super-admin')) }).toEqual({ column, ...refused })
    }
    await db.updateTable('member').set(there).where('id', '=', other.id).execute()
    expect(await ask('revoke', one.email, 'super-admin')).toMatchObject({ isDone: true })
  })
})

describe('reset', () => {
  const linked = async (...words: string[]) => {
    const reply = await ask('reset', ...words)
    return {
      ...reply,
      token: reply?.text.match(/ within 1 hour: http:\/\/\S+\/identity\/reset#([\w-]+)$/)?.[1],
    }
  }
  const choose = (token: string | undefined, password: string) =>
    site.guest().post('/identity/reset', { token, password })
  const signIn = async (email: string, password: string) =>
    (await site.guest().post('/identity/sign-in', { email, password, keeps_signed_in: true })).statusCode

  it('prints a link that works once, and ends all sessions only when it is used', async () => {
    const member = await person()
    const { isDone, token } = await linked(` ${member.email.toUpperCase()}`)
    expect([isDone, await unread(member)]).toEqual([true, 200])

    expect((await choose(token, 'eleven loud herons')).statusCode).toBe(200)
    expect(await unread(member)).toBe(401)
    expect(await signIn(member.email, 'eleven loud herons')).toBe(200)
    expect((await choose(token, 'twelve calm badgers')).json()).toMatchObject({ code: 'broken_link' })
  })

  it('leaves an audit row without the link', async () => {
    const member = await person()
    await linked(member.email)
    expect(await audit(member.id)).toEqual([
      { action: 'member.reset', actor_id: null, before: null, after: null, reason: null },
    ])
  })

  it('prints a link that works as long as an emailed one', async () => {
    const member = await person()
    await linked(member.email)
    const { expires_at: ends, created_at: began } = await site.database.db
      .selectFrom('identity_verification')
      .where('value', '=', `account-${member.id}`)
      .select(['expires_at', 'created_at'])
      .executeTakeFirstOrThrow()
    expect(ends.getTime() - began.getTime()).toBeGreaterThan(resetLinkLifetime - 1_000)
    expect(ends.getTime() - began.getTime()).toBeLessThan(resetLinkLifetime + 1_000)
  })

  it('is refused for unknown members, and on sites without passwords', async () => {
    expect(await ask('reset', 'nobody@lodge.test')).toEqual({
      isDone: false,
      text: 'No member has the email address nobody@lodge.test.',
    })
    const member = await person()
    const provided = await createTestApp({
      env: { OIDC_ISSUER: 'https://people.example', OIDC_CLIENT_ID: 'lodge', OIDC_CLIENT_SECRET: 'secret' },
    })
    onTestFinished(() => provided.close())
    const { makeResetLink } = provided.app.commandDeps
    const deps = { ...site.app.commandDeps, makeResetLink }
    await expect(runCommand(deps, ['reset', member.email])).rejects.toThrow('Members have no passwords here')
    expect(await audit(member.id)).toEqual([])
  })
})

describe('tell', () => {
  it('shows the text as text, not as markup', async () => {
    const member = await person()
    const socket = await socketOf(member)
    expect(await ask('tell', member.email, '<b>Close', '&', 'open')).toMatchObject({ isDone: true })
    expect(await socket.take('App\\Events\\ErrorFlash')).toMatchObject({
      data: { data: { html: '&lt;b&gt;Close &amp; open' } },
    })
  })
})

describe('sessions', () => {
  it('are listed with browser, address and last use', async () => {
    const member = await person()
    const { db } = site.database
    await db
      .updateTable('identity_session')
      .set({ user_agent: firefox, ip_address: '203.0.113.9', created_at: new Date('2026-03-01T10:00:00Z') })
      .where('user_id', '=', `account-${member.id}`)
      .execute()
    const reply = await ask('sessions', member.email)
    expect(reply?.text).toMatch(
      /^Firefox on Linux \(203\.0\.113\.9\), since 2026-03-01, last used \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    )
  })

  it('end all at once, with one audit row', async () => {
    const member = await person()
    const second = { ...member, browser: await site.browserOf(member.id) }
    const socket = await socketOf(second)
    expect(await ask('end-sessions', member.email)).toEqual({
      isDone: true,
      text: `${member.email} is signed out everywhere: 2 sessions.`,
    })
    expect([await unread(member), await unread(second)]).toEqual([401, 401])
    expect((await socket.closed).code).toBe(4009)
    expect(await audit(member.id)).toMatchObject([
      { action: 'member.end-sessions', before: { sessions: 2 }, after: { sessions: 0 } },
    ])
    expect(await ask('sessions', member.email)).toMatchObject({ text: /is signed in nowhere\.$/ })
    expect(await ask('end-sessions', member.email)).toMatchObject({ isDone: false })
    expect(await audit(member.id)).toHaveLength(1)
  })
})

describe('jobs', () => {
  const failed = async (state: 'retry' | 'failed') => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, retry_count, retry_limit, start_after, completed_on, output)
      values ('process-video', '{"videoId": 999}', ${state}, 1, 1, now() + interval '10 minutes',
        ${state === 'failed' ? new Date() : null}, '{"message": "The disk is full."}')
      returning id
    `.execute(site.database.db)
    const id = rows[0]?.id ?? ''
    onTestFinished(async () => {
      await sql`delete from pgboss.job where id = ${id}`.execute(site.database.db)
    })
    return id
  }
  const stateOf = async (id: string) => {
    const { rows } = await sql<object>`
      select state::text, start_after <= now() as is_due, retry_limit > retry_count as has_try from pgboss.job
      where id = ${id}
    `.execute(site.database.db)
    return rows[0]
  }

  it('that failed are listed, and run again', async () => {
    for (const state of ['retry', 'failed'] as const) {
      const id = await failed(state)
      const { text = '' } = (await ask('jobs')) ?? {}
      expect(text).toMatch(
        new RegExp(
          `^${id}  process-video \\{"videoId":999\\}, 1 failed retry, .*: The disk is full\\.$`,
          'm',
        ),
      )
      expect(await ask('rerun', id)).toEqual({ isDone: true, text: 'The job runs within a minute.' })
      expect(await stateOf(id)).toEqual({ state: 'retry', is_due: true, has_try: true })
    }
  })

  it('that are periodic are due at once', async () => {
    const { db } = site.database
    await saveLastRun(db, 'sweep-files', Date.now())
    expect((await ask('jobs'))?.text).toContain('sweep-files')
    expect(await ask('rerun', 'sweep-files')).toEqual({
      isDone: true,
      text: 'sweep-files runs within a minute.',
    })
    expect((await findLastRuns(db)).get('sweep-files')).toBe(0)
  })

  it('that are not there are refused', async () => {
    for (const job of ['', 'sweep', '00000000-0000-4000-8000-000000000000'])
      expect(await ask('rerun', job)).toMatchObject({ isDone: false, text: /^No job that failed has the id/ })
  })
})
