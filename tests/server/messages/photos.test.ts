import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../../contract/answer.ts'
import type { Photo } from '../../../contract/media.ts'
import type { ConversationSummary, Message } from '../../../contract/messages.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { encodePhoto, type EncodedPhoto } from '../../../server/photos/encodePhoto.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { storePhoto } from '../../../server/photos/storePhoto.ts'
import { block, createMember, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

interface Person {
  readonly id: number
  readonly browser: Browser
}

let site: TestApp
let encoded: EncodedPhoto
let clock = Date.now()
let luc: Person
let marek: Person

const approvedAt = new Date('2025-01-01T00:00:00Z')

async function person(): Promise<Person> {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}

beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a4b2a' } })
  encoded = await encodePhoto(await image.jpeg().toBuffer())
})
afterAll(() => site.close())
beforeEach(async () => {
  luc = await person()
  marek = await person()
})

async function upload(of: Person, fields: { isPrivate?: boolean; approvedAt?: Date | null } = {}) {
  const fileKey = await createPhotoStore(createDiskStorage(site.config.dataDir)).write(encoded.files)
  const photo = { memberId: of.id, fileKey, encoded, isPrivate: false, approvedAt, ...fields }
  return inTransaction(site.database.db, (trx) => storePhoto(trx, photo))
}

/** Creates a message from luc to marek with these photos, and returns its id. */
async function write(...photoIds: number[]): Promise<number> {
  const { browser } = luc
  const answer = await browser.send('POST', '/api/message', {
    to_user_id: marek.id,
    text: 'Look',
    photo_ids: photoIds,
  })
  return answer.json<Message>().id
}

const key = () => `${Math.min(luc.id, marek.id)}-${Math.max(luc.id, marek.id)}`
const thread = async ({ browser }: Person) =>
  (await browser.get(`/api/conversation/${key()}`)).json<{ data: Message[] }>().data
const photosFor = async (of: Person): Promise<Photo[]> => (await thread(of)).flatMap(({ photos }) => photos)
const idsFor = async (of: Person) => (await photosFor(of)).map(({ id }) => id)
const status = async ({ browser }: { browser: Browser }, url = '') => (await browser.get(url)).statusCode
const urlFor = async (of: Person) => (await photosFor(of))[0]?.square320_url ?? ''

describe('photos of a message', () => {
  it('are shown to both members in their order, and can be fetched', async () => {
    const [first, second] = [await upload(luc), await upload(luc, { isPrivate: true })]
    await write(second, first)
    for (const reader of [luc, marek]) {
      const photos = await photosFor(reader)
      expect(photos).toMatchObject([
        { id: second, is_private: true, square320_url: expect.stringContaining('/media/private/') },
        { id: first, is_private: false, square320_url: expect.stringContaining('/media/photo/') },
      ])
      for (const photo of photos) expect(await status(reader, photo.square320_url)).toBe(200)
    }
  })

  it('belong to their own message only', async () => {
    const [first, second] = [await upload(luc), await upload(luc)]
    const [one, none, other] = [await write(first), await write(), await write(second, first)]
    const all = (await thread(marek)).map(({ id, photos }) => [id, photos.map((photo) => photo.id)])
    expect(all).toEqual([
      [other, [second, first]],
      [none, []],
      [one, [first]],
    ])
  })

  it('stay when the message is read, in every browser of the member', async () => {
    await upload(luc)
    const id = await write(await upload(luc, { isPrivate: true }))
    await marek.browser.send('PUT', `/api/message/${id}/read`)
    const elsewhere = await site.browserOf(luc.id)
    const events = (await elsewhere.get('/api/event?after=0')).json<{
      data: { type: string; data: { message: Message } }[]
    }>()
    const read = events.data.find(({ type }) => type === 'MessageUpdated')
    const url = read?.data.message.photos[0]?.url
    expect(await status(luc, url)).toBe(200)
    expect(await status({ browser: elsewhere }, url)).toBe(200)
  })

  it('leave out photos that are deleted or hidden later, and those that wait for approval', async () => {
    const { db } = site.database
    const [removed, hidden] = [await upload(luc), await upload(luc)]
    const waiting = await upload(luc, { approvedAt: null })
    await write(removed, hidden, waiting)
    await db.updateTable('photo').set({ deleted_at: new Date() }).where('id', '=', removed).execute()
    await db.updateTable('photo').set({ hidden_at: new Date() }).where('id', '=', hidden).execute()
    expect(await idsFor(marek)).toEqual([])
    expect(await idsFor(luc)).toEqual([waiting])
    expect((await thread(marek))[0]).toMatchObject({ photo_count: 3 })
  })

  it('are refused if they are missing, deleted, hidden or of somebody else, and nothing is sent', async () => {
    const { db } = site.database
    const [removed, hidden, own] = [await upload(luc), await upload(luc), await upload(luc)]
    await db.updateTable('photo').set({ deleted_at: new Date() }).where('id', '=', removed).execute()
    await db.updateTable('photo').set({ hidden_at: new Date() }).where('id', '=', hidden).execute()
    const notOwn = 'Attach only photos of your own.'
    const refused = [
      [removed, 'This photo was deleted.'],
      [hidden, "This photo can't be sent now."],
      [await upload(marek), notOwn],
      [2_000_000_000, notOwn],
    ] as const
    const send = async (...photo_ids: number[]) => {
      const body = { to_user_id: marek.id, text: 'Look', photo_ids }
      const answer = await luc.browser.send('POST', '/api/message', body)
      expect(answer.statusCode).toBe(422)
      return answer.json<ErrorBody>().errors
    }
    for (const [id, text] of refused) expect(await send(own, id)).toEqual({ 'photo_ids.1': [text] })
    expect(await send(removed, own, hidden)).toEqual({
      'photo_ids.0': ['This photo was deleted.'],
      'photo_ids.2': ["This photo can't be sent now."],
    })
    expect(await thread(marek)).toEqual([])
  })

  it('need no text, and are at most ten, each once', async () => {
    const ids: number[] = []
    for (let count = 0; count < 11; count += 1) ids.push(await upload(luc))
    const send = async (photo_ids: readonly number[]) =>
      (await luc.browser.send('POST', '/api/message', { to_user_id: marek.id, photo_ids })).statusCode
    expect(await send([])).toBe(422)
    expect(await send(ids)).toBe(422)
    expect(await send([ids[0] ?? 0, ids[0] ?? 0])).toBe(422)
    expect(await send(ids.slice(1))).toBe(201)
    expect(await idsFor(marek)).toEqual(ids.slice(1))
    const { data } = (await marek.browser.get('/api/conversation/my-newest-first')).json<{
      data: ConversationSummary[]
    }>()
    expect(data[0]).toMatchObject({ text: '', photo_count: 10, video_count: 0 })
  })

  it('are part of what an idempotency key stands for', async () => {
    const [one, other] = [await upload(luc), await upload(luc)]
    const headers = { 'idempotency-key': `photos-${one}` }
    const send = (photo_ids: readonly number[]) =>
      luc.browser.send('POST', '/api/message', { to_user_id: marek.id, text: 'Look', photo_ids }, headers)
    const first = (await send([one, other])).json<Message>()
    expect((await send([one, other])).json<Message>().id).toBe(first.id)
    expect((await send([other, one])).statusCode).toBe(400)
    expect(await thread(marek)).toHaveLength(1)
  })

  it('are not shown if the sender is suspended', async () => {
    await write(await upload(luc))
    const { db } = site.database
    await db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', luc.id).execute()
    expect(await idsFor(marek)).toEqual([])
  })
})

describe('a private photo of a message', () => {
  let id: number
  beforeEach(async () => {
    id = await write(await upload(luc, { isPrivate: true }))
  })

  it('cannot be fetched by others who learn its address, or by anybody after five minutes', async () => {
    const url = await urlFor(marek)
    const admin = await createMember(site.database.db)
    await giveRole(site.database.db, admin, 'admin')
    const others = [await person(), { browser: site.guest() }, { browser: await site.browserOf(admin) }]
    for (const other of others) expect(await status(other, url)).toBe(403)
    expect(await status(luc, url)).toBe(403)

    clock += 5 * 60_000 - 1_000
    expect(await status(marek, url)).toBe(200)
    clock += 1_000
    expect(await status(marek, url)).toBe(403)
    expect(await status(marek, await urlFor(marek))).toBe(200)
  })

  it('has a new address each time one of the two members reads the message', async () => {
    const asked = async ({ browser }: { browser: Browser }) =>
      (await browser.get(`/api/message/${id}`)).json<Message>()
    const old = await urlFor(marek)
    clock += 5 * 60_000
    expect(await status(marek, old)).toBe(403)
    for (const each of [luc, marek]) {
      const { photos } = await asked(each)
      expect(photos).toMatchObject([{ is_private: true }])
      expect(await status(each, photos[0]?.square320_url)).toBe(200)
    }
  })

  it('gives no access to other private photos', async () => {
    const other = await upload(luc, { isPrivate: true })
    const url = await urlFor(marek)
    // Without the photo in the message, the address is one of any private photo.
    const { db } = site.database
    await db.updateTable('message_photo').set({ photo_id: other }).where('message_id', '=', id).execute()
    expect(await status(marek, url)).toBe(404)
    expect(await status(marek, await urlFor(marek))).toBe(200)
  })

  it('cannot be fetched after unsending', async () => {
    const url = await urlFor(marek)
    await luc.browser.send('PUT', `/api/message/${id}/unsend`)
    expect([await idsFor(luc), await idsFor(marek)]).toEqual([[], []])
    expect(await status(marek, url)).toBe(404)
  })

  it('cannot be fetched after a block', async () => {
    const url = await urlFor(marek)
    await block(site.database.db, luc.id, marek.id)
    expect(await status(marek, url)).toBe(404)
  })

  it('disappears for a member who erases the conversation, unless the message is saved', async () => {
    const url = await urlFor(marek)
    const erase = () => marek.browser.send('PUT', `/api/conversation/${key()}/erase`)
    await marek.browser.send('PUT', `/api/message/${id}/toggle-save`, { to: true })
    await erase()
    expect(await idsFor(marek)).toHaveLength(1)
    expect(await status(marek, url)).toBe(200)
    await marek.browser.send('PUT', `/api/message/${id}/toggle-save`, { to: false })
    await erase()
    expect(await status(marek, url)).toBe(404)
  })
})

it('messages without photos need no statement for photos', async () => {
  await write()
  const { browser } = marek
  const statements = await site.database.statementsOf(() => browser.get(`/api/conversation/${key()}`))
  expect(
    statements.filter((text) => text.includes('"photo"."thumbhash"') && text.includes('message_photo')),
  ).toEqual([])
})
