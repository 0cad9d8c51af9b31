import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { encodePhoto } from '../../../server/photos/encodePhoto.ts'
import { allowAlias, createMember, createPhoto, giveRole, unlock, block } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { picture, quarters, uploadForm } from './pictures.ts'

let site: TestApp
let memberId: number
let browser: Browser
let seed = 0
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})

const upload = async (fields: Record<string, string> = {}) => {
  const file = await picture({ seed: (seed += 1) })
    .png()
    .toBuffer()
  const answer = await browser.send('POST', `/api/user/${memberId}/photo`, uploadForm(file, fields))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Photo>()
}
const put = (id: number, body: object, by = browser) => by.send('PUT', `/api/photo/${id}`, body)
const changed = async (id: number, body: object) => {
  const answer = await put(id, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Photo>()
}
const rotated = async (id: number, direction: 'left' | 'right') => {
  const answer = await browser.send('PUT', `/api/photo/${id}/rotate/${direction}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Photo>()
}
const crop = (top: number, left: number, width: number, height: number) => ({
  crop_top: top,
  crop_left: left,
  crop_width: width,
  crop_height: height,
})
const ids = async (list = 'public-with-unapproved') => {
  const answer = await browser.get(`/api/user/${memberId}/photo/${list}`)
  return answer.json<{ data: Photo[] }>().data.map(({ id }) => id)
}
const avatar = async () => {
  const member = await site.database.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('avatar_photo_id')
    .executeTakeFirstOrThrow()
  return member.avatar_photo_id
}

/** The nearest of the four colors of `picture` in the middle of each quarter, as indexes of `quarters`. */
async function colorsOf(url: string): Promise<{ size: string; colors: number[] }> {
  const file = (await browser.get(url)).rawPayload
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colors = [0, 1].flatMap((down) =>
    [0, 1].map((across) => {
      const x = Math.floor(info.width * (0.25 + across / 2))
      const y = Math.floor(info.height * (0.25 + down / 2))
      const at = (y * info.width + x) * 3
      const distances = quarters.map((color) => {
        const wanted = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
        return wanted.reduce((sum, value, index) => sum + Math.abs(value - (data[at + index] ?? 0)), 0)
      })
      return distances.indexOf(Math.min(...distances))
    }),
  )
  return { size: `${info.width}x${info.height}`, colors }
}

describe('turning', () => {
  test('moves the picture, and four turns give it back', async () => {
    const { id, url } = await upload()
    expect(await colorsOf(url)).toEqual({ size: '600x400', colors: [0, 1, 2, 3] })
    const right = await rotated(id, 'right')
    expect(await colorsOf(right.url)).toEqual({ size: '400x600', colors: [2, 0, 3, 1] })
    expect(right).toMatchObject({ width: 400, height: 600, shape: '3:5', quarter_turns: 1 })
    // The original is turned too, so that a crop can be chosen on it.
    expect(await colorsOf(right.original_url ?? '')).toEqual({ size: '400x600', colors: [2, 0, 3, 1] })
    await rotated(id, 'right')
    await rotated(id, 'right')
    expect(await colorsOf((await rotated(id, 'right')).url)).toEqual({
      size: '600x400',
      colors: [0, 1, 2, 3],
    })
    expect(await colorsOf((await rotated(id, 'left')).url)).toEqual({
      size: '400x600',
      colors: [1, 3, 0, 2],
    })
  })

  test('keeps the part that is shown', async () => {
    const { id } = await upload()
    const part = await changed(id, { shape: '1:1', ...crop(0, 0.5, 1 / 3, 0.5) })
    expect(await colorsOf(part.url)).toEqual({ size: '200x200', colors: [1, 1, 1, 1] })
    const turned = await rotated(id, 'right')
    expect(await colorsOf(turned.url)).toEqual({ size: '200x200', colors: [1, 1, 1, 1] })
    expect(turned).toMatchObject(crop(0.5, 0.5, 0.5, 0.3333))
  })

  test('gives the file a new address, and the old one is gone', async () => {
    const { id, url } = await upload()
    const turned = await rotated(id, 'left')
    expect(turned.url).not.toBe(url)
    expect((await browser.get(url)).statusCode).toBe(404)
  })

  test('works for photos that were not uploaded', async () => {
    const { files } = await encodePhoto(await picture().png().toBuffer())
    const file_key = await createPhotoStore(createDiskStorage(site.config.dataDir)).write(files)
    const id = await createPhoto(site.database.db, memberId, { file_key, width: 600, height: 400 })
    const turned = await rotated(id, 'right')
    expect(await colorsOf(turned.url)).toEqual({ size: '400x600', colors: [2, 0, 3, 1] })
    const back = await rotated(id, 'left')
    expect(await colorsOf(back.url)).toEqual({ size: '600x400', colors: [0, 1, 2, 3] })
  })

  test('twice at once turns twice, or refuses one', async () => {
    const { id } = await upload()
    const answers = await Promise.all([1, 2].map(() => browser.send('PUT', `/api/photo/${id}/rotate/right`)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    const { width } = (await browser.get(`/api/photo/${id}`)).json<Photo>()
    expect(width).toBe(statuses[1] === 200 ? 600 : 400)
  })
})

describe('cropping', () => {
  test('shows a part of the original, again and again without loss', async () => {
    const { id } = await upload()
    const part = await changed(id, { shape: '3:5', ...crop(0.5, 0.1, 0.2, 0.5) })
    expect(part).toMatchObject({ shape: '3:5', width: 120, height: 200, ...crop(0.5, 0.1, 0.2, 0.5) })
    expect(await colorsOf(part.url)).toEqual({ size: '120x200', colors: [2, 2, 2, 2] })
    const whole = await changed(id, {
      crop_top: null,
      crop_left: null,
      crop_width: null,
      crop_height: null,
    })
    expect(whole).toMatchObject({ width: 600, height: 400, shape: '5:3', crop_width: null })
    expect(await colorsOf(whole.url)).toEqual({ size: '600x400', colors: [0, 1, 2, 3] })
  })

  test.each([
    ['1:1', '400x400'],
    ['3:4', '300x400'],
    ['4:3', '533x400'],
    ['3:5', '240x400'],
    ['5:3', '600x360'],
  ])('to %s takes the largest part in the middle', async (shape, size) => {
    const { id } = await upload()
    expect((await colorsOf((await changed(id, { shape })).url)).size).toBe(size)
  })

  test('to what is shown already makes no new files', async () => {
    const { id } = await upload()
    const part = await changed(id, { shape: '1:1', ...crop(0, 0.1, 0.5, 0.75) })
    expect((await changed(id, { shape: '1:1', ...crop(0, 0.1, 0.5, 0.75) })).url).toBe(part.url)
    expect((await changed(id, { shape: '1:1' })).url).toBe(part.url)
  })

  test.each([
    ['another shape', { shape: '1:1', ...crop(0, 0, 1, 1) }],
    ['more than the photo', { shape: '5:3', ...crop(0.5, 0.5, 0.8, 0.8) }],
    ['nothing', { shape: '5:3', ...crop(0, 0, 0, 0) }],
    ['a part that lacks its height', { crop_top: 0, crop_left: 0, crop_width: 1 }],
    ['a half that is null', { ...crop(0, 0, 1, 1), crop_top: null }],
  ])('to %s is refused and changes nothing', async (_, body) => {
    const before = await upload()
    expect((await put(before.id, body)).statusCode).toBe(422)
    expect((await browser.get(`/api/photo/${before.id}`)).json<Photo>().url).toBe(before.url)
  })
})

describe('a change', () => {
  test('of description, tags and crop keeps the approval', async () => {
    const { id } = await upload()
    await site.database.db
      .updateTable('photo')
      .set({ approved_at: new Date() })
      .where('id', '=', id)
      .execute()
    const photo = await changed(id, { description: 'Dusk', media_tags: [5, 5], shape: '1:1' })
    expect(photo).toMatchObject({ description: 'Dusk', media_tags: [{ id: 5 }], is_approved: true })
    expect(await changed(id, { description: '', media_tags: [] })).toMatchObject({
      description: null,
      media_tags: [],
    })
  })

  test('of the crop needs a new approval when it shows more than before', async () => {
    const { id } = await upload()
    await changed(id, { shape: '1:1', ...crop(0, 0, 1 / 3, 0.5) })
    const approve = () =>
      site.database.db.updateTable('photo').set({ approved_at: new Date() }).where('id', '=', id).execute()
    await approve()
    expect(await rotated(id, 'left')).toMatchObject({ is_approved: true })
    expect(await rotated(id, 'right')).toMatchObject({ is_approved: true })
    expect(await changed(id, { shape: '1:1', ...crop(0, 0, 1 / 6, 0.25) })).toMatchObject({
      is_approved: true,
    })
    expect(await changed(id, { shape: '1:1', ...crop(0.5, 0.5, 1 / 6, 0.25) })).toMatchObject({
      is_approved: false,
    })
    await approve()
    expect(
      await changed(id, { crop_top: null, crop_left: null, crop_width: null, crop_height: null }),
    ).toMatchObject({ is_approved: false })
  })

  test('from private to public needs a new approval, and the other way none', async () => {
    const { id } = await upload({ is_private: '1' })
    await site.database.db
      .updateTable('photo')
      .set({ approved_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await changed(id, { is_private: false })).toMatchObject({ is_private: false, is_approved: false })
    await site.database.db
      .updateTable('photo')
      .set({ approved_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await changed(id, { is_private: true })).toMatchObject({ is_private: true, is_approved: true })
  })

  test('of the order moves one photo among its kind', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()].map(({ id }) => id)
    await upload({ is_private: '1' })
    await changed(three ?? 0, { order: 0 })
    expect(await ids()).toEqual([three, one, two])
    expect((await changed(three ?? 0, { order: 10_000 })).order).toBe(2)
    expect(await ids()).toEqual([one, two, three])
  })

  test('of the avatar takes public photos only, and a lost avatar is replaced', async () => {
    const [one, two, hidden] = [await upload(), await upload(), await upload({ is_private: '1' })].map(
      ({ id }) => id,
    )
    expect(await avatar()).toBe(one)
    await changed(two ?? 0, { is_avatar: true })
    expect(await avatar()).toBe(two)
    const refused = await put(hidden ?? 0, { is_avatar: true, shape: '1:1' })
    expect(refused.statusCode).toBe(422)
    expect((await browser.get(`/api/photo/${hidden}`)).json<Photo>().shape).toBe('5:3')
    await changed(two ?? 0, { is_private: true })
    expect(await avatar()).toBe(one)
    await browser.send('DELETE', `/api/photo/${one}`)
    expect(await avatar()).toBeNull()
  })

  test.each([{ is_approved: true }, { url: 'x' }, { is_avatar: false }, { order: -1 }, { shape: '2:1' }])(
    'to %j is refused',
    async (body) => {
      const { id } = await upload()
      expect([400, 422]).toContain((await put(id, body)).statusCode)
    },
  )

  test('of another member’s photo is refused, for admins too', async () => {
    const { id } = await upload()
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    for (const by of [
      await site.browserOf(await createMember(site.database.db)),
      await site.browserOf(adminId),
    ]) {
      expect((await put(id, { description: 'mine' }, by)).statusCode).toBe(404)
      expect((await by.send('PUT', `/api/photo/${id}/rotate/left`)).statusCode).toBe(404)
      expect((await by.send('DELETE', `/api/photo/${id}`)).statusCode).toBe(404)
    }
  })
})

describe('a change of a photo that was sent in a message', () => {
  const readerWith = async (photoId: number) => {
    const readerId = await createMember(site.database.db)
    const reader = await site.browserOf(readerId)
    const body = { to_user_id: readerId, photo_ids: [photoId] }
    const sent = await browser.send('POST', '/api/message', body)
    expect(sent.statusCode).toBe(201)
    const updates = async () => {
      const answer = await reader.get('/api/event?after=0')
      const { data } = answer.json<{ data: { type: string; data: { message?: { photos: Photo[] } } }[] }>()
      return data.filter(({ type }) => type === 'MessageUpdated').map((event) => event.data.message?.photos)
    }
    return { reader, updates }
  }
  const approve = (id: number) =>
    site.database.db.updateTable('photo').set({ approved_at: new Date() }).where('id', '=', id).execute()

  test.each<[string, (id: number) => Promise<Photo>]>([
    ['turn', (id) => rotated(id, 'left')],
    ['crop', (id) => changed(id, { shape: '1:1' })],
    ['privacy', (id) => changed(id, { is_private: true })],
    ['crop and privacy', (id) => changed(id, { shape: '1:1', is_private: true })],
  ])('tells its reader the new address once: %s', async (_, change) => {
    const { id } = await upload()
    await approve(id)
    const { reader, updates } = await readerWith(id)
    const { is_private: isPrivate, shape } = await change(id)
    const [photos, ...others] = await updates()
    expect(others).toEqual([])
    expect(photos).toMatchObject([{ id, is_private: isPrivate, shape }])
    expect((await reader.get(photos?.[0]?.url ?? '')).statusCode).toBe(200)
  })

  test('tells nothing when no address changes', async () => {
    const { id } = await upload()
    await approve(id)
    const { updates } = await readerWith(id)
    await changed(id, { is_private: false, order: 0 })
    expect(await updates()).toEqual([])
  })
})

test('a change of the crop and other fields under an alias has one audit row', async () => {
  const { id } = await upload()
  const ownerId = await createMember(site.database.db, { name: null })
  const owner = await site.browserOf(ownerId)
  await allowAlias(site.database.db, ownerId, memberId)
  expect((await owner.send('POST', `/api/alias/${memberId}`)).statusCode).toBe(200)
  expect((await put(id, { description: 'Dusk', shape: '1:1', is_private: true }, owner)).statusCode).toBe(200)
  const rows = await site.database.db
    .selectFrom('audit_log')
    .where('actor_id', '=', memberId)
    .select(['own_id', 'action', 'target_id'])
    .execute()
  expect(rows).toEqual([{ own_id: ownerId, action: 'PUT /photo/{id}', target_id: String(id) }])
})

test('a deleted photo is gone for everyone', async () => {
  const { id, url } = await upload()
  expect((await browser.send('DELETE', `/api/photo/${id}`)).statusCode).toBe(200)
  expect((await browser.get(url)).statusCode).toBe(404)
  expect((await browser.get(`/api/photo/${id}`)).statusCode).toBe(404)
  expect(await ids()).toEqual([])
  expect((await browser.send('DELETE', `/api/photo/${id}`)).statusCode).toBe(404)
})

describe('lists', () => {
  const approved = { approved_at: new Date() }
  const listOf = async (by: Browser, list: string) => {
    const answer = await by.get(`/api/user/${memberId}/photo${list}`)
    return [answer.statusCode, answer.json<{ data?: Photo[] }>().data?.map(({ id }) => id)]
  }
  let open: number
  let closed: number
  let waiting: number
  beforeEach(async () => {
    const { db } = site.database
    open = await createPhoto(db, memberId, approved)
    waiting = await createPhoto(db, memberId, { approved_at: null })
    closed = await createPhoto(db, memberId, { ...approved, is_private: true })
  })

  test('show the member everything', async () => {
    expect(await listOf(browser, '')).toEqual([200, [open, closed]])
    expect(await listOf(browser, '/public-with-unapproved')).toEqual([200, [open, waiting]])
    expect(await listOf(browser, '/private-with-unapproved')).toEqual([200, [closed]])
  })

  test('show others approved photos, and private ones with media access only', async () => {
    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    expect(await listOf(other, '')).toEqual([200, [open]])
    expect(await listOf(other, '/public')).toEqual([200, [open]])
    expect(await listOf(other, '/private')).toEqual([200, []])
    expect((await listOf(other, '/public-with-unapproved'))[0]).toBe(403)
    expect((await other.get(`/api/photo/${closed}`)).statusCode).toBe(404)
    await unlock(site.database.db, memberId, otherId)
    expect(await listOf(other, '/private')).toEqual([200, [closed]])
    expect((await other.get(`/api/photo/${closed}`)).json<Photo>().url).toMatch(/^\/media\/private\//)
    expect((await other.get(`/api/photo/${waiting}`)).statusCode).toBe(404)
  })

  test('are empty for a profile that is not open, and missing for blocked members', async () => {
    const { db } = site.database
    const otherId = await createMember(db)
    const other = await site.browserOf(otherId)
    await db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', memberId).execute()
    for (const list of ['', '/public', '/private']) expect(await listOf(other, list)).toEqual([200, []])
    await db.updateTable('member').set({ suspended_at: null }).where('id', '=', memberId).execute()
    await block(db, memberId, otherId)
    const missing = await other.get('/api/user/2000000000/photo')
    const blocked = await other.get(`/api/user/${memberId}/photo`)
    expect([blocked.statusCode, blocked.body]).toEqual([404, missing.body])
  })

  test('show admins everything', async () => {
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    const admin = await site.browserOf(adminId)
    expect(await listOf(admin, '/public-with-unapproved')).toEqual([200, [open, waiting]])
    expect(await listOf(admin, '/private-with-unapproved')).toEqual([200, [closed]])
  })

  test('count toward the profiles that a member may open in a day', async () => {
    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    await other.get(`/api/user/${memberId}/photo`)
    await other.get(`/api/photo/${open}`)
    const opened = await site.database.db
      .selectFrom('opened_profile')
      .where('member_id', '=', otherId)
      .selectAll()
      .execute()
    expect(opened).toHaveLength(1)
  })
})
