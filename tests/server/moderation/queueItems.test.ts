import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimIdleTime, openReportsShown, reversibleDays, undoSeconds } from '../../../contract/limits.ts'
import type { ModerationDecision, QueueItem, QueueName } from '../../../contract/moderationQueues.ts'
import { createMember, createPhoto, giveRole } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const emptyProfile = 2
const explicitInPublic = 10
const day = 24 * 60 * 60_000

let now = Date.now()
let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
})
afterAll(() => site.close())

interface Moderator {
  readonly id: number
  readonly name: string
  readonly browser: Browser
}
async function moderator(name: string, role: 'admin' | 'super-admin' = 'admin'): Promise<Moderator> {
  const id = await createMember(site.database.db, { name })
  await giveRole(site.database.db, id, role)
  return { id, name, browser: await site.browserOf(id) }
}

let count = 0
let one: Moderator
let other: Moderator
beforeEach(async () => {
  count += 1
  one = await moderator(`First${count}`)
  other = await moderator(`Second${count}`)
  // Nothing of earlier tests waits any more.
  await site.database.db.updateTable('member').set({ approved_at: new Date() }).execute()
  await site.database.db.updateTable('photo').set({ approved_at: new Date() }).execute()
  await site.database.db.deleteFrom('moderation_decision').execute()
  await site.database.db.deleteFrom('moderation_item').execute()
})

const newcomer = () => createMember(site.database.db, { approved_at: null })
const newcomers = async (many: number) => {
  const ids = []
  for (let nth = 0; nth < many; nth += 1) ids.push(await newcomer())
  return ids
}

interface Claimed {
  data: QueueItem[]
  waiting: number
}
const claim = async (by: Moderator, queue: QueueName = 'just-joined', most = 10, except: number[] = []) => {
  const answer = await by.browser.send('POST', `/api/moderation/queue/${queue}/claim`, {
    count: most,
    except,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Claimed>()
}
interface Decided {
  data: ModerationDecision[]
  refused: { id: number; code: string; message: string; decision: ModerationDecision | null }[]
}
const decide = async (by: Moderator, items: readonly QueueItem[], body: object) => {
  const answer = await by.browser.send('POST', '/api/moderation/decision', {
    items: items.map(({ id, version }) => ({ id, version })),
    ...body,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Decided>()
}
const undo = async (by: Moderator, ids: readonly number[]) =>
  (await by.browser.send('PUT', '/api/moderation/decision/undo', { ids })).json<{ too_late: number[] }>()
const subjects = ({ data }: Claimed) => data.map(({ subject }) => subject.id)
const takeEffect = async () => {
  now += undoSeconds * 1_000 + 1
  await site.app.applyDecisions()
}
const member = (id: number) =>
  site.database.db.selectFrom('member').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const audit = (id: number, type = 'member') =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .select(['action', 'actor_id', 'own_id'])
    .orderBy('id')
    .execute()
const told = async (id: number) =>
  (
    await site.database.db.selectFrom('system_message').where('member_id', '=', id).select('text').execute()
  ).map(({ text }) => text)
const log = async (query = '') =>
  (await one.browser.get(`/api/moderation/decision${query}`)).json<{ data: ModerationDecision[] }>().data
const state = async (id: number) => (await log()).find((decision) => decision.id === id)?.state

describe('claims', () => {
  test('give each moderator other items, the longest waiting first', async () => {
    const [first = 0, second = 0, third = 0] = await newcomers(3)
    expect(subjects(await claim(one, 'just-joined', 2))).toEqual([first, second])
    const later = await claim(other)
    expect([subjects(later), later.waiting]).toEqual([[third], 3])
    // A moderator who comes back gets their own again.
    expect(subjects(await claim(one))).toEqual([first, second])
  })

  test('of moderators at the same time never overlap', async () => {
    await newcomers(8)
    const claimed = await Promise.all([one, other, one, other].map((by) => claim(by, 'just-joined', 4)))
    const [ofOne, ofOther] = [claimed[0], claimed[1]].map((each) => (each ? subjects(each) : []))
    expect(ofOne?.filter((id) => ofOther?.includes(id))).toEqual([])
    expect(new Set([...(ofOne ?? []), ...(ofOther ?? [])]).size).toBe(8)
  })

  test.each([
    { minutes: 14, goesTo: 'nobody' },
    { minutes: 16, goesTo: 'the other' },
  ])(
    'last while the moderator works: after $minutes idle minutes the item goes to $goesTo',
    async ({ minutes, goesTo }) => {
      const id = await newcomer()
      await claim(one)
      now += minutes * 60_000
      expect(subjects(await claim(other))).toEqual(goesTo === 'nobody' ? [] : [id])
    },
  )

  test('are renewed by any call about queues, and end 15 minutes after the last', async () => {
    await newcomer()
    const [item] = (await claim(one)).data
    expect(Date.parse(item?.claimed_until ?? '')).toBe(now + claimIdleTime)
    now += 14 * 60_000
    await undo(one, [1])
    now += 14 * 60_000
    expect(subjects(await claim(other))).toEqual([])
  })

  test('can be given back, and taken over', async () => {
    const id = await newcomer()
    const [item] = (await claim(one)).data
    const take = (body: object) => other.browser.send('POST', `/api/moderation/item/${item?.id}/claim`, body)
    const refused = await take({})
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'claimed', message: `${one.name} has claimed this item.` },
    ])
    expect((await take({ take_over: true })).json<QueueItem>().subject.id).toBe(id)
    await one.browser.send('PUT', '/api/moderation/item/release', { ids: [item?.id] })
    expect(subjects(await claim(one))).toEqual([])
    await other.browser.send('PUT', '/api/moderation/item/release', { ids: [item?.id] })
    expect(subjects(await claim(one))).toEqual([id])
  })
})

describe('a decision', () => {
  test('takes effect when it can’t be undone any more, and is recorded once', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    const [decision] = (await decide(one, data, { action: 'member.approve' })).data
    expect(decision).toMatchObject({ action: 'member.approve', state: 'pending', actor: { id: one.id } })
    await site.app.applyDecisions()
    expect([(await member(id)).approved_at, await audit(id), await told(id)]).toEqual([null, [], []])
    // Meanwhile nobody gets it.
    expect([subjects(await claim(other)), (await claim(one)).waiting]).toEqual([[], 0])

    await takeEffect()
    await site.app.applyDecisions()
    expect((await member(id)).approved_at).not.toBeNull()
    expect(await audit(id)).toEqual([{ action: 'member.approve', actor_id: one.id, own_id: one.id }])
    expect(await told(id)).toEqual(['Your profile is approved. Welcome!'])
    expect(await state(decision?.id ?? 0)).toBe('effective')
  })

  test('takes effect by itself ten seconds later', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await decide(one, data, { action: 'member.approve' })
      now += undoSeconds * 1_000 + 1
      vi.advanceTimersByTime(undoSeconds * 1_000 + 100)
    } finally {
      vi.useRealTimers()
    }
    await eventually(async () => {
      expect((await member(id)).approved_at).not.toBeNull()
    })
  })

  test('can be undone before: nothing happens, and the moderator has the item again', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    const { data: decisions } = await decide(one, data, { action: 'member.suspend', text: 'Sells watches' })
    const ids = decisions.map((decision) => decision.id)
    expect((await undo(other, ids)).too_late).toEqual(ids)
    expect((await undo(one, ids)).too_late).toEqual([])
    await takeEffect()
    expect([(await member(id)).suspended_at, await audit(id), await told(id)]).toEqual([null, [], []])
    expect([subjects(await claim(other)), subjects(await claim(one))]).toEqual([[], [id]])
    // The item is as it was, so that the moderator can decide again about what they have on the screen.
    expect((await claim(one)).data[0]?.version).toBe(data[0]?.version)
    expect((await decide(one, data, { action: 'member.approve' })).refused).toEqual([])
    await takeEffect()
    expect((await member(id)).approved_at).not.toBeNull()
  })

  test('is stored once when its request is repeated with the same key, also by two at the same time', async () => {
    await newcomers(2)
    const { data } = await claim(one)
    const items = data.map(({ id, version }) => ({ id, version }))
    const send = (action: string) =>
      one.browser.send(
        'POST',
        '/api/moderation/decision',
        { items, action },
        { 'idempotency-key': `decision-${count}` },
      )
    const [first, second] = await Promise.all([send('member.approve'), send('member.approve')])
    const third = await send('member.approve')
    expect(first.json<Decided>().data).toHaveLength(2)
    expect([second.json(), third.json()]).toEqual([first.json(), first.json()])
    expect(await log()).toHaveLength(2)
    expect((await send('member.suspendScam')).statusCode).toBe(400)
  })

  test('that took effect is too late to undo', async () => {
    const id = await newcomer()
    const { data } = await decide(one, (await claim(one)).data, { action: 'member.approve' })
    await takeEffect()
    const ids = data.map((decision) => decision.id)
    expect((await undo(one, ids)).too_late).toEqual(ids)
    expect((await member(id)).approved_at).not.toBeNull()
  })

  test('of two moderators at once counts once, and the second learns who decided', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    const [first, second] = await Promise.all([
      decide(one, data, { action: 'member.approve' }),
      decide(one, data, { action: 'member.suspend', text: 'Sells watches' }),
    ])
    const made = [first, second].flatMap((each) => each.data)
    const [refusal] = [first, second].flatMap(({ refused }) => refused)
    expect([made.length, refusal?.code]).toEqual([1, 'decided'])
    expect(refusal?.decision?.actor).toEqual({ id: one.id, name: one.name })
    expect(refusal?.message).toBe(`${one.name} has decided this already.`)
    await takeEffect()
    expect(await audit(id)).toHaveLength(1)
  })

  test('about an item that another has claimed is refused', async () => {
    await newcomer()
    const { data } = await claim(one)
    expect((await decide(other, data, { action: 'member.approve' })).refused[0]?.code).toBe('forbidden')
  })

  test('is refused while another one about the same member waits, and nothing fails', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    const outside = await other.browser.send('POST', `/api/user/${id}/decision`, {
      action: 'member.suspendScam',
    })
    expect(outside.statusCode).toBe(200)
    expect((await decide(one, data, { action: 'member.approve' })).refused[0]?.code).toBe('decided')
    await takeEffect()
    expect([(await member(id)).suspended_as_scam, (await audit(id)).length]).toEqual([true, 1])
  })

  test('to suspend holds whatever the member edits meanwhile', async () => {
    const id = await newcomer()
    const edit = (later: number) =>
      site.database.db
        .updateTable('member')
        .where('id', '=', id)
        .set({ updated_at: new Date(now + later) })
        .execute()
    const { data } = await claim(one)
    await edit(5_000)
    expect((await decide(one, data, { action: 'member.suspend', text: 'Spam' })).refused).toEqual([])
    await edit(6_000)
    await takeEffect()
    expect((await member(id)).suspended_at).not.toBeNull()
  })

  test('about a profile that changed since it was shown is refused as stale, and the item gets a new version', async () => {
    const id = await newcomer()
    const { data } = await claim(one)
    await site.database.db
      .updateTable('member')
      .where('id', '=', id)
      .set({ description: 'New', updated_at: new Date(now + 5_000) })
      .execute()
    expect((await decide(one, data, { action: 'member.approve' })).refused[0]?.code).toBe('stale')
    const again = (await claim(one)).data
    expect(again[0]?.version).toBe((data[0]?.version ?? 0) + 1)
    expect((await decide(one, again, { action: 'member.approve' })).refused).toEqual([])
  })

  test('to approve what changed after the decision fails, and the item waits again', async () => {
    const id = await newcomer()
    const { data } = await decide(one, (await claim(one)).data, { action: 'member.approve' })
    await site.database.db
      .updateTable('member')
      .where('id', '=', id)
      .set({ description: 'Call me', updated_at: new Date(now + 5_000) })
      .execute()
    await takeEffect()
    expect([(await member(id)).approved_at, await state(data[0]?.id ?? 0)]).toEqual([null, 'failed'])
    expect(subjects(await claim(other))).toEqual([id])
  })

  test('needs one of the reasons to reject, and a text to suspend', async () => {
    await newcomer()
    const { data } = await claim(one)
    const items = data.map(({ id, version }) => ({ id, version }))
    const status = async (body: object) =>
      (await one.browser.send('POST', '/api/moderation/decision', { items, ...body })).statusCode
    expect([
      await status({ action: 'member.reject' }),
      await status({ action: 'member.reject', rejection_reason_id: explicitInPublic }),
      await status({ action: 'member.suspend', text: ' ' }),
      await status({ action: 'member.dance' }),
    ]).toEqual([422, 422, 422, 422])
    expect((await decide(one, data, { action: 'member.verify' })).refused[0]?.code).toBe('forbidden')
    expect(
      (await decide(one, data, { action: 'member.reject', rejection_reason_id: emptyProfile })).refused,
    ).toEqual([])
  })

  test('about many items at once decides each', async () => {
    const owner = await createMember(site.database.db)
    const photos = []
    for (let nth = 0; nth < 5; nth += 1)
      photos.push(await createPhoto(site.database.db, owner, { approved_at: null }))
    const { data } = await claim(one, 'new-pics', 60)
    expect(data.map(({ photo }) => photo?.id)).toEqual(photos)
    await decide(one, data.slice(0, 4), { action: 'photo.approve' })
    await decide(one, data.slice(4), {
      action: 'photo.remove',
      rejection_reason_id: explicitInPublic,
      text: 'Look.',
    })
    await takeEffect()
    const rows = await site.database.db
      .selectFrom('photo')
      .where('id', 'in', photos)
      .orderBy('id')
      .select(['approved_at', 'deleted_at'])
      .execute()
    expect(rows.map((row) => [row.approved_at !== null, row.deleted_at !== null])).toEqual([
      ...Array.from({ length: 4 }, () => [true, false]),
      [false, true],
    ])
  })

  test('under an alias is recorded with both members, once it takes effect', async () => {
    const id = await newcomer()
    const owner = await moderator(`Boss${count}`, 'super-admin')
    await site.database.db.insertInto('alias').values({ owner_id: owner.id, target_id: one.id }).execute()
    expect((await owner.browser.send('POST', `/api/alias/${one.id}`)).statusCode).toBe(200)
    await decide(owner, (await claim(owner)).data, { action: 'member.approve' })
    expect(await audit(id)).toEqual([])
    await takeEffect()
    expect(await audit(id)).toEqual([{ action: 'member.approve', actor_id: one.id, own_id: owner.id }])
  })

  test('outside the queues takes effect later too, and is refused while another one waits', async () => {
    const id = await createMember(site.database.db)
    const say = (body: object) => one.browser.send('POST', `/api/user/${id}/decision`, body)
    expect((await say({ action: 'photo.approve' })).statusCode).toBe(422)
    expect((await say({ action: 'member.banCam' })).json<ModerationDecision>().state).toBe('pending')
    const second = await say({ action: 'member.suspendScam' })
    expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
      409,
      `${(await member(one.id)).name} has decided about this just now. Reload to see it.`,
    ])
    expect(
      (await one.browser.send('POST', `/api/user/${one.id}/decision`, { action: 'member.banCam' }))
        .statusCode,
    ).toBe(422)
    await takeEffect()
    expect((await member(id)).is_cam_banned).toBe(true)
    expect((await log(`?member_id=${id}`)).map(({ action }) => action)).toEqual(['member.banCam'])
  })

  test('dies with the moderator’s rights', async () => {
    const id = await newcomer()
    const { data } = await decide(one, (await claim(one)).data, { action: 'member.approve' })
    await site.database.db.deleteFrom('member_role').where('member_id', '=', one.id).execute()
    await takeEffect()
    const [row] = await site.database.db
      .selectFrom('moderation_decision')
      .where('id', '=', data[0]?.id ?? 0)
      .select('failure')
      .execute()
    expect([(await member(id)).approved_at, row?.failure]).toEqual([null, 'You may not do this.'])
    expect(subjects(await claim(other))).toEqual([id])
  })
})

describe('reports', () => {
  const report = async (about: number, reason = 'spam') => {
    const reporter = await createMember(site.database.db)
    const browser = await site.browserOf(reporter)
    await browser.send('PUT', `/api/user/${about}/report`, { reason })
    return reporter
  }

  test('about one member are one item, which says how often each reporter was right', async () => {
    const about = await createMember(site.database.db)
    const reporter = await report(about)
    await report(about, 'under-age')
    // Decided before anything said whether a report was right.
    await site.database.db
      .insertInto('report')
      .values({
        reporter_id: reporter,
        subject_type: 'member',
        subject_id: one.id,
        about_member_id: one.id,
        reason: 'spam',
        decided_at: new Date(),
      })
      .execute()
    const { data } = await claim(one, 'reported')
    expect([data.length, data[0]?.reports.length, data[0]?.reports_total]).toEqual([1, 2, 2])
    await decide(one, data, { action: 'member.suspendScam' })
    await takeEffect()
    const next = await createMember(site.database.db)
    await (await site.browserOf(reporter)).send('PUT', `/api/user/${next}/report`, { reason: 'spam' })
    const [item] = (await claim(one, 'reported')).data
    expect(item?.reporters).toEqual([{ reporter_id: reporter, decided: 1, acted_upon: 1 }])
  })

  test('beyond those that are shown are counted', async () => {
    const { db } = site.database
    const [about, owner] = [await createMember(db), await createMember(db)]
    const photo = await createPhoto(db, owner)
    const insert = async (type: 'member' | 'photo', subject: number, aboutId: number, many: number) => {
      for (let nth = 0; nth < many; nth += 1)
        await db
          .insertInto('report')
          .values({
            reporter_id: await createMember(db),
            subject_type: type,
            subject_id: subject,
            about_member_id: aboutId,
            reason: 'spam',
          })
          .execute()
      await db
        .insertInto('moderation_item')
        .values({
          queue: type === 'member' ? 'reported' : 'reported-pics',
          subject_type: type,
          subject_id: subject,
        })
        .execute()
    }
    await insert('member', about, about, openReportsShown + 1)
    await insert('photo', photo, owner, openReportsShown + 2)
    const items = [...(await claim(one, 'reported')).data, ...(await claim(one, 'reported-pics')).data]
    expect(items.map((item) => [item.reports.length, item.reports_total])).toEqual([
      [openReportsShown, openReportsShown + 1],
      [openReportsShown, openReportsShown + 2],
    ])
  })

  test('that come after the item was shown make a decision stale', async () => {
    const about = await createMember(site.database.db)
    await report(about)
    const { data } = await claim(one, 'reported')
    await report(about)
    expect((await decide(one, data, { action: 'member.clear' })).refused[0]?.code).toBe('stale')
  })

  test('that come after a dismissal was decided are not dismissed with it', async () => {
    const about = await createMember(site.database.db)
    await report(about)
    const { data } = await decide(one, (await claim(one, 'reported')).data, { action: 'member.clear' })
    await report(about)
    await takeEffect()
    expect(await state(data[0]?.id ?? 0)).toBe('failed')
    expect((await claim(other, 'reported')).data[0]?.reports).toHaveLength(2)
  })

  test('about a member who is not approved are dismissed without approving them', async () => {
    const about = await newcomer()
    await site.database.db
      .insertInto('moderation_item')
      .values({ queue: 'reported', subject_type: 'member', subject_id: about })
      .execute()
    await decide(one, (await claim(one, 'reported')).data, { action: 'member.clear' })
    await takeEffect()
    expect((await member(about)).approved_at).toBeNull()
  })
})

describe('reversal', () => {
  const reverse = (id: number, text = '') =>
    other.browser.send('PUT', `/api/moderation/decision/${id}/reverse`, { text })

  test('of a suspension ends it, once, by any admin', async () => {
    const id = await newcomer()
    const { data } = await decide(one, (await claim(one)).data, { action: 'member.suspend', text: 'Spam' })
    await takeEffect()
    expect((await member(id)).suspended_at).not.toBeNull()
    const reversed = await reverse(data[0]?.id ?? 0)
    expect(reversed.json<ModerationDecision>().state).toBe('reversed')
    expect((await member(id)).suspended_at).toBeNull()
    expect((await reverse(data[0]?.id ?? 0)).statusCode).toBe(409)
    expect((await audit(id)).map(({ action }) => action)).toEqual(['member.suspend', 'member.unsuspend'])
  })

  test('of a removal brings the photo back, and the same file is not refused any more', async () => {
    const owner = await createMember(site.database.db)
    const photo = await createPhoto(site.database.db, owner)
    const reporter = await site.browserOf(await createMember(site.database.db))
    await reporter.send('PUT', `/api/photo/${photo}/report`, { reason: 'explicit-in-public' })
    const { data } = await decide(one, (await claim(one, 'reported-pics')).data, {
      action: 'photo.remove',
      rejection_reason_id: explicitInPublic,
    })
    await takeEffect()
    expect((await reverse(data[0]?.id ?? 0, 'Sorry.')).statusCode).toBe(200)
    const row = await site.database.db
      .selectFrom('photo')
      .where('id', '=', photo)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([row.deleted_at, row.removed_text, row.approved_at === null]).toEqual([null, null, false])
    const removed = await site.database.db
      .selectFrom('removed_media')
      .where('content_hash', '=', row.content_hash)
      .selectAll()
      .execute()
    expect(removed).toEqual([])
    expect((await told(owner)).at(-1)).toBe('Your photo is back. Sorry.')
  })

  test.each([
    { days: reversibleDays - 1, status: 200 },
    { days: reversibleDays + 1, status: 409 },
  ])('after $days days answers $status', async ({ days, status }) => {
    await newcomer()
    const { data } = await decide(one, (await claim(one)).data, { action: 'member.approve' })
    await takeEffect()
    const id = data[0]?.id ?? 0
    await site.database.db
      .updateTable('moderation_decision')
      .where('id', '=', id)
      .set({ effective_at: new Date(now - days * day) })
      .execute()
    expect((await reverse(id)).statusCode).toBe(status)
  })
})

test('the counts say how many wait, and how many others have claimed', async () => {
  await newcomers(3)
  await claim(one, 'just-joined', 1)
  const { data } = (await other.browser.get('/api/moderation/queue')).json<{
    data: { queue: string; count: number; claimed_by_others: number }[]
  }>()
  expect(data.find(({ queue }) => queue === 'just-joined')).toMatchObject({ count: 3, claimed_by_others: 1 })
  expect(data).toHaveLength(8)
})

test('notes among admins come with the item, and only their author or a super admin removes them', async () => {
  const id = await newcomer()
  const add = await one.browser.send('POST', `/api/user/${id}/admin-note`, { text: 'Seen before' })
  const note = add.json<{ id: number }>()
  expect((await claim(one)).data[0]?.notes).toMatchObject([{ text: 'Seen before', author: { id: one.id } }])
  const owner = await moderator(`Owner${count}`, 'super-admin')
  const remove = async (by: Moderator) =>
    (await by.browser.send('DELETE', `/api/admin-note/${note.id}`)).statusCode
  expect([await remove(other), await remove(owner), await remove(one)]).toEqual([403, 200, 404])
})
