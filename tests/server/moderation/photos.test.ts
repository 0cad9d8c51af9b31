import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import type { WaitingPhoto } from '../../../contract/photos.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { createMember, createPhoto, giveRole } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { approvalOf } from './approvals.ts'

const explicitInPublic = 10
const emptyProfile = 2

let site: TestApp
let admin: Browser
let adminId: number
let owner: Browser
let ownerId: number
let seed = 100
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  admin = await site.browserOf(adminId)
  ownerId = await createMember(site.database.db, { name: `owner${adminId}` })
  owner = await site.browserOf(ownerId)
})

const newFile = () =>
  randomPicture((seed += 1))
    .jpeg({ quality: 92 })
    .toBuffer()
const send = async (file: Uint8Array, fields: Record<string, string> = {}) =>
  owner.send('POST', `/api/user/${ownerId}/photo`, uploadForm(file, fields))
const upload = async (file: Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await send(file, fields)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Photo>()
}
const approve = async (id: number) =>
  admin.send('PUT', `/api/photo/${id}/approve`, await approvalOf(site.database.db, 'photo', id))
const remove = (id: number, body: object = { rejection_reason_id: explicitInPublic }) =>
  admin.send('DELETE', `/api/photo/${id}/on-approval`, body)
const queue = async (name: 'to-approve' | 'reported', query = '') =>
  (await admin.get(`/api/photo/${name}?per_page=48${query}`)).json<{ data: WaitingPhoto[] }>().data
const waiting = async (id: number) => (await queue('to-approve')).find((photo) => photo.id === id)
const audit = (id: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', 'photo')
    .where('target_id', '=', String(id))
    .select(['action', 'actor_id', 'reason'])
    .orderBy('id')
    .execute()
const told = async () => {
  const messages = await site.database.db
    .selectFrom('system_message')
    .where('member_id', '=', ownerId)
    .select('text')
    .execute()
  return messages.map(({ text }) => text)
}
const events = async () => (await readEvents(site.database.db, ownerId, 0, 50)).map(({ type }) => type)
const report = async (id: number) => {
  const reporter = await site.browserOf(await createMember(site.database.db))
  return reporter.send('PUT', `/api/photo/${id}/report`, { reason: 'explicit-in-public', text: 'Look' })
}

describe('a photo that waits', () => {
  test('is in the queue with its owner and original, and leaves it once approved', async () => {
    const { id, url } = await upload(await newFile(), { is_private: '1' })
    const found = await waiting(id)
    expect(found).toMatchObject({
      user: { id: ownerId, name: `owner${adminId}` },
      is_similar_to_removed: false,
      open_reports: [],
    })
    for (const address of [found?.url, found?.original_url])
      expect((await admin.get(address ?? '')).statusCode).toBe(200)
    expect((await admin.get(url)).statusCode).toBe(403)

    const answer = await approve(id)
    expect([answer.statusCode, answer.json<Photo>().is_approved]).toEqual([200, true])
    expect(await waiting(id)).toBeUndefined()
    expect(await audit(id)).toEqual([{ action: 'photo.approve', actor_id: adminId, reason: null }])
    expect(await events()).toEqual(['SuccessFlash'])
    await approve(id)
    expect(await audit(id)).toHaveLength(1)
  })

  test('is seen by others once approved', async () => {
    const { id, url } = await upload(await newFile())
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await other.get(url)).statusCode).toBe(404)
    await approve(id)
    expect((await other.get(url)).statusCode).toBe(200)
  })

  test('can be removed with a reason that the owner is told', async () => {
    const { id, url } = await upload(await newFile())
    const answer = await remove(id, { rejection_reason_id: explicitInPublic, text: 'Make it private.' })
    expect(answer.statusCode).toBe(200)
    const why = 'Explicit photos and videos must be private. Make it private.'
    expect(await told()).toEqual([`We removed one of your photos. ${why}`])
    expect(await events()).toEqual(['SystemMessageCreated', 'ErrorFlash'])
    expect(await audit(id)).toEqual([{ action: 'photo.remove', actor_id: adminId, reason: why }])
    expect((await owner.get(url)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
    const member = await site.database.db
      .selectFrom('member')
      .where('id', '=', ownerId)
      .select('avatar_photo_id')
      .executeTakeFirstOrThrow()
    expect(member.avatar_photo_id).toBeNull()
  })

  test('is not removed for a reason that is for profiles, or without one', async () => {
    const { id } = await upload(await newFile())
    expect((await remove(id, { rejection_reason_id: emptyProfile })).statusCode).toBe(422)
    expect((await remove(id, {})).statusCode).toBe(400)
    expect(await waiting(id)).toBeDefined()
  })

  test('is not decided on by its owner, nor by another member', async () => {
    const own = await createPhoto(site.database.db, adminId, { approved_at: null })
    expect((await approve(own)).statusCode).toBe(422)
    const { id } = await upload(await newFile())
    expect((await owner.send('PUT', `/api/photo/${id}/approve`, { version: 'any' })).statusCode).toBe(403)
    expect((await owner.send('DELETE', `/api/photo/${id}/on-approval`, {})).statusCode).toBe(403)
  })
})

describe('a photo in a message', () => {
  /** Sends the photo in a message, and returns what each of the two members hears about it afterwards. */
  async function attach(photoId: number) {
    const { db } = site.database
    const readerId = await createMember(db)
    const body = { to_user_id: readerId, text: 'Look', photo_ids: [photoId] }
    const message = (await owner.send('POST', '/api/message', body)).json<{ id: number }>()
    await db.deleteFrom('member_event').where('member_id', 'in', [ownerId, readerId]).execute()
    const updates = async (memberId: number) =>
      (await readEvents(db, memberId, 0, 50))
        .filter(({ type }) => type === 'MessageUpdated')
        .map(({ subject, aboutMemberId }) => ({ subject, aboutMemberId }))
    return {
      updates: async () => [await updates(ownerId), await updates(readerId)],
      expected: [
        [{ subject: { messageId: message.id }, aboutMemberId: readerId }],
        [{ subject: { messageId: message.id }, aboutMemberId: ownerId }],
      ],
    }
  }

  test('is updated for both members once it is approved', async () => {
    const { id } = await upload(await newFile())
    const { updates, expected } = await attach(id)
    await approve(id)
    expect(await updates()).toEqual(expected)
    await approve(id)
    expect(await updates()).toEqual(expected)
  })

  test('is updated for both members once it is removed', async () => {
    const { id } = await upload(await newFile())
    await approve(id)
    const { updates, expected } = await attach(id)
    expect((await remove(id)).statusCode).toBe(200)
    expect(await updates()).toEqual(expected)
  })

  test('is updated for both members once its owner deletes it, and once it is brought back', async () => {
    const { id } = await upload(await newFile())
    const { updates, expected } = await attach(id)
    expect((await owner.send('DELETE', `/api/photo/${id}`)).statusCode).toBe(200)
    expect(await updates()).toEqual(expected)
    expect((await owner.send('PUT', `/api/photo/${id}/restore`)).statusCode).toBe(200)
    expect(await updates()).toEqual(expected.map((one) => [...one, ...one]))
  })

  test('is updated for both members once a hidden one is shown again', async () => {
    const id = await createPhoto(site.database.db, ownerId)
    const { updates, expected } = await attach(id)
    await site.database.db.updateTable('photo').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    await approve(id)
    expect(await updates()).toEqual(expected)
  })

  test('is not updated in an unsent message, or when only reports are dismissed', async () => {
    const { id } = await upload(await newFile())
    await approve(id)
    const { updates, expected } = await attach(id)
    await report(id)
    await site.database.db.updateTable('photo').set({ hidden_at: null }).where('id', '=', id).execute()
    await approve(id)
    expect(await updates()).toEqual([[], []])
    const messageId = expected[0]?.[0]?.subject.messageId ?? 0
    expect((await owner.send('PUT', `/api/message/${messageId}/unsend`)).statusCode).toBe(200)
    await remove(id)
    expect(await updates()).toEqual(expected)
  })
})

describe('a reported photo', () => {
  test('is in its queue with the report, and an approval dismisses it', async () => {
    const id = await createPhoto(site.database.db, ownerId, { hidden_at: null })
    await report(id)
    await site.database.db.updateTable('photo').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    const found = (await queue('reported')).find((photo) => photo.id === id)
    expect(found?.open_reports).toMatchObject([{ reason: 'explicit-in-public', text: 'Look' }])
    const count = async () => (await admin.get('/api/photo/reported/count')).json<{ count: number }>().count
    const before = await count()
    await approve(id)
    expect(await count()).toBe(before - 1)
    const row = await site.database.db
      .selectFrom('photo')
      .where('id', '=', id)
      .select('hidden_at')
      .executeTakeFirstOrThrow()
    expect(row.hidden_at).toBeNull()
    expect(await audit(id)).toMatchObject([{ action: 'photo.clear' }])
  })

  test('leaves the queue when it is removed', async () => {
    const id = await createPhoto(site.database.db, ownerId)
    await report(id)
    await remove(id)
    expect((await queue('reported')).map((photo) => photo.id)).not.toContain(id)
  })

  test('comes page by page', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => createPhoto(site.database.db, ownerId)))
    for (const id of ids) await report(id)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page: { data: WaitingPhoto[]; next_cursor: string | null } = (
        await admin.get(`/api/photo/reported?per_page=2${query}`)
      ).json()
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(3)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('after a photo was removed', () => {
  let file: Buffer
  beforeEach(async () => {
    file = await newFile()
    await remove((await upload(file)).id)
  })

  test('the same file is refused, from any member', async () => {
    const answer = await send(file)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'removed_before' }])
    ownerId = await createMember(site.database.db)
    owner = await site.browserOf(ownerId)
    expect((await send(file)).statusCode).toBe(422)
  })

  test.each<[string, (image: Sharp) => Sharp]>([
    ['scaled to 80 %', (image) => image.resize(512)],
    ['recompressed at quality 60', (image) => image.jpeg({ quality: 60 })],
    ['mirrored', (image) => image.flop()],
    ['mirrored, scaled and recompressed', (image) => image.flop().resize(512).jpeg({ quality: 60 })],
    ['of another format', (image) => image.webp({ quality: 70 })],
  ])('the same photo %s is marked for an admin', async (_, change) => {
    const { id } = await upload(await change(sharp(file)).toBuffer())
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: true })
    // An approval settles it.
    await approve(id)
    await owner.send('PUT', `/api/photo/${id}`, { is_private: true })
    await owner.send('PUT', `/api/photo/${id}`, { is_private: false })
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: false })
  })

  test('another photo is not marked', async () => {
    const { id } = await upload(await newFile())
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: false })
  })
})

test('the part of a removed photo that others saw is recognized too', async () => {
  const { id } = await upload(await newFile())
  const part = { shape: '1:1', crop_top: 0, crop_left: 0, crop_width: 0.375, crop_height: 0.5 }
  const shown = (await owner.send('PUT', `/api/photo/${id}`, part)).json<Photo>()
  const copy = await sharp((await owner.get(shown.url)).rawPayload)
    .jpeg()
    .toBuffer()
  await remove(id)
  const again = await upload(copy)
  expect(await waiting(again.id)).toMatchObject({ is_similar_to_removed: true })
})
