import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Dudelisting } from '../../../contract/dudelist.ts'
import type { UserProfile } from '../../../contract/members.ts'
import { deleteNotesRemovedBefore } from '../../../server/dudelist/repository.ts'
import { befriend, block, createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const missing = 2_000_000_000
let site: TestApp
let lucId: number
let luc: Browser
let otherId: number

beforeAll(async () => {
  site = await createTestApp()
  lucId = await createMember(site.database.db, { name: 'Luc' })
  luc = await site.browserOf(lucId)
})
afterAll(() => site.close())
beforeEach(async () => {
  otherId = await createMember(site.database.db)
})

type Method = 'POST' | 'PUT' | 'DELETE'

async function set(method: Method, path: string, body: object = {}): Promise<Dudelisting> {
  const answer = await luc.send(method, `/api${path}`, body)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Dudelisting>()
}

const nowhere = { is_dudelisted: false, in_dudelist: false, dudelist_type: null, dudelist_note: null }
const on = (type: 'buddies' | 'hotties', note: string | null = null) => ({
  is_dudelisted: true,
  in_dudelist: true,
  dudelist_type: type,
  dudelist_note: note,
})
const rowOf = (id = otherId) =>
  site.database.db
    .selectFrom('dudelist')
    .where('member_id', '=', lucId)
    .where('listed_id', '=', id)
    .selectAll()
    .executeTakeFirst()

describe('a list', () => {
  it('is Buddies by default, and contains a member once', async () => {
    expect(await set('POST', `/dudelist/${otherId}`)).toEqual(on('buddies'))
    const first = await rowOf()
    expect(await set('POST', `/dudelist/${otherId}/buddies`)).toEqual(on('buddies'))
    expect(await rowOf()).toEqual(first)
    const profile = (await luc.get(`/api/user/${otherId}`)).json<UserProfile>()
    expect(profile).toMatchObject(on('buddies'))
  })

  it('moves a member to the other list with the note', async () => {
    await set('POST', `/dudelist/${otherId}/hotties`)
    await set('PUT', `/dudelist/${otherId}`, { note: 'Likes tea' })
    expect(await set('POST', `/dudelist/${otherId}`)).toEqual(on('buddies', 'Likes tea'))
    expect(await set('POST', `/dudelist/${otherId}/hotties`)).toEqual(on('hotties', 'Likes tea'))
  })

  it('removes a member, even twice, and restores the note when they are added again', async () => {
    await set('POST', `/dudelist/${otherId}`)
    await set('PUT', `/dudelist/${otherId}`, { note: 'Likes tea' })
    expect(await set('DELETE', `/dudelist/${otherId}`)).toEqual(nowhere)
    expect(await set('DELETE', `/dudelist/${otherId}`)).toEqual(nowhere)
    expect(await set('POST', `/dudelist/${otherId}/hotties`)).toEqual(on('hotties', 'Likes tea'))
    // An empty note removes the note, and no old one returns.
    await set('PUT', `/dudelist/${otherId}`, { note: '' })
    await set('PUT', `/dudelist/${otherId}/toggle`, { to: false })
    expect(await set('PUT', `/dudelist/${otherId}/toggle`, { to: true })).toEqual(on('buddies'))
  })

  it('deletes notes on members removed a month ago, and on blocked members', async () => {
    const { db } = site.database
    const letGo = async () => {
      await set('POST', `/dudelist/${otherId}`)
      await set('PUT', `/dudelist/${otherId}`, { note: 'Likes tea' })
      await set('DELETE', `/dudelist/${otherId}`)
    }
    const removedAt = async () => {
      const rows = await db.selectFrom('removed_note').where('listed_id', '=', otherId).selectAll().execute()
      return rows.map(({ removed_at }) => removed_at)
    }
    await letGo()
    const [moment] = await removedAt()
    if (!moment) throw new Error('The note was not laid aside.')
    await deleteNotesRemovedBefore(db, moment)
    expect(await removedAt()).toEqual([moment])
    await deleteNotesRemovedBefore(db, new Date(moment.getTime() + 1))
    expect(await removedAt()).toEqual([])

    await letGo()
    await luc.send('PUT', `/api/user/${otherId}/block/toggle`, { to: true })
    expect(await removedAt()).toEqual([])
  })

  it('exists under two names only', async () => {
    expect((await luc.post(`/api/dudelist/${otherId}/enemies`)).statusCode).toBe(404)
    const answer = await luc.send('PUT', `/api/dudelist/${otherId}/toggle`, { type: 'enemies' })
    expect(answer.statusCode).toBe(422)
  })
})

describe.each([
  ['PUT /dudelist/{userId}/toggle', (id: number) => `/dudelist/${id}/toggle`],
  ['PUT /user/{id}/dudelist/toggle', (id: number) => `/user/${id}/dudelist/toggle`],
])('%s', (_, path) => {
  const toggle = (body: object = {}) => set('PUT', path(otherId), body)

  it('toggles when the call does not say what is wanted', async () => {
    expect(await toggle()).toEqual(on('buddies'))
    expect(await toggle()).toEqual(nowhere)
    expect(await toggle({ type: 'hotties' })).toEqual(on('hotties'))
    expect(await toggle({ type: 'buddies' })).toEqual(on('buddies'))
    expect(await toggle({ type: 'buddies' })).toEqual(nowhere)
  })

  it('can be repeated when the call says what is wanted', async () => {
    expect(await toggle({ to: true, type: 'hotties' })).toEqual(on('hotties'))
    expect(await toggle({ to: true, type: 'hotties' })).toEqual(on('hotties'))
    expect(await toggle({ to: true })).toEqual(on('hotties'))
    expect(await toggle({ to: false, type: 'buddies' })).toEqual(on('hotties'))
    expect(await toggle({ to: false })).toEqual(nowhere)
    expect(await toggle({ to: false })).toEqual(nowhere)
  })

  it('handles simultaneous toggles one after another, and simultaneous additions as one', async () => {
    const flips = await Promise.all([toggle(), toggle()])
    expect(flips.filter(({ is_dudelisted }) => is_dudelisted)).toHaveLength(1)
    expect(await rowOf()).toBeUndefined()
    const types = ['buddies', 'hotties', 'buddies', 'hotties', 'buddies'] as const
    const answers = await Promise.all(types.map((type) => toggle({ to: true, type })))
    expect(answers.map(({ dudelist_type }) => dudelist_type)).toEqual(types)
    expect(types).toContain((await rowOf())?.type)
  })
})

describe('a note', () => {
  it('is saved for a listed member until it is emptied', async () => {
    await set('POST', `/dudelist/${otherId}`)
    expect(await set('PUT', `/dudelist/${otherId}`, { note: '  Likes tea ' })).toEqual(
      on('buddies', 'Likes tea'),
    )
    expect(await set('PUT', `/dudelist/${otherId}`, { note: '' })).toEqual(on('buddies'))
    expect(await set('PUT', `/dudelist/${otherId}`, { note: null })).toEqual(on('buddies'))
  })

  it('is refused for a member on no list', async () => {
    const answer = await luc.send('PUT', `/api/dudelist/${otherId}`, { note: 'Likes tea' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'not_dudelisted'])
  })

  it('is refused when it is too long or missing', async () => {
    await set('POST', `/dudelist/${otherId}`)
    const long = await luc.send('PUT', `/api/dudelist/${otherId}`, { note: 'x'.repeat(1_001) })
    expect(long.statusCode).toBe(422)
    expect((await luc.send('PUT', `/api/dudelist/${otherId}`, {})).statusCode).toBe(400)
  })

  it('is shown only to its author', async () => {
    await set('POST', `/dudelist/${otherId}`)
    await set('PUT', `/dudelist/${otherId}`, { note: 'Likes tea' })
    const other = await site.browserOf(otherId)
    const answers = [await other.get(`/api/user/${lucId}`), await other.get('/api/sso/user')]
    for (const answer of answers) expect(answer.body).not.toContain('Likes tea')
  })
})

describe('a privately listed member', () => {
  const setPrivately = async (isPrivate: boolean) => {
    const body = { is_private_dudelisting: isPrivate }
    expect((await luc.send('PUT', `/api/user/${lucId}`, body)).statusCode).toBe(200)
  }

  test('does not see the entry, even if it is older than the setting', async () => {
    await setPrivately(false)
    await set('POST', `/dudelist/${otherId}`)
    expect(await rowOf()).toMatchObject({ is_private: false })
    await setPrivately(true)
    expect(await rowOf()).toMatchObject({ is_private: true })

    const later = await createMember(site.database.db)
    await set('POST', `/dudelist/${later}/hotties`)
    await setPrivately(false)
    expect(await rowOf(later)).toMatchObject({ is_private: true })
  })
})

describe('who can be listed', () => {
  const calls: [Method, (id: number) => string, object][] = [
    ['POST', (id) => `/dudelist/${id}`, {}],
    ['POST', (id) => `/dudelist/${id}/hotties`, {}],
    ['PUT', (id) => `/dudelist/${id}`, { note: 'Likes tea' }],
    ['PUT', (id) => `/dudelist/${id}/toggle`, { to: true }],
    ['PUT', (id) => `/user/${id}/dudelist/toggle`, { to: true }],
    ['DELETE', (id) => `/dudelist/${id}`, {}],
  ]
  /** Runs in order, because the last call removes the entry of the others. */
  async function answersFor(id: number) {
    const answers: Awaited<ReturnType<Browser['send']>>[] = []
    for (const [method, path, body] of calls) answers.push(await luc.send(method, `/api${path(id)}`, body))
    return answers
  }
  const statusesFor = async (id: number) => (await answersFor(id)).map(({ statusCode }) => statusCode)

  test('excludes oneself', async () => {
    expect(await statusesFor(lucId)).toEqual(calls.map(() => 422))
  })

  test('excludes missing, deleted and blocked members, with the same answer', async () => {
    const { db } = site.database
    const [blocked, blocking, deleted] = [
      await createMember(db),
      await createMember(db),
      await createMember(db, { deleted_at: new Date() }),
    ]
    await block(db, lucId, blocked)
    await block(db, blocking, lucId)
    const bodies = new Set<string>()
    for (const id of [blocked, blocking, deleted, missing]) {
      for (const answer of await answersFor(id)) bodies.add(`${answer.statusCode} ${answer.body}`)
    }
    expect([...bodies]).toEqual(['404 {"message":"This does not exist.","code":"not_found"}'])
  })

  test.each([
    ['unapproved', { approved_at: null }],
    ['disabled', { is_enabled: false }],
    ['suspended', { suspended_at: new Date() }],
  ])('excludes a member who is %s; but a listed one can be moved, noted and removed', async (_, fields) => {
    const id = await createMember(site.database.db, fields)
    expect(await statusesFor(id)).toEqual([403, 403, 409, 403, 403, 200])
    await befriend(site.database.db, lucId, id)
    expect(await statusesFor(id)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await rowOf(id)).toBeUndefined()
  })
})
