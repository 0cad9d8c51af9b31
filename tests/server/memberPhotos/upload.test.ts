import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import { createMember, createPhoto } from '../factories.ts'
import { startS3 } from '../media/storages.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { picture, uploadForm } from './pictures.ts'

let site: TestApp
let memberId: number
let browser: Browser
let seed = 0
beforeAll(async () => {
  site = await createTestApp({
    env: { PHOTO_MAX_KB: '200', PHOTO_MAX_COUNT: '3', PHOTO_MAX_COUNT_SUPPORTER: '5' },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})

const newFile = () =>
  picture({ seed: (seed += 1) })
    .jpeg()
    .toBuffer()
const send = (
  file: Uint8Array,
  fields: Record<string, string> = {},
  { key = '', call = 'photo' }: { key?: string; call?: string } = {},
) =>
  browser.send(
    'POST',
    `/api/user/${memberId}/${call}`,
    uploadForm(file, fields),
    key === '' ? {} : { 'idempotency-key': key },
  )
const upload = async (fields: Record<string, string> = {}) => {
  const answer = await send(await newFile(), fields)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Photo>()
}
const rows = () =>
  site.database.db.selectFrom('photo').where('member_id', '=', memberId).selectAll().orderBy('id').execute()
/** All stored files of the site. */
async function storedFiles(): Promise<string[]> {
  const all = await readdir(path.join(site.config.dataDir, 'media'), { recursive: true }).catch(() => [])
  return all.filter((name) => /\.\w+$/.test(name)).toSorted()
}
const bytes = async (url: string, by = browser) => {
  const answer = await by.get(url)
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.rawPayload
}

describe('an upload', () => {
  test('stores a photo that waits for approval, with its fields', async () => {
    const photo = await upload({
      description: ' At the lake ',
      is_private: '0',
      'media_tags[0]': '5',
      'media_tags[1]': '2',
    })
    expect(photo).toMatchObject({
      description: 'At the lake',
      is_private: false,
      is_approved: false,
      order: 0,
      width: 600,
      height: 400,
      shape: '5:3',
      crop_top: null,
      media_tags: [{ slug: 'body' }, { slug: 'outdoors' }],
    })
    for (const url of [
      photo.url,
      photo.square160_url,
      photo.square320_url,
      photo.height200_url,
      photo.width300_url,
    ])
      expect((await sharp(await bytes(url)).metadata()).format).toBe('webp')
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await other.get(photo.url)).statusCode).toBe(404)
  })

  test.each([
    ['1', true],
    ['true', true],
    ['false', false],
  ])('reads is_private=%s', async (text, isPrivate) => {
    expect((await upload({ is_private: text })).is_private).toBe(isPrivate)
  })

  test('during onboarding goes with the request for approval', async () => {
    memberId = await createMember(site.database.db, {
      is_onboarded: false,
      approved_at: null,
      rejected_at: new Date(),
    })
    browser = await site.browserOf(memberId)
    const answer = await send(await newFile(), {}, { call: 'photo/activation' })
    expect(answer.statusCode).toBe(201)
    expect(await rows()).toMatchObject([{ is_activation: true, approved_at: null }])
    const member = await site.database.db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select(['rejected_at', 'avatar_photo_id'])
      .executeTakeFirstOrThrow()
    expect(member).toEqual({ rejected_at: null, avatar_photo_id: answer.json<Photo>().id })
    expect((await bytes(answer.json<Photo>().url)).length).toBeGreaterThan(0)
  })

  test('during onboarding replaces the photo of an earlier request, unless that one is approved', async () => {
    const sent = async () => (await send(await newFile(), {}, { call: 'photo/activation' })).json<Photo>().id
    const ids = [await sent(), await sent()]
    await site.database.db
      .updateTable('photo')
      .set({ approved_at: new Date() })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    ids.push(await sent())
    const kept = (await rows()).filter(({ deleted_at: at }) => at === null).map(({ id }) => id)
    expect(kept).toEqual(ids.slice(1))
    const { avatar_photo_id: avatar } = await site.database.db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select('avatar_photo_id')
      .executeTakeFirstOrThrow()
    expect(avatar).toBe(ids[1])
  })

  test('that is repeated with its idempotency key is stored once', async () => {
    const file = await newFile()
    const first = await send(file, {}, { key: 'upload-number-1' })
    const files = await storedFiles()
    const again = await send(file, {}, { key: 'upload-number-1' })
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json<Photo>().id).toBe(first.json<Photo>().id)
    expect(await rows()).toHaveLength(1)
    expect(await storedFiles()).toEqual(files)
    expect((await send(await newFile(), {}, { key: 'upload-number-1' })).statusCode).toBe(400)
  })

  test('that is sent 20 times at once never exceeds the number of photos', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, newFile))
    const before = await storedFiles()
    const answers = await Promise.all(files.map((file) => send(file)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 17 }, () => 409)])
    expect(await rows()).toHaveLength(3)
    // Five sizes and the original of each.
    expect((await storedFiles()).length - before.length).toBe(18)
  })

  test('lowers the number of photos that are left', async () => {
    const left = async () =>
      (await browser.get('/api/sso/user')).json<{ remaining_photo_count: number }>().remaining_photo_count
    expect(await left()).toBe(3)
    const { id } = await upload()
    expect(await left()).toBe(2)
    expect((await browser.get('/api/photo/count')).json()).toEqual({ count: 1 })
    await browser.send('DELETE', `/api/photo/${id}`)
    expect(await left()).toBe(3)
  })

  test('can be more for a supporter', async () => {
    const supporter_until = new Date(Date.now() + 86_400_000)
    memberId = await createMember(site.database.db, { supporter_until })
    browser = await site.browserOf(memberId)
    for (let count = 0; count < 4; count += 1) await createPhoto(site.database.db, memberId)
    await upload()
    const refused = await send(await newFile())
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'too_many_photos', message: 'You have 5 photos, which is the most. Delete one first.' },
    ])
  })
})

test('the limits are those of the operator', async () => {
  expect((await browser.get('/api/photo/max-kb')).json()).toEqual({ max_kb: 200 })
  expect((await browser.get('/api/photo/max-count/user')).json()).toEqual({ count: 3 })
  expect((await browser.get('/api/photo/max-count/supporter')).json()).toEqual({ count: 5 })
})

describe('an upload that is refused', () => {
  const refused = async (file: Uint8Array, fields: Record<string, string> = {}) => {
    const before = await storedFiles()
    const answer = await send(file, fields)
    expect(await rows()).toEqual([])
    expect(await storedFiles()).toEqual(before)
    expect(await readdir(path.join(site.config.dataDir, 'uploads'))).toEqual([])
    return { status: answer.statusCode, ...answer.json<{ code: string }>() }
  }

  test('is one that is too large', async () => {
    expect(await refused(new Uint8Array(201 * 1024))).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('is one without a file', async () => {
    expect(await refused(new Uint8Array())).toMatchObject({
      status: 422,
      errors: { photo: ['Choose a file.'] },
    })
  })

  test.each<[string, Record<string, string>, number]>([
    ['a tag that does not exist', { 'media_tags[0]': '999' }, 422],
    ['a tag that is no number', { 'media_tags[0]': 'face' }, 422],
    ['a privacy that is no boolean', { is_private: 'perhaps' }, 422],
    ['a long description', { description: 'x'.repeat(501) }, 422],
    ['a field that members may not set', { is_approved: '1' }, 400],
  ])('is one with %s', async (_, fields, status) => {
    expect(await refused(await newFile(), fields)).toMatchObject({ status })
  })

  test('is a second one of the same file', async () => {
    const file = await newFile()
    await send(file)
    const again = await send(file)
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'same_photo' }])
    expect(await rows()).toHaveLength(1)
  })

  test('is one beyond the number of photos, before it is decoded, unless it is a repetition', async () => {
    const file = await newFile()
    const first = await send(file, {}, { key: 'upload-number-2' })
    for (let count = 1; count < 3; count += 1) await createPhoto(site.database.db, memberId)
    const noPhoto = Buffer.from('no photo')
    for (const key of ['', 'upload-number-3']) {
      const answer = await send(noPhoto, {}, { key })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'too_many_photos' }])
    }
    const again = await send(file, {}, { key: 'upload-number-2' })
    expect([again.statusCode, again.json<Photo>().id]).toEqual([201, first.json<Photo>().id])
    expect((await send(noPhoto, {}, { key: 'upload-number-2' })).statusCode).toBe(400)
    expect(await rows()).toHaveLength(3)
  })

  test('is not the photo of a request for approval that is sent again', async () => {
    const file = await newFile()
    await send(file, {}, { call: 'photo/activation', key: 'activation-number-1' })
    for (let count = 1; count < 3; count += 1) await createPhoto(site.database.db, memberId)
    const again = await send(file, {}, { call: 'photo/activation', key: 'activation-number-2' })
    expect(again.statusCode).toBe(201)
  })

  test('is one whose session ended while it arrived', async () => {
    const file = await newFile()
    const { db } = site.database
    // Uploads of the site are received in this process, so that the session can end before the last byte.
    const form = new FormData()
    form.append('photo', new Blob([Uint8Array.from(file)]), 'photo.jpg')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const whole = Buffer.from(await request.arrayBuffer())
    const arriving = async function* () {
      yield whole.subarray(0, 1_000)
      await db.deleteFrom('identity_session').where('user_id', '=', `account-${memberId}`).execute()
      yield whole.subarray(1_000)
    }
    const answer = await browser.send('POST', `/api/user/${memberId}/photo`, Readable.from(arriving()), {
      'content-type': request.headers.get('content-type') ?? '',
    })
    expect(answer.statusCode).toBe(401)
    expect(await rows()).toEqual([])
  })

  test('is one for another member', async () => {
    const other = await createMember(site.database.db)
    const answer = await browser.send('POST', `/api/user/${other}/photo`, uploadForm(await newFile()))
    expect(answer.statusCode).toBe(403)
  })
})

describe('the original', () => {
  test('is kept in its full size without metadata, for the owner and admins', async () => {
    const file = await picture({ width: 900, height: 600, seed: (seed += 1) })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 22/1 0/1' }, IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const photo = (await send(file)).json<Photo>()
    const { url } = (await browser.get(`/api/photo/${photo.id}/original`)).json<{ url: string }>()
    const original = await browser.get(url)
    expect(original.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/jpeg',
    })
    const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(
      original.rawPayload,
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 900 })
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    for (const text of ['somebody', 'Exif']) expect(original.rawPayload.includes(text)).toBe(false)

    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    await site.database.db
      .updateTable('photo')
      .set({ approved_at: new Date() })
      .where('id', '=', photo.id)
      .execute()
    expect((await other.get(`/api/photo/${photo.id}`)).json<Photo>().original_url).toBeNull()
    expect((await other.get(`/api/photo/${photo.id}/original`)).statusCode).toBe(404)
    expect((await other.get(url)).statusCode).toBe(403)
    expect((await site.guest().get(url)).statusCode).toBe(403)
    expect((await (await site.browserOf(memberId)).get(url)).statusCode).toBe(403)
  })
})

test('uploads, edits and originals work on S3', async () => {
  const s3 = await startS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config
  const other = await createTestApp({
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  try {
    const id = await createMember(other.database.db)
    const own = await other.browserOf(id)
    const sent = await own.send('POST', `/api/user/${id}/photo`, uploadForm(await newFile()))
    const photo = sent.json<Photo>()
    expect((await sharp(await bytes(photo.square160_url, own)).metadata()).width).toBe(160)
    const turned = (await own.send('PUT', `/api/photo/${photo.id}/rotate/left`)).json<Photo>()
    expect((await sharp(await bytes(turned.url, own)).metadata()).width).toBe(400)
    expect((await own.get(photo.url)).statusCode).toBe(404)
    expect((await sharp(await bytes(turned.original_url ?? '', own)).metadata()).width).toBe(400)
    expect(await readdir(path.join(other.config.dataDir, 'media')).catch(() => [])).toEqual([])
  } finally {
    await other.close()
    await s3.close()
  }
})
