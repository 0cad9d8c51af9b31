import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { privateMediaLifetime, verificationPhotosPerHour } from '../../../contract/limits.ts'
import type { UserAdmin, WaitingUser } from '../../../contract/moderation.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { VerificationPhoto } from '../../../contract/verificationPhoto.ts'
import { eraseDueAccounts } from '../../../server/accountDeletion/eraseAccounts.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { createVerificationStore } from '../../../server/verification/fileStore.ts'
import { forgetVerificationPhotos } from '../../../server/verification/forgetPhotos.ts'
import { badFiles } from '../../media/corpus/badFiles.ts'
import { createAccount, createMember, giveRole } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const clock = { now: Date.now() }
const unlimited = { max: 100_000, window: 60_000 }

let site: TestApp
let seed = 9_000
let admin: Browser
let memberId: number
let member: Browser
beforeAll(async () => {
  site = await createTestApp({
    now: () => clock.now,
    requestLimits: { address: unlimited, member: unlimited, files: unlimited },
  })
  admin = await newAdmin()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  memberId = await createMember(db, { is_verified: false })
  await createAccount(db, memberId)
  member = await site.browserOf(memberId)
})

async function newAdmin(): Promise<Browser> {
  const { db } = site.database
  const id = await createMember(db)
  await giveRole(db, id, 'admin')
  return site.browserOf(id)
}

const portrait = () =>
  randomPicture((seed += 1), { width: 120, height: 160 })
    .withExif({ IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLongitude: '4/1 53/1 0/1' } })
    .jpeg()
    .toBuffer()

const self = async (by = member) => (await by.get('/api/sso/user')).json<UserSelf>()

const send = async (file: Uint8Array, { code, key }: { code?: string; key?: string } = {}) =>
  member.send(
    'POST',
    '/api/user/auth/verification-photo',
    uploadForm(file, { code: code ?? (await self()).verification_code }),
    key === undefined ? {} : { 'idempotency-key': key },
  )

async function sendPhoto(): Promise<VerificationPhoto> {
  const answer = await send(await portrait())
  if (answer.statusCode !== 201) throw new Error(`Not sent: ${answer.body}`)
  const { verification_photo: photo } = answer.json<UserSelf>()
  if (!photo) throw new Error('The answer has no photo.')
  return photo
}

const decide = (what: string, body: object = {}) => admin.send('PUT', `/api/user/${memberId}/${what}`, body)
const decided = async (what: string, body: object = {}) => {
  const answer = await decide(what, body)
  if (answer.statusCode !== 200) throw new Error(`Not decided: ${answer.body}`)
  return answer.json<UserAdmin>()
}

/** The server removes files after it has answered, so a walk may lose a folder on its way. It then begins again. */
async function storedFiles(): Promise<string[]> {
  const folder = path.join(site.config.dataDir, 'media/verification')
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  } catch {
    return existsSync(folder) ? storedFiles() : []
  }
}

const fileCount = async () => (await storedFiles()).length

const rowsOf = (id = memberId) =>
  site.database.db.selectFrom('verification_photo').selectAll().where('member_id', '=', id).execute()

const openItems = () =>
  site.database.db
    .selectFrom('moderation_item')
    .innerJoin('verification_photo', 'verification_photo.id', 'moderation_item.subject_id')
    .where('moderation_item.queue', '=', 'verification')
    .where('moderation_item.decided_at', 'is', null)
    .where('verification_photo.member_id', '=', memberId)
    .select('moderation_item.id')
    .execute()

describe('the code', () => {
  test('is the same on every page until a decision, and differs between members', async () => {
    const { verification_code: code } = await self()
    expect(code).toMatch(/^\d{6}$/)
    expect((await self()).verification_code).toBe(code)
    const another = await site.browserOf(await createMember(site.database.db))
    expect((await self(another)).verification_code).not.toBe(code)
    await sendPhoto()
    expect((await self()).verification_code).toBe(code)
    await decided('unverifyByAdmin')
    expect((await self()).verification_code).not.toBe(code)
  })

  test('of an earlier round is refused, and nothing is stored', async () => {
    const before = await fileCount()
    const { verification_code: old } = await self()
    await sendPhoto()
    await decided('unverifyByAdmin')
    const answer = await send(await portrait(), { code: old })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'another_code' }])
    expect([await openItems(), await fileCount()]).toEqual([[], before + 1])
    expect((await send(await portrait(), { code: '12345' })).statusCode).toBe(422)
  })
})

describe('sending a photo', () => {
  test('makes the member wait, in the queue of the admins with the code', async () => {
    const photo = await sendPhoto()
    const own = await self()
    expect(own.is_waiting_for_verification).toBe(true)
    expect(photo).toMatchObject({
      width: 120,
      height: 160,
      code: own.verification_code,
      profile: `/profile/${own.name}`,
      user: { id: memberId, name: own.name },
      state: 'pending',
      rejection: null,
    })
    expect(await openItems()).toHaveLength(1)
    const { data } = (await admin.get('/api/user/to-verify?per_page=48')).json<{ data: WaitingUser[] }>()
    expect(data.find(({ id }) => id === memberId)).toMatchObject({
      is_waiting_for_verification: true,
      verification_photo: { id: photo.id, code: own.verification_code, state: 'pending' },
    })
  })

  test('drops the metadata', async () => {
    const { url } = await sendPhoto()
    const file = await member.get(url)
    expect(file.headers['content-type']).toBe('image/webp')
    const stored = await sharp(file.rawPayload).metadata()
    expect([stored.exif, stored.xmp, stored.icc]).toEqual([undefined, undefined, undefined])
  })

  test('again replaces the one that waits, with its file', async () => {
    const before = await fileCount()
    const first = await sendPhoto()
    const second = await sendPhoto()
    expect(second.id).not.toBe(first.id)
    expect(await rowsOf()).toMatchObject([{ id: second.id }])
    expect(await openItems()).toHaveLength(1)
    await expect.poll(fileCount).toBe(before + 1)
    expect((await member.get(first.url)).statusCode).toBe(404)
  })

  test('twice with the same key stores it once', async () => {
    const before = await fileCount()
    const file = await portrait()
    const answers = await Promise.all([
      send(file, { key: 'the-same-key' }),
      send(file, { key: 'the-same-key' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await rowsOf()).toHaveLength(1)
    await expect.poll(fileCount).toBe(before + 1)
  })

  test('is refused to verified members', async () => {
    await decided('verifyByAdmin')
    const answer = await send(await portrait())
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'already_verified' }])
    expect(await rowsOf()).toEqual([])
  })

  test('is refused for each kind of bad file, which leaves nothing', async () => {
    const before = await storedFiles()
    const kinds = Map.groupBy(await badFiles(), ({ asPhoto }) => asPhoto)
    for (const [bad] of kinds.values()) {
      const answer = await send(bad?.bytes ?? Buffer.alloc(0))
      expect([bad?.name, answer.statusCode]).toEqual([bad?.name, 422])
      expect(answer.json()).toMatchObject({ code: 'unreadable_photo' })
    }
    expect([await rowsOf(), await storedFiles()]).toEqual([[], before])
  })

  test('is limited for each account', async () => {
    for (let count = 0; count < verificationPhotosPerHour; count += 1)
      expect((await send(Buffer.from('no photo'))).statusCode).toBe(422)
    expect((await send(await portrait())).statusCode).toBe(429)
  })

  test('is for members who have finished onboarding', async () => {
    member = await site.browserOf(await createMember(site.database.db, { is_onboarded: false }))
    expect((await send(await portrait(), { code: '123456' })).statusCode).toBe(403)
  })
})

describe('the file', () => {
  test('is for its owner and admins, each at an address of their own session', async () => {
    const { url } = await sendPhoto()
    const { data } = (await admin.get('/api/user/to-verify?per_page=48')).json<{ data: WaitingUser[] }>()
    const forAdmin = data.find(({ id }) => id === memberId)?.verification_photo?.url ?? ''
    expect(forAdmin).not.toBe(url)
    for (const [browser, address] of [
      [member, url],
      [admin, forAdmin],
    ] as const) {
      const file = await browser.get(address)
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
    const stranger = await site.browserOf(await createMember(site.database.db))
    const [{ file_key: key } = { file_key: '' }] = await rowsOf()
    for (const [browser, address, status] of [
      [stranger, url, 403],
      [stranger, forAdmin, 403],
      [admin, url, 403],
      [await newAdmin(), forAdmin, 403],
      [stranger, `/media/photo/${key}/full.webp`, 404],
      [member, `/media/photo/${key}/full.webp`, 404],
    ] as const)
      expect([address, (await browser.get(address)).statusCode]).toEqual([address, status])
    expect((await site.app.server.inject({ url })).statusCode).toBe(403)
  })

  test('is refused after a few minutes, and to an admin who lost the role', async () => {
    const { url } = await sendPhoto()
    const { db } = site.database
    const id = await createMember(db)
    await giveRole(db, id, 'admin')
    const former = await site.browserOf(id)
    const { data } = (await former.get('/api/user/to-verify?per_page=48')).json<{ data: WaitingUser[] }>()
    const address = data.find((user) => user.id === memberId)?.verification_photo?.url ?? ''
    expect((await former.get(address)).statusCode).toBe(200)
    await db.deleteFrom('member_role').where('member_id', '=', id).execute()
    await site.app.commandDeps.sessions.changed(id)
    expect((await former.get(address)).statusCode).not.toBe(200)
    clock.now += privateMediaLifetime + 1
    expect((await member.get(url)).statusCode).toBe(403)
  })

  test('is in nothing that other members get', async () => {
    const { url } = await sendPhoto()
    const [{ file_key: key } = { file_key: '' }] = await rowsOf()
    const stranger = await site.browserOf(await createMember(site.database.db))
    const profile = await stranger.get(`/api/user/${memberId}`)
    expect(profile.statusCode).toBe(200)
    for (const secret of [key, url, 'verification_photo', 'verification_code'])
      expect(profile.body).not.toContain(secret)
  })
})

describe('a decision', () => {
  const codeMissing = 15

  test('against the photo is told with its reason and text, and another photo can be sent', async () => {
    const photo = await sendPhoto()
    const after = await decided('unverifyByAdmin', {
      verification_photo_id: photo.id,
      rejection_reason_id: codeMissing,
      text: 'The last digit is hidden.',
    })
    expect(after).toMatchObject({
      is_waiting_for_verification: false,
      verification_photo: { id: photo.id, state: 'rejected' },
    })
    expect((await self()).verification_photo).toMatchObject({
      state: 'rejected',
      rejection: {
        reason: 'Write the code from the page by hand and keep it readable in the photo.',
        text: 'The last digit is hidden.',
      },
    })
    expect((await sendPhoto()).state).toBe('pending')
    expect((await self()).verification_photo?.state).toBe('pending')
    expect(await rowsOf()).toHaveLength(2)
  })

  test('for the photo verifies the member, with one audit row', async () => {
    const { id } = await sendPhoto()
    await decided('verifyByAdmin', { verification_photo_id: id })
    expect(await self()).toMatchObject({
      is_verified: true,
      is_waiting_for_verification: false,
      verification_photo: { id, state: 'accepted' },
    })
    const audit = await site.database.db
      .selectFrom('audit_log')
      .where('target_id', '=', String(memberId))
      .where('action', '=', 'member.verify')
      .selectAll()
      .execute()
    expect(audit).toHaveLength(1)
    expect(await openItems()).toEqual([])
  })

  test.each(['verifyByAdmin', 'unverifyByAdmin'])(
    'by %s about a photo that the member has replaced or withdrawn is refused',
    async (what) => {
      const looked = await sendPhoto()
      const later = await sendPhoto()
      const stale = await decide(what, { verification_photo_id: looked.id })
      expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'another_photo' }])
      expect(await self()).toMatchObject({ is_verified: false, verification_photo: { state: 'pending' } })
      await member.send('PUT', `/api/user/${memberId}/unverify`)
      expect((await decide(what, { verification_photo_id: later.id })).statusCode).toBe(409)
      expect(await self()).toMatchObject({ is_verified: false, verification_photo: null })
    },
  )

  test('that takes the mark away later says why beside the photo', async () => {
    await sendPhoto()
    await decided('verifyByAdmin')
    await decided('unverifyByAdmin', { text: 'Your photos show somebody else.' })
    expect(await self()).toMatchObject({
      is_verified: false,
      verification_photo: {
        state: 'rejected',
        rejection: { reason: null, text: 'Your photos show somebody else.' },
      },
    })
  })
})

describe('a photo is deleted with its file', () => {
  test('30 days after the decision, and not while it waits', async () => {
    const store = createVerificationStore(createDiskStorage(site.config.dataDir))
    const { db } = site.database
    const remove = { remove: (key: string) => store.remove(key) }
    await sendPhoto()
    await forgetVerificationPhotos(db, Date.now() + 365 * day, remove)
    const before = await fileCount()
    expect(await rowsOf()).toHaveLength(1)
    await decided('unverifyByAdmin')
    await forgetVerificationPhotos(db, Date.now() + 30 * day - 60_000, remove)
    expect(await rowsOf()).toHaveLength(1)
    await expect.poll(fileCount).toBe(before)
    await forgetVerificationPhotos(db, Date.now() + 30 * day + 60_000, remove)
    expect([await rowsOf(), (await self()).verification_photo]).toEqual([[], null])
    await expect.poll(fileCount).toBe(before - 1)
  })

  test('when its owner withdraws it', async () => {
    const before = await fileCount()
    await sendPhoto()
    const answer = await member.send('PUT', `/api/user/${memberId}/unverify`)
    expect(answer.json()).toMatchObject({ is_waiting_for_verification: false, verification_photo: null })
    expect(await rowsOf()).toEqual([])
    await expect.poll(fileCount).toBe(before)
  })

  test('with the account', async () => {
    const { db } = site.database
    const store = createVerificationStore(createDiskStorage(site.config.dataDir))
    const before = await fileCount()
    await sendPhoto()
    await db
      .updateTable('member')
      .set({ delete_requested_at: new Date(Date.now() - 15 * day) })
      .where('id', '=', memberId)
      .execute()
    await eraseDueAccounts(db, Date.now(), { tellDeleted: () => {}, removeMails: async () => {} })
    expect(await rowsOf()).toEqual([])
    await sweepFiles(db, store, Date.now() + 2 * day)
    await expect.poll(fileCount).toBe(before)
  })
})
