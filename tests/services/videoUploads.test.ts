import type { Upload, UploadOptions } from 'tus-js-client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../contract/answer.ts'
import { createBegunUploads } from '../../src/browser/begunUploads.ts'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { forgetMembers } from '../../src/browser/memberStorage.ts'
import { CallError } from '../../src/services/failure.ts'
import type { CallFunction } from '../../src/services/http.ts'
import { createVideoUploadServices, partSize } from '../../src/services/videoUploads.ts'
import { refusal, video } from '../machines/people.ts'

const address = 'https://lodge.test/uploads/video/0123456789abcdef0123456789abcdef'
const texts = createKeptTexts(() => sessionStorage)
const begun = createBegunUploads(texts, () => 7)
const small = new File(['a clip'], 'clip.mp4')
const large = new File([new Uint8Array(partSize + 1)], 'clip.mp4')
const chosen = (file = large) => ({
  key: 'k',
  file,
  hash: 'abc',
  purpose: { isPrivate: true, isActivation: false, description: 'Dusk', tagIds: [5] },
})
const fields = {
  description: 'Dusk',
  is_private: true,
  media_tags: [5],
  accept_content_guideline: true,
}
const stored = { ok: true, data: video({ id: 9 }) } as const

/** The uploads that were started, in place of the library, which needs a server. */
let started: { options: UploadOptions; isAborted: boolean }[]
let terminated: string[]
class FakeUpload {
  url: string | null
  readonly #entry: (typeof started)[number]
  constructor(_: unknown, options: UploadOptions) {
    this.url = options.uploadUrl ?? null
    this.#entry = { options, isAborted: false }
  }
  static terminate(url: string) {
    terminated.push(url)
    return Promise.resolve()
  }
  start() {
    started.push(this.#entry)
    this.url ??= address
    this.#entry.options.onUploadUrlAvailable?.()
  }
  abort() {
    this.#entry.isAborted = true
    return Promise.resolve()
  }
}
const call = vi.fn<(key: string, options: object) => Promise<Answer<unknown>>>()
const onUnauthenticated = vi.fn<() => void>()
const services = createVideoUploadServices({
  call: call as unknown as CallFunction,
  loadTus: async () => ({ Upload: FakeUpload as unknown as typeof Upload }),
  begun,
  xsrfToken: () => 'token',
  onUnauthenticated,
})
let progress: number[]
const send = (what = chosen(), signal = new AbortController().signal) =>
  services.uploadVideo(7, what, signal, (percent) => progress.push(percent))
const sending = async (index = 0) =>
  vi.waitFor(() => {
    const entry = started[index]
    if (!entry) throw new Error('Nothing is sent yet')
    return entry
  })
const answered = (status: number, body: object) =>
  Object.assign(new Error('tus: failed'), {
    originalResponse: { getStatus: () => status, getBody: () => JSON.stringify(body) },
  })

beforeEach(() => {
  started = []
  terminated = []
  progress = []
  sessionStorage.clear()
  call.mockReset().mockResolvedValue(stored)
  onUnauthenticated.mockReset()
})

it('sends a small video in one form, with the accepted guideline', async () => {
  expect(await send(chosen(small))).toEqual(stored)
  expect(call.mock.calls).toMatchObject([
    [
      'POST /user/{id}/video',
      { params: { id: 7 }, idempotencyKey: 'k', multipart: { fields, files: { video: small } } },
    ],
  ])
  expect(started).toEqual([])
})

describe('a large video', () => {
  it('is sent in parts, and then becomes a video', async () => {
    const answer = send()
    const { options } = await sending()
    expect(options).toMatchObject({ endpoint: '/uploads/video', uploadUrl: null, chunkSize: partSize })
    const headers = new Map<string, string>()
    await options.onBeforeRequest?.({
      setHeader: (name: string, value: string) => headers.set(name, value),
    } as unknown as Parameters<NonNullable<UploadOptions['onBeforeRequest']>>[0])
    expect(Object.fromEntries(headers)).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': 'token',
      'X-Member': '7',
    })
    options.onProgress?.(40, 100)
    options.onProgress?.(100, 100)
    options.onSuccess?.({} as Parameters<NonNullable<UploadOptions['onSuccess']>>[0])
    expect(await answer).toEqual(stored)
    // All of it is sent once the server has said so.
    expect(progress).toEqual([40, 99, 100])
    expect(call.mock.calls).toMatchObject([
      [
        'POST /user/{id}/video/from-upload',
        { params: { id: 7 }, body: { upload_id: '0123456789abcdef0123456789abcdef', ...fields } },
      ],
    ])
    expect(begun.get('abc')).toBeNull()
  })

  it('goes on where it stopped, also after a reload', async () => {
    const cut = send()
    const { options } = await sending()
    options.onError?.(new Error('tus: lost'))
    await expect(cut).rejects.toMatchObject({ isNetwork: true })
    expect(createBegunUploads(texts, () => 7).get('abc')).toEqual({ url: address, isSent: false })
    expect(begun.get('other')).toBeNull()
    void send()
    expect((await sending(1)).options.uploadUrl).toBe(address)
  })

  it('is not sent twice when only the last answer was lost', async () => {
    begun.set('abc', { url: address, isSent: true })
    expect(await send()).toEqual(stored)
    expect(started).toEqual([])
    begun.set('abc', { url: address, isSent: true })
    call.mockResolvedValueOnce(refusal(404, 'not_found', 'This does not exist.'))
    void send()
    // The server does not have it any more.
    expect((await sending()).options.uploadUrl).toBeNull()
  })

  it('keeps its bytes on the server while a refusal may end', async () => {
    begun.set('abc', { url: address, isSent: true })
    const full = refusal(409, 'too_many_videos', 'You have 2 videos.')
    call.mockResolvedValueOnce(full)
    expect(await send()).toEqual(full)
    expect(begun.get('abc')).toEqual({ url: address, isSent: true })
    call.mockResolvedValueOnce(refusal(422, 'video_too_long', 'At most 3 minutes.'))
    await send()
    expect(begun.get('abc')).toBeNull()
  })

  it('is refused in the words of the server before it is sent', async () => {
    const refused = send()
    const body = { code: 'too_many_videos', message: 'You have 2 videos, which is the most.' }
    const { options } = await sending()
    options.onError?.(answered(409, body))
    expect(await refused).toMatchObject({ ok: false, status: 409, ...body })
    const signedOut = send()
    const { options: next } = await sending(1)
    next.onError?.(answered(401, {}))
    expect(await signedOut).toMatchObject({ status: 401 })
    expect(onUnauthenticated).toHaveBeenCalledOnce()
    const broken = send()
    const { options: last } = await sending(2)
    const words = 'Videos can’t be uploaded here at the moment.'
    last.onError?.(answered(503, { message: words }))
    const failure = await broken.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status: 503, isNetwork: false })
  })

  it('stops when it is given up, and is forgotten by the server when it is cancelled', async () => {
    const giving = new AbortController()
    const answer = send(chosen(), giving.signal)
    const entry = await sending()
    giving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(entry.isAborted).toBe(true)
    await services.discardVideo(7, 'abc')
    await services.discardVideo(7, 'abc')
    expect(terminated).toEqual([address])
  })
})

it('forgets begun uploads with everything else of a member, and what it can’t read', () => {
  begun.set('abc', { url: address, isSent: false })
  forgetMembers(texts)
  expect(begun.get('abc')).toBeNull()
  for (const text of ['{', '{"url":1,"isSent":true}', 'null']) {
    texts.set('member.7.video.abc', text)
    expect(begun.get('abc')).toBeNull()
  }
})
