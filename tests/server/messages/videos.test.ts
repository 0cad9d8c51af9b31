import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createVideoStore } from '../../../server/videos/fileStore.ts'
import { block, createMember, createPhoto, createVideo } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

interface Person {
  readonly id: number
  readonly browser: Browser
}

let site: TestApp
let luc: Person
let marek: Person
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
const person = async (): Promise<Person> => {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}
beforeEach(async () => {
  luc = await person()
  marek = await person()
})

const film = async (fields: Parameters<typeof createVideo>[2] = {}, of = luc) => {
  const file_key = await createVideoStore(createDiskStorage(site.config.dataDir)).write({
    video: Buffer.from('film'),
    thumbnail: Buffer.from('still'),
    strip: null,
  })
  return createVideo(site.database.db, of.id, { file_key, ...fields })
}
const send = (body: object) => luc.browser.send('POST', '/api/message', { to_user_id: marek.id, ...body })
const key = () => `${Math.min(luc.id, marek.id)}-${Math.max(luc.id, marek.id)}`
const thread = async ({ browser }: Person) =>
  (await browser.get(`/api/conversation/${key()}`)).json<{ data: Message[] }>().data
const videosFor = async (of: Person) => (await thread(of)).flatMap(({ videos }) => videos)
const status = async ({ browser }: { browser: Browser }, url = '') => (await browser.get(url)).statusCode

describe('videos of a message', () => {
  it('are shown to both members, private ones too, and can be fetched by these two only', async () => {
    const [open, hidden] = [await film(), await film({ is_private: true })]
    expect((await send({ video_ids: [hidden, open] })).statusCode).toBe(201)
    for (const reader of [luc, marek]) {
      const videos = await videosFor(reader)
      expect(videos.map(({ id }) => id)).toEqual([hidden, open])
      for (const { url, thumbnail_url } of videos) {
        expect(await status(reader, url)).toBe(200)
        expect(await status(reader, thumbnail_url)).toBe(200)
      }
    }
    const [locked] = await videosFor(marek)
    expect(await status(await person(), locked?.url)).toBe(403)
    expect(await status({ browser: site.guest() }, locked?.url)).toBe(403)
  })

  it('are gone at once for the receiver after unsending and after a block', async () => {
    const private_film = await film({ is_private: true })
    const first = (await send({ video_ids: [private_film] })).json<Message>()
    const [shown] = await videosFor(marek)
    await luc.browser.send('PUT', `/api/message/${first.id}/unsend`)
    expect(await videosFor(marek)).toEqual([])
    expect(await status(marek, shown?.url)).toBe(404)
    await send({ video_ids: [private_film] })
    const [again] = await videosFor(marek)
    expect(await status(marek, again?.url)).toBe(200)
    await block(site.database.db, luc.id, marek.id)
    expect(await status(marek, again?.url)).toBe(404)
  })

  it('are refused unprocessed or of somebody else, and with photos beyond ten', async () => {
    const { db } = site.database
    const refused = [
      [await film({ is_processed: false }), 'This video is not ready yet.'],
      [await film({}, marek), 'Attach only videos of your own.'],
    ] as const
    for (const [id, text] of refused) {
      const answer = await send({ text: 'Look', video_ids: [id] })
      expect(answer.json()).toMatchObject({ errors: { 'video_ids.0': [text] } })
    }
    const photo_ids = await Promise.all(Array.from({ length: 10 }, () => createPhoto(db, luc.id)))
    expect((await send({ photo_ids, video_ids: [await film()] })).statusCode).toBe(422)
    expect(await thread(marek)).toEqual([])
  })
})
