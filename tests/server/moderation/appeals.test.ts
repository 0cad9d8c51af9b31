import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnDecision } from '../../../contract/appeals.ts'
import { appealDays, appealTextLength, undoSeconds } from '../../../contract/limits.ts'
import type { ModerationDecision, QueueItem } from '../../../contract/moderationQueues.ts'
import type { SystemMessage } from '../../../contract/systemMessages.ts'
import { findNamedFiles } from '../../../server/media/fileRepository.ts'
import { mayFetch, mayFetchPrivate } from '../../../server/photos/photoRepository.ts'
import { mayFetchPrivateVideo, mayFetchVideo } from '../../../server/videos/videoRepository.ts'
import {
  createAccount,
  createMember,
  createPhoto,
  createVideo,
  givePassword,
  giveRole,
  password,
  viewerOf,
} from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { eventually } from '../realtime/eventually.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const emptyProfile = 2
const explicitInPublic = 10
const day = 24 * 60 * 60_000

let now = Date.now()
let site: TestApp
beforeAll(async () => {
  const unlimited = { max: 100_000, window: 60_000 }
  site = await createTestApp({
    now: () => now,
    requestLimits: { address: unlimited, member: unlimited, files: unlimited },
  })
})
afterAll(() => site.close())

interface Person {
  readonly id: number
  readonly browser: Browser
}
async function person(fields: Parameters<typeof createMember>[1] = {}): Promise<Person> {
  const id = await createMember(site.database.db, fields)
  await createAccount(site.database.db, id)
  return { id, browser: await site.browserOf(id) }
}
async function moderator(name: string, role: 'admin' | 'super-admin' = 'admin'): Promise<Person> {
  const id = await createMember(site.database.db, { name })
  await giveRole(site.database.db, id, role)
  return { id, browser: await site.browserOf(id) }
}

let count = 0
let one: Person
let other: Person
beforeEach(async () => {
  count += 1
  const { db } = site.database
  await db.deleteFrom('member_role').execute()
  await db.deleteFrom('appeal').execute()
  one = await moderator(`First${count}`)
  other = await moderator(`Second${count}`)
})

/** Suspends, rejects or removes at once, as the direct calls of admins do. */
async function act(by: Person, method: 'PUT' | 'DELETE', path: string, body: object): Promise<void> {
  const answer = await by.browser.send(method, `/api${path}`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const suspend = (by: Person, { id }: Person, text = 'Sells watches.') =>
  act(by, 'PUT', `/user/${id}/suspend`, { text })
const reject = (by: Person, { id }: Person) =>
  act(by, 'PUT', `/user/${id}/reject`, { rejection_reason_id: emptyProfile, text: 'Say more.' })
const removePhoto = (by: Person, photo: number) =>
  act(by, 'DELETE', `/photo/${photo}/on-approval`, { rejection_reason_id: explicitInPublic })

const own = async ({ browser }: Person) =>
  (await browser.get('/api/user/auth/decision')).json<{ data: OwnDecision[] }>().data
async function latest(of: Person): Promise<OwnDecision> {
  const [decision] = await own(of)
  if (!decision) throw new Error('There is no decision.')
  return decision
}
const appeal = ({ browser }: Person, id: number, text = 'It was a joke.') =>
  browser.send('POST', `/api/user/auth/decision/${id}/appeal`, { text })
/** The path of the link in the newest mail to a member that has one. */
const mailedLink = ({ id }: Person) =>
  eventually(async () => {
    const found = (await mailsTo(site, id)).map((mail) => /\/appeal\/[\w.-]+/.exec(mail.text)?.[0])
    const link = found.find((each) => each !== undefined)
    if (link === undefined) throw new Error('There is no mail with a link yet.')
    return link
  })
async function guest(): Promise<Browser> {
  const browser = site.guest()
  await browser.get('/api/sso/check')
  return browser
}

const claim = async (by: Person, queue = 'appeals') =>
  (await by.browser.send('POST', `/api/moderation/queue/${queue}/claim`, { count: 10 })).json<{
    data: QueueItem[]
    waiting: number
  }>()
const subjects = async (by: Person) => (await claim(by)).data.map(({ appeal: about }) => about?.text)
const decide = (by: Person, { id, version }: QueueItem, action: string, text = '') =>
  by.browser.send('POST', '/api/moderation/decision', { items: [{ id, version }], action, text })
interface Decided {
  data: ModerationDecision[]
  refused: { code: string; message: string }[]
}
async function decided(by: Person, action: string, text = ''): Promise<ModerationDecision> {
  const [item] = (await claim(by)).data
  if (!item) throw new Error('No appeal waits.')
  const answer = await decide(by, item, action, text)
  const [decision] = answer.json<Decided>().data
  if (!decision) throw new Error(answer.body)
  return decision
}
const takeEffect = async () => {
  now += undoSeconds * 1_000 + 1
  await site.app.applyDecisions()
}
const member = ({ id }: Person) =>
  site.database.db.selectFrom('member').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const told = async ({ id }: Person) =>
  (
    await site.database.db
      .selectFrom('system_message')
      .where('member_id', '=', id)
      .select('text')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)
const audit = async (type: string, id: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .select(['action', 'actor_id', 'reason'])
    .orderBy('id')
    .execute()
const age = (id: number, milliseconds: number) =>
  site.database.db
    .updateTable('moderation_decision')
    .where('id', '=', id)
    .set({ effective_at: new Date(now - milliseconds) })
    .execute()

/** A newcomer whose profile was rejected, and the decision. */
async function rejected(by = one): Promise<Person & { readonly decision: OwnDecision }> {
  const who = await person({ approved_at: null })
  await reject(by, who)
  return { ...who, decision: await latest(who) }
}

describe('the member', () => {
  test('sees what was decided about them and why, and not who decided', async () => {
    const who = await person({ approved_at: null })
    await reject(one, who)
    const decision = await latest(who)
    expect(decision).toMatchObject({ action: 'member.reject', appeal: null })
    expect(decision.text).toMatch(/\w+.* Say more\.$/)
    expect(Date.parse(decision.appeal_until ?? '') - Date.parse(decision.created_at)).toBeGreaterThan(
      appealDays * day - 60_000,
    )
    expect(JSON.stringify(decision)).not.toContain(`First${count}`)
  })

  test('is not told of decisions that wait, are undone, or are no rejection', async () => {
    const who = await person({ approved_at: null })
    const say = (action: string, text = '') =>
      one.browser.send('POST', `/api/user/${who.id}/decision`, { action, text })
    const { id } = (await say('member.suspend', 'Spam')).json<ModerationDecision>()
    expect([await own(who), (await appeal(who, id)).statusCode]).toEqual([[], 404])
    await one.browser.send('PUT', '/api/moderation/decision/undo', { ids: [id] })
    const approval = (await say('member.approve')).json<ModerationDecision>()
    await takeEffect()
    expect(await own(who)).toEqual([])
    expect([(await appeal(who, id)).statusCode, (await appeal(who, approval.id)).statusCode]).toEqual([
      404, 404,
    ])
  })

  test('gets the decision with the notification, and the link by mail', async () => {
    const who = await rejected()
    const { data } = (await who.browser.get('/api/system-message/auth')).json<{ data: SystemMessage[] }>()
    expect(data[0]?.decision_id).toBe(who.decision.id)
    const answer = await (await guest()).get(`/api${await mailedLink(who)}`)
    expect(answer.json<OwnDecision>()).toEqual(who.decision)
  })

  test('appeals once: the same text again changes nothing, another text is refused', async () => {
    const who = await rejected()
    const first = await appeal(who, who.decision.id, ' It was a joke. ')
    expect([first.statusCode, first.json<OwnDecision>().appeal]).toMatchObject([
      200,
      { text: 'It was a joke.', outcome: 'waiting', answer: null },
    ])
    expect((await appeal(who, who.decision.id)).json<OwnDecision>()).toEqual(first.json<OwnDecision>())
    const second = await appeal(who, who.decision.id, 'Please!')
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'appealed_already'])
    expect((await latest(who)).appeal_until).toBeNull()
    expect(await subjects(other)).toEqual(['It was a joke.'])
  })

  test('who clicks several times at once appeals once', async () => {
    const who = await rejected()
    const answers = await Promise.all(Array.from({ length: 5 }, () => appeal(who, who.decision.id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await subjects(other)).toHaveLength(1)
  })

  test.each([
    {
      when: 'the last minute of day 20',
      milliseconds: appealDays * day - 60_000,
      status: 200,
      code: undefined,
    },
    { when: 'day 21', milliseconds: appealDays * day + 1_000, status: 409, code: 'too_late' },
  ])('who appeals in $when gets $status', async ({ milliseconds, status, code }) => {
    const who = await rejected()
    await age(who.decision.id, milliseconds)
    expect((await latest(who)).appeal_until === null).toBe(status === 409)
    const answer = await appeal(who, who.decision.id)
    expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code])
    expect(await subjects(other)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('gets their own appeal again after day 20, when its answer was lost', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    await age(who.decision.id, 25 * day)
    expect((await appeal(who, who.decision.id)).statusCode).toBe(200)
  })

  test('needs a text that is neither empty nor too long', async () => {
    const who = await rejected()
    for (const text of ['', '  ', 'x'.repeat(appealTextLength + 1)])
      expect((await appeal(who, who.decision.id, text)).statusCode).toBe(422)
    expect(await own(who)).toMatchObject([{ appeal: null }])
  })

  test('can’t appeal a decision about somebody else: it answers like a missing one', async () => {
    const who = await rejected()
    const stranger = await person()
    const [foreign, missing] = [
      await appeal(stranger, who.decision.id),
      await appeal(stranger, 2_000_000_000),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  })

  test('can’t appeal a rejection that an edit has ended', async () => {
    const who = await rejected()
    await who.browser.send('PUT', `/api/user/${who.id}`, { description: 'I like long walks.' })
    const answer = await appeal(who, who.decision.id)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'not_appealable'])
  })
})

describe('a suspended member', () => {
  test('appeals with the link of the mail, without signing in', async () => {
    const who = await person()
    await suspend(one, who)
    const link = await mailedLink(who)
    const browser = await guest()
    const shown = await browser.get(`/api${link}`)
    expect(shown.headers['cache-control']).toBe('private, no-store')
    expect(shown.json<OwnDecision>()).toMatchObject({
      action: 'member.suspend',
      text: 'Sells watches.',
      appeal: null,
    })
    const send = (text: string) => browser.send('POST', `/api${link}`, { text })
    expect((await send('I sell none.')).json<OwnDecision>().appeal).toMatchObject({ outcome: 'waiting' })
    expect((await send('I sell none.')).statusCode).toBe(200)
    expect((await send('Please!')).statusCode).toBe(409)
    expect(await subjects(other)).toEqual(['I sell none.'])
  })

  test('gets the same link when a sign-in is refused', async () => {
    const who = await person()
    await givePassword(site.database.db, who.id)
    await suspend(one, who)
    const email = `member${who.id}@lodge.test`
    const refused = await (await guest()).send('POST', '/identity/sign-in', { email, password })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'suspended',
        message: 'Your account is suspended: Sells watches.',
        link: await mailedLink(who),
      },
    ])
  })

  test('can’t use a forged link, nor the link of another decision with another id', async () => {
    const [who, another] = [await person(), await person()]
    await suspend(one, who)
    await suspend(one, another)
    const [, signature = ''] = (await mailedLink(who)).split('.')
    const [id = ''] = (await mailedLink(another)).replace('/appeal/', '').split('.')
    const browser = await guest()
    for (const token of [`${id}.${signature}`, `${id}.${'x'.repeat(43)}`]) {
      expect((await browser.get(`/api/appeal/${token}`)).statusCode).toBe(404)
      const sent = await browser.send('POST', `/api/appeal/${token}`, { text: 'Please!' })
      expect(sent.statusCode).toBe(404)
    }
    expect((await browser.get('/api/appeal/nonsense')).statusCode).toBe(404)
  })

  test('as a scammer is not told how they were detected', async () => {
    const who = await person()
    await act(one, 'PUT', `/user/${who.id}/suspend/scam`, {})
    const answer = await (await guest()).get(`/api${await mailedLink(who)}`)
    expect(answer.json<OwnDecision>().text).toBe('It was used for what looks like a scam.')
  })
})

describe('an item of the queue', () => {
  test('shows the appeal and the decision, and is counted', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    const { data, waiting } = await claim(other)
    expect([waiting, data]).toMatchObject([
      1,
      [
        {
          queue: 'appeals',
          actions: ['appeal.grant', 'appeal.refuse'],
          member: { id: who.id },
          appeal: {
            text: 'It was a joke.',
            decision: { id: who.decision.id, action: 'member.reject', actor: { id: one.id } },
          },
        },
      ],
    ])
    const counts = (await other.browser.get('/api/moderation/queue')).json<{
      data: { queue: string; count: number }[]
    }>()
    expect(counts.data.find(({ queue }) => queue === 'appeals')).toMatchObject({ count: 1 })
  })

  test.each([
    { kind: 'photo', create: createPhoto, isPrivate: false },
    { kind: 'photo', create: createPhoto, isPrivate: true },
    { kind: 'video', create: createVideo, isPrivate: false },
    { kind: 'video', create: createVideo, isPrivate: true },
  ] as const)(
    'has the removed $kind (private: $isPrivate), as long as it waits',
    async ({ kind, create, isPrivate }) => {
      const { db } = site.database
      const who = await person()
      const id = await create(db, who.id, { is_private: isPrivate })
      const { file_key: fileKey } = await db
        .selectFrom(kind)
        .where('id', '=', id)
        .select('file_key')
        .executeTakeFirstOrThrow()
      await act(one, 'DELETE', `/${kind}/${id}/on-approval`, { rejection_reason_id: explicitInPublic })
      const viewer = viewerOf(other.id, { isAdmin: true })
      const mayFetchIt = () => {
        if (kind === 'video')
          return isPrivate
            ? mayFetchPrivateVideo(db, viewer, fileKey, new Date(now))
            : mayFetchVideo(db, viewer, fileKey)
        return isPrivate
          ? mayFetchPrivate(db, viewer, fileKey, new Date(now))
          : mayFetch(db, viewer, { fileKey, size: 'full' })
      }
      expect(await mayFetchIt()).toBe(false)
      await appeal(who, (await latest(who)).id)
      const [item] = (await claim(other)).data
      expect(item?.[kind]).toMatchObject({ id, user: { id: who.id } })
      expect(await mayFetchIt()).toBe(true)
      await decided(other, 'appeal.refuse', 'It shows somebody else.')
      await takeEffect()
      expect(await mayFetchIt()).toBe(false)
    },
  )

  test('is not for the moderator who decided', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    expect(await subjects(one)).toEqual([])
    const countFor = async ({ browser }: Person) =>
      (await browser.get('/api/moderation/queue'))
        .json<{ data: { queue: string; count: number }[] }>()
        .data.find(({ queue }) => queue === 'appeals')?.count
    expect([await countFor(one), await countFor(other)]).toEqual([0, 1])
    const [item] = (await claim(other)).data
    if (!item) throw new Error('No appeal waits.')
    await one.browser.send('POST', `/api/moderation/item/${item.id}/claim`, { take_over: true })
    const answer = await decide(one, item, 'appeal.grant')
    expect(answer.json<Decided>().refused).toMatchObject([
      { code: 'forbidden', message: 'Another admin decides about an appeal against your decision.' },
    ])
  })

  test('is for the moderator who decided when there is no other admin who could', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    await site.database.db
      .updateTable('member')
      .where('id', '=', other.id)
      .set({ is_enabled: false })
      .execute()
    await decided(one, 'appeal.grant')
    await takeEffect()
    expect((await latest(who)).appeal).toMatchObject({ outcome: 'granted' })
  })

  test('needs a text to refuse, none to grant', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    const [item] = (await claim(other)).data
    if (!item) throw new Error('No appeal waits.')
    expect((await decide(other, item, 'appeal.refuse')).statusCode).toBe(422)
    expect((await decide(other, item, 'member.approve')).json<Decided>().refused).toMatchObject([
      { code: 'forbidden' },
    ])
    expect((await decide(other, item, 'appeal.grant')).json<Decided>().data).toHaveLength(1)
  })

  test('goes when the decision is reversed meanwhile, and the appeal is closed', async () => {
    const who = await person()
    await suspend(one, who)
    const link = await mailedLink(who)
    await (await guest()).send('POST', `/api${link}`, { text: 'I sell none.' })
    const [item] = (await claim(other)).data
    if (!item) throw new Error('No appeal waits.')
    await act(one, 'PUT', `/user/${who.id}/unsuspend`, {})
    expect((await decide(other, item, 'appeal.grant')).json<Decided>().refused).toMatchObject([
      { code: 'missing' },
    ])
    expect((await claim(other)).data).toEqual([])
    expect((await (await guest()).get(`/api${link}`)).json<OwnDecision>().appeal).toMatchObject({
      outcome: 'closed',
    })
    // A new suspension does not open it again.
    await suspend(one, who, 'Watches again.')
    expect((await claim(other)).data).toEqual([])
  })

  test('goes with a reversal from the log, and a grant that waited then fails', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    const grant = await decided(other, 'appeal.grant')
    const reversal = await one.browser.send('PUT', `/api/moderation/decision/${who.decision.id}/reverse`, {})
    expect(reversal.statusCode).toBe(200)
    await takeEffect()
    const { data } = (await one.browser.get(`/api/moderation/decision?member_id=${who.id}`)).json<{
      data: ModerationDecision[]
    }>()
    expect(data.find(({ id }) => id === grant.id)?.state).toBe('failed')
    expect((await latest(who)).appeal).toMatchObject({ outcome: 'closed' })
    expect(await subjects(other)).toEqual([])
  })
})

describe('granting an appeal', () => {
  test('ends a suspension when it can’t be undone any more, and tells the member', async () => {
    const who = await person()
    await suspend(one, who)
    const link = await mailedLink(who)
    await (await guest()).send('POST', `/api${link}`, { text: 'I sell none.' })
    await decided(other, 'appeal.grant', 'Sorry.')
    expect((await member(who)).suspended_at).not.toBeNull()
    await takeEffect()
    expect(await member(who)).toMatchObject({ suspended_at: null, suspended_text: null })
    expect((await told(who)).at(-1)).toBe(
      'Your account is no longer suspended. We granted your appeal. Sorry.',
    )
    await eventually(async () => {
      const [mail] = await mailsTo(site, who.id)
      expect(mail?.subject).toBe('Your account on Lodge is active again')
      expect(mail?.text).toContain('We granted your appeal. Sorry.')
    })
    expect((await (await guest()).get(`/api${link}`)).json<OwnDecision>().appeal).toMatchObject({
      outcome: 'granted',
      answer: 'Sorry.',
    })
    expect(await audit('member', who.id)).toMatchObject([
      { action: 'member.suspend', actor_id: one.id },
      { action: 'member.unsuspend', actor_id: other.id, reason: 'We granted your appeal. Sorry.' },
    ])
  })

  test('of a suspension that waited ten seconds itself reverses that decision', async () => {
    const who = await person()
    await one.browser.send('POST', `/api/user/${who.id}/decision`, { action: 'member.suspend', text: 'Spam' })
    await takeEffect()
    await (await guest()).send('POST', `/api${await mailedLink(who)}`, { text: 'I sent none.' })
    await decided(other, 'appeal.grant')
    await takeEffect()
    const { data } = (await one.browser.get(`/api/moderation/decision?member_id=${who.id}`)).json<{
      data: ModerationDecision[]
    }>()
    expect(data.map(({ action, state }) => [action, state])).toEqual([
      ['appeal.grant', 'effective'],
      ['member.suspend', 'reversed'],
    ])
  })

  test('of a rejection puts the profile back into the queue', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    await decided(other, 'appeal.grant')
    await takeEffect()
    expect(await member(who)).toMatchObject({ rejected_at: null, rejected_text: null, approved_at: null })
    expect((await told(who)).at(-1)).toBe('Your profile waits for approval again. We granted your appeal.')
    expect((await claim(other, 'just-joined')).data.map(({ subject }) => subject.id)).toContain(who.id)
    await eventually(async () => {
      const [mail] = await mailsTo(site, who.id)
      expect(mail?.subject).toBe('We granted your appeal on Lodge')
    })
  })

  test('of a removal brings the photo back as it was, also after its files would have gone', async () => {
    const { db } = site.database
    const who = await person()
    const photo = await createPhoto(db, who.id)
    const before = await db.selectFrom('photo').where('id', '=', photo).selectAll().executeTakeFirstOrThrow()
    await removePhoto(one, photo)
    const decision = await latest(who)
    expect(decision).toMatchObject({ action: 'photo.remove', subject: { type: 'photo', id: photo } })
    await appeal(who, decision.id)
    await age(decision.id, 40 * day)
    const keptAfter = async (days: number) =>
      (await findNamedFiles(db, [before.file_key], new Date(now + days * day))).has(before.file_key)
    expect(await keptAfter(1)).toBe(true)
    await decided(other, 'appeal.grant')
    await takeEffect()
    const after = await db.selectFrom('photo').where('id', '=', photo).selectAll().executeTakeFirstOrThrow()
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
    const removed = await db
      .selectFrom('removed_media')
      .where('content_hash', '=', before.content_hash)
      .selectAll()
      .execute()
    expect(removed).toEqual([])
    expect((await told(who)).at(-1)).toBe('Your photo is back. We granted your appeal.')
    expect(await audit('photo', photo)).toMatchObject([
      { action: 'photo.remove' },
      { action: 'photo.restore', actor_id: other.id },
    ])
  })

  test('can be undone before it takes effect: the appeal waits again', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    const { id } = await decided(other, 'appeal.grant')
    expect(await subjects(other)).toEqual([])
    await other.browser.send('PUT', '/api/moderation/decision/undo', { ids: [id] })
    await takeEffect()
    expect((await member(who)).rejected_at).not.toBeNull()
    expect((await latest(who)).appeal).toMatchObject({ outcome: 'waiting' })
    expect(await subjects(other)).toEqual(['It was a joke.'])
  })
})

describe('refusing an appeal', () => {
  test('changes nothing and tells the member why', async () => {
    const who = await rejected()
    await appeal(who, who.decision.id)
    await decided(other, 'appeal.refuse', 'The profile is still empty.')
    expect((await latest(who)).appeal).toMatchObject({ outcome: 'waiting' })
    await takeEffect()
    expect((await member(who)).rejected_at).not.toBeNull()
    expect((await latest(who)).appeal).toMatchObject({
      outcome: 'refused',
      answer: 'The profile is still empty.',
    })
    expect((await told(who)).at(-1)).toBe('We refused your appeal. The profile is still empty.')
    await eventually(async () => {
      const [mail] = await mailsTo(site, who.id)
      expect(mail?.subject).toBe('We refused your appeal on Lodge')
    })
    expect(await subjects(other)).toEqual([])
    // The one appeal is used.
    expect((await appeal(who, who.decision.id, 'Please!')).statusCode).toBe(409)
    const { id } = await site.database.db
      .selectFrom('appeal')
      .where('decision_id', '=', who.decision.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await audit('appeal', id)).toEqual([
      { action: 'appeal.refuse', actor_id: other.id, reason: 'The profile is still empty.' },
    ])
  })

  test('against a suspension is mailed whatever mails the member switched off', async () => {
    const who = await person({ disables_emails: true })
    await suspend(one, who)
    await (await guest()).send('POST', `/api${await mailedLink(who)}`, { text: 'I sell none.' })
    await decided(other, 'appeal.refuse', 'You did.')
    await takeEffect()
    await eventually(async () => {
      const [mail] = await mailsTo(site, who.id)
      expect([mail?.subject, mail?.text.includes('You did.')]).toEqual([
        'We refused your appeal on Lodge',
        true,
      ])
    })
  })
})

test('the appeals of an erased member leave the queue, and their links end', async () => {
  const who = await person()
  await suspend(one, who)
  const link = await mailedLink(who)
  await (await guest()).send('POST', `/api${link}`, { text: 'I sell none.' })
  await site.database.db
    .updateTable('member')
    .where('id', '=', who.id)
    .set({ deleted_at: new Date(now) })
    .execute()
  expect(await subjects(other)).toEqual([])
  expect((await (await guest()).get(`/api${link}`)).statusCode).toBe(404)
})
