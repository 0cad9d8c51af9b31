import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { composeUploads } from '../../src/compose/uploads.ts'
import { type CallFunction, createHttp } from '../../src/services/http.ts'
import { createUploadServices } from '../../src/services/uploads.ts'
import { chosenFile, purpose } from '../machines/media/pendingUploads.ts'
import { textsInMemory } from '../machines/textsInMemory.ts'
import { refusal as refusedWith, self } from '../machines/people.ts'
import { createTestBus } from '../machines/testBus.ts'
import { photo } from '../views/components/people.ts'
import { json, startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let uploads: ReturnType<typeof createUploadServices>

beforeEach(async () => {
  server = await startServer()
  uploads = createUploadServices(createHttp({ origin: server.origin, onUnauthenticated: () => {} }).call)
})
afterEach(() => server.close())

const { signal } = new AbortController()

describe('the limits of photos and videos', () => {
  const limits: Readonly<Record<string, object>> = {
    '/api/photo/max-kb': { max_kb: 10_240 },
    '/api/photo/max-count/user': { count: 16 },
    '/api/photo/max-count/supporter': { count: 64 },
    '/api/photo/count': { count: 20 },
  }

  it('are those of members or supporters, less what they have', async () => {
    server.answer((response, asked) => json(200, limits[asked.url] ?? {})(response, asked))
    expect(await uploads.fetchLimits('photo', true, signal)).toEqual({
      ok: true,
      data: { maxKb: 10_240, left: 44, isAvailable: true },
    })
    expect(await uploads.fetchLimits('photo', false, signal)).toEqual({
      ok: true,
      data: { maxKb: 10_240, left: 0, isAvailable: true },
    })
  })

  it.each([
    ['a member', {}, 'user'],
    ['a supporter', { is_supporter: true }, 'supporter'],
    ['a legacy supporter', { is_legacy_supporter: true }, 'supporter'],
  ])('are asked for as %s', async (_, fields, who) => {
    vi.stubGlobal('BroadcastChannel', EventTarget)
    const asked: string[] = []
    const call = async (key: string) => {
      asked.push(key)
      return refusedWith(429)
    }
    const { uploads: own } = composeUploads({
      bus: createTestBus().bus,
      call: call as unknown as CallFunction,
      device: textsInMemory(),
      self: () => self(fields),
    })
    own.send({ type: 'uploads.add', files: [chosenFile('a')] })
    await vi.waitFor(() => expect(asked).toContain(`GET /photo/max-count/${who}`))
    own.stop()
  })

  it('say whether the server takes videos', async () => {
    for (const canUpload of [true, false]) {
      const answers: Readonly<Record<string, object>> = {
        '/api/video/max-kb': { max_kb: 204_800, can_upload: canUpload },
        '/api/video/max-count/user': { count: 2 },
        '/api/video/count': { count: 1 },
      }
      server.answer((response, asked) => json(200, answers[asked.url] ?? {})(response, asked))
      expect(await uploads.fetchLimits('video', false, signal)).toEqual({
        ok: true,
        data: { maxKb: 204_800, left: 1, isAvailable: canUpload },
      })
    }
  })

  it.each(Object.keys(limits).filter((url) => url !== '/api/photo/max-count/supporter'))(
    'are refused as %s is',
    async (refused) => {
      const refusal = json(403, { code: 'forbidden', message: 'No.', errors: {} })
      server.answer((response, asked) =>
        (asked.url === refused ? refusal : json(200, limits[asked.url] ?? {}))(response, asked),
      )
      expect(await uploads.fetchLimits('photo', false, signal)).toMatchObject({ ok: false, status: 403 })
    },
  )
})

describe('a photo', () => {
  const told: number[] = []
  const upload = (fields: Parameters<typeof purpose>[0]) =>
    uploads.uploadPhoto(7, chosenFile('a', { purpose: purpose(fields) }), signal, (percent) =>
      told.push(percent),
    )

  it('is sent as a form with its purpose, under its key, and its progress is told', async () => {
    server.answer(json(201, photo({ id: 9 })))
    const answer = await upload({ isPrivate: true, description: 'The lake', tagIds: [3, 4] })
    expect(answer).toMatchObject({ ok: true, data: { id: 9 } })
    const [asked] = server.asked
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/api/user/7/photo',
      headers: { 'idempotency-key': 'a' },
    })
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}\r\n`
    for (const part of [
      field('is_private', '1'),
      field('description', 'The lake'),
      field('media_tags[0]', '3'),
      field('media_tags[1]', '4'),
      'name="photo"; filename="a.jpg"',
    ])
      expect(asked?.body).toContain(part)
    expect(told.at(-1)).toBe(100)
  })

  it('for the request for approval is sent to its own address', async () => {
    server.answer(json(201, photo({ id: 9 })))
    await upload({ isActivation: true })
    expect(server.asked.map(({ url }) => url)).toEqual(['/api/user/7/photo/activation'])
  })
})
