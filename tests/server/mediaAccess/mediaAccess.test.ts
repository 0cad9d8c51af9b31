import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserProfile } from '../../../contract/members.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { toggleMediaAccess } from '../../../server/mediaAccess/toggleMediaAccess.ts'
import { deleteExpiredMediaAccess } from '../../../server/mediaAccess/repository.ts'
import { createProfileAllowance } from '../../../server/members/profileAllowance.ts'
import { block, createMember, createPhoto, unlock, viewerOf } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const hour = 60 * 60_000
const missing = 2_000_000_000

interface Person {
  readonly id: number
  readonly browser: Browser
}

let site: TestApp
let one: Person
let other: Person

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

async function person(): Promise<Person> {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}
beforeEach(async () => {
  one = await person()
  other = await person()
})

const toggle = (id: number, body: object = {}) =>
  one.browser.send('PUT', `/api/user/${id}/unlock/toggle`, body)

interface Access {
  looks_at_my_private: boolean
  unlocked_until: string | null
}
async function set(body: object = {}): Promise<Access> {
  const answer = await toggle(other.id, body)
  expect(answer.statusCode, `unlock: ${answer.body}`).toBe(200)
  return answer.json<Access>()
}
const profileOf = async (viewer: Person, id: number) =>
  (await viewer.browser.get(`/api/user/${id}`)).json<UserProfile>()
const rowOf = () =>
  site.database.db
    .selectFrom('unlock')
    .where('member_id', '=', one.id)
    .where('viewer_id', '=', other.id)
    .select(['created_at', 'expires_at'])
    .executeTakeFirst()

const locked = { looks_at_my_private: false, unlocked_until: null }
const untilLocked = { looks_at_my_private: true, unlocked_until: null }

describe('giving access to private media', () => {
  it('toggles, and can be repeated when the call says what is wanted', async () => {
    expect(await set()).toEqual(untilLocked)
    expect(await set()).toEqual(locked)
    expect(await set({ to: true })).toEqual(untilLocked)
    expect(await set({ to: true })).toEqual(untilLocked)
    expect((await profileOf(other, one.id)).shows_private).toBe(true)
    expect((await profileOf(one, other.id)).looks_at_my_private).toBe(true)
    expect(await set({ to: false })).toEqual(locked)
    expect(await set({ to: false })).toEqual(locked)
    expect((await profileOf(other, one.id)).shows_private).toBe(false)
    expect((await profileOf(one, other.id)).looks_at_my_private).toBe(false)
  })

  it('handles simultaneous toggles one after another', async () => {
    const flips = await Promise.all([set(), set()])
    expect(flips.filter(({ looks_at_my_private }) => looks_at_my_private)).toHaveLength(1)
  })

  it.each([1, 7] as const)('for %i days says until when', async (days) => {
    const before = Date.now()
    const { unlocked_until } = await set({ to: true, days })
    const lasts = Date.parse(unlocked_until ?? '') - before
    expect((await profileOf(one, other.id)).unlocked_until).toBe(unlocked_until)
    expect(lasts).toBeGreaterThanOrEqual(days * 24 * hour)
    expect(lasts).toBeLessThan(days * 24 * hour + hour)
  })

  it.each([2, 0, -1, null, '1'])('is not for %s days', async (days) => {
    expect((await toggle(other.id, { to: true, days })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await rowOf()).toBeUndefined()
  })

  it('changes when the access ends, not when it began', async () => {
    await set({ to: true, days: 1 })
    const first = await rowOf()
    await set({ to: true, days: 7 })
    expect((await rowOf())?.expires_at?.getTime()).toBeGreaterThan(first?.expires_at?.getTime() ?? Infinity)
    expect(await set({ to: true })).toEqual(untilLocked)
    expect(await rowOf()).toEqual({ created_at: first?.created_at, expires_at: null })
  })

  it('begins again after it expired', async () => {
    const { db } = site.database
    await unlock(db, one.id, other.id, new Date(Date.now() - hour))
    await db
      .updateTable('unlock')
      .set({ created_at: new Date(Date.now() - 24 * hour) })
      .execute()
    const before = await rowOf()
    expect(await set()).toEqual(untilLocked)
    const after = await rowOf()
    expect(after?.expires_at).toBeNull()
    expect(after?.created_at.getTime()).toBeGreaterThan(before?.created_at.getTime() ?? Infinity)
  })

  it('is refused for oneself, for blocked and missing members alike, and for closed profiles', async () => {
    const { db } = site.database
    const blocking = await createMember(db)
    await block(db, blocking, one.id)
    const answers = await Promise.all([blocking, missing].map((id) => toggle(id, { to: true })))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['404 {"message":"This does not exist.","code":"not_found"}']),
    )
    expect((await toggle(one.id, { to: true })).statusCode).toBe(422)
  })

  it.each([
    ['unapproved', { approved_at: null }],
    ['disabled', { is_enabled: false }],
    ['suspended', { suspended_at: new Date() }],
  ])('is refused for a member who is %s; ending it is not', async (_, fields) => {
    const closed = await createMember(site.database.db, fields)
    expect((await toggle(closed, { to: true })).statusCode).toBe(403)
    await unlock(site.database.db, one.id, closed)
    expect((await toggle(closed, { to: true, days: 1 })).statusCode).toBe(200)
    expect((await toggle(closed, { to: false })).json()).toEqual(locked)
  })
})

describe('expired access', () => {
  const withPhoto = async () => {
    const { db } = site.database
    const size = Buffer.from('a picture')
    const sizes = { full: size, square160: size, square320: size, height200: size, width300: size }
    const file_key = await createPhotoStore(createDiskStorage(site.config.dataDir)).write(sizes)
    await createPhoto(db, one.id, { file_key, is_private: true })
    const session = await db
      .selectFrom('identity_session')
      .where('user_id', '=', `account-${other.id}`)
      .select('id')
      .executeTakeFirstOrThrow()
    return () => {
      // A new address each time, so that the access expires and not the address.
      const token = createPrivateLinks(site.config.keys.mediaLinks, Date.now).mint(file_key, session.id)
      return other.browser.get(`/media/private/${token}/full.webp`)
    }
  }

  it('shows nothing, can be given again by a toggle, and is deleted', async () => {
    const { db } = site.database
    const fetchPhoto = await withPhoto()
    await unlock(db, one.id, other.id, new Date(Date.now() + hour))
    expect((await fetchPhoto()).statusCode).toBe(200)
    expect((await profileOf(other, one.id)).shows_private).toBe(true)
    await db
      .updateTable('unlock')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('member_id', '=', one.id)
      .execute()
    expect((await fetchPhoto()).statusCode).toBe(404)
    expect((await profileOf(other, one.id)).shows_private).toBe(false)
    expect((await profileOf(one, other.id)).looks_at_my_private).toBe(false)
    const unlockNotice = { to_user_id: other.id, text: '', is_unlock: true }
    expect((await one.browser.post('/api/message', unlockNotice)).statusCode).toBe(422)
    await deleteExpiredMediaAccess(db, new Date())
    expect(await rowOf()).toBeUndefined()
    expect(await set()).toEqual(untilLocked)
    await deleteExpiredMediaAccess(db, new Date())
    expect(await rowOf()).toBeDefined()
  })

  it('of one day ends after a day', async () => {
    const { db } = site.database
    const flip = (at: number) => {
      const now = () => at
      const deps = { db, now, allowance: createProfileAllowance({ db, now }) }
      return toggleMediaAccess(deps, viewerOf(one.id), other.id, { days: 1 })
    }
    const begin = Date.now()
    expect((await flip(begin)).looks_at_my_private).toBe(true)
    expect((await flip(begin + 24 * hour - 1)).looks_at_my_private).toBe(false)
    expect((await flip(begin)).looks_at_my_private).toBe(true)
    expect((await flip(begin + 24 * hour)).looks_at_my_private).toBe(true)
  })
})

describe('ending all access', () => {
  const lockAll = async () =>
    (await one.browser.send('PUT', '/api/user/auth/lock-all')).json<{ count: number }>()

  it('ends all access that the member gave, none that they got, and returns the number', async () => {
    const { db } = site.database
    const third = await person()
    await unlock(db, one.id, third.id, new Date(Date.now() + hour))
    await unlock(db, one.id, await createMember(db), new Date(Date.now() - hour))
    await unlock(db, other.id, one.id)
    await set({ to: true })
    expect(await lockAll()).toEqual({ count: 2 })
    expect(await lockAll()).toEqual({ count: 0 })
    for (const { browser } of [other, third]) {
      expect((await browser.get(`/api/user/${one.id}`)).json()).toMatchObject({ shows_private: false })
    }
    expect((await profileOf(one, other.id)).shows_private).toBe(true)
  })
})
