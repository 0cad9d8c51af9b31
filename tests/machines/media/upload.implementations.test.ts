import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Photo, Video } from '../../../contract/media.ts'
import type { UploadDeps } from '../../../src/machines/media/upload/implementations.ts'
import { createUploadsImplementations } from '../../../src/machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import { photo } from '../../views/components/people.ts'
import { refusal } from '../people.ts'
import { createTestBus } from '../testBus.ts'
import { chosenFile, purpose } from './pendingUploads.ts'

const limits = (left: number) => ({ ok: true as const, data: { maxKb: 5_000, left, isAvailable: true } })

/** Uploads whose files are read, and sent, only when the test says so. */
function start() {
  const reading: { name: string; end: () => void; fail: () => void }[] = []
  const sending: {
    key: string
    end: (answer: Answer<Photo>) => void
    fail: (failure: Error) => void
  }[] = []
  let mostRead = 0
  const readFacts = vi.fn<UploadDeps['readFacts']>(({ name }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<UploadDeps['readFacts']>>>()
    const leave = () =>
      reading.splice(
        reading.findIndex((read) => read.name === name),
        1,
      )
    reading.push({
      name,
      end: () => {
        leave()
        resolve({ kind: name.startsWith('clip') ? 'video' : 'photo', pixels: null, hash: name })
      },
      fail: () => {
        leave()
        reject(new Error('The file was moved.'))
      },
    })
    mostRead = Math.max(mostRead, reading.length)
    return promise
  })
  const fetchLimits = vi.fn<UploadDeps['fetchLimits']>(async () => limits(60))
  const { bus } = createTestBus()
  const uploads = createActor(
    uploadsMachine.provide(
      createUploadsImplementations({
        bus,
        attachToDraft: () => {},
        loadOwnVideos: () => new Promise<never>(() => {}),
        readFacts,
        fetchLimits,
        sendPhoto: ({ key }) =>
          new Promise<Answer<Photo>>((resolve, reject) => {
            sending.push({ key, end: resolve, fail: reject })
          }),
        sendVideo: () => new Promise<Answer<Video>>(() => {}),
        discard: () => {},
        errorText: (failure) => (failure instanceof Error ? failure.message : String(failure)),
      }),
    ),
    { input: { memberId: 1 } },
  ).start()
  const choose = (...keys: string[]) =>
    uploads.send({ type: 'uploads.add', files: keys.map((key) => chosenFile(key)) })
  const stateOf = (key: string) => {
    const { state, problem } = uploads.getSnapshot().context.uploads.find((own) => own.key === key) ?? {}
    return problem ?? state
  }
  /** Reads all files that are chosen, two after two. */
  const readAll = async (count: number) => {
    for (let read = 0; read < count; read += 1) {
      await vi.waitFor(() => expect(reading).not.toHaveLength(0))
      reading[0]?.end()
    }
  }
  const isRead = (...names: string[]) =>
    vi.waitFor(() => expect(reading.map(({ name }) => name)).toEqual(names))
  return {
    bus,
    uploads,
    choose,
    stateOf,
    readAll,
    isRead,
    reading,
    sending,
    fetchLimits,
    readFacts,
    mostRead: () => mostRead,
  }
}

const store = { ok: true as const, data: photo({ id: 9 }) }
const noRoom = 'You have no room for another photo. Delete one first.'

it('reads at most two of thirty files at the same time, in their order, and asks for the limits once', async () => {
  const { uploads, choose, isRead, readAll, mostRead, fetchLimits, readFacts } = start()
  const keys = Array.from({ length: 30 }, (_, index) => `photo ${index}`)
  choose(...keys)
  await isRead('photo 0.jpg', 'photo 1.jpg')
  expect(new Set(uploads.getSnapshot().context.uploads.map(({ state }) => state))).toEqual(
    new Set(['checking']),
  )
  await readAll(30)
  await vi.waitFor(() =>
    expect(uploads.getSnapshot().context.uploads.filter(({ state }) => state === 'checking')).toEqual([]),
  )
  expect(mostRead()).toBe(2)
  expect(readFacts.mock.calls.map(([{ name }]) => name)).toEqual(keys.map((key) => `${key}.jpg`))
  expect(fetchLimits).toHaveBeenCalledTimes(1)
})

it('asks once for each kind', async () => {
  const { uploads, readAll, fetchLimits } = start()
  uploads.send({
    type: 'uploads.add',
    files: [
      chosenFile('a'),
      chosenFile('clip', { purpose: purpose({ kind: 'video' }) }),
      chosenFile('b'),
      chosenFile('clip 2', { purpose: purpose({ kind: 'video' }) }),
    ],
  })
  await readAll(4)
  expect(fetchLimits.mock.calls.map(([kind]) => kind)).toEqual(['photo', 'video'])
})

it('lets files that are chosen while others are checked share the answer, and asks again for later ones', async () => {
  const { choose, readAll, isRead, stateOf, fetchLimits } = start()
  choose('a')
  await isRead('a.jpg')
  choose('b')
  await readAll(2)
  await vi.waitFor(() => expect(stateOf('b')).toBe('sending'))
  expect(fetchLimits).toHaveBeenCalledTimes(1)
  choose('c')
  await readAll(1)
  expect(fetchLimits).toHaveBeenCalledTimes(2)
})

it('refuses what the files that were stored meanwhile leave no room for', async () => {
  const { choose, readAll, sending, stateOf, isRead, fetchLimits } = start()
  fetchLimits.mockResolvedValue(limits(2))
  choose('a', 'b', 'c')
  await readAll(1)
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  sending[0]?.end(store)
  await vi.waitFor(() => expect(stateOf('a')).toBe('stored'))
  await isRead('b.jpg', 'c.jpg')
  await readAll(2)
  await vi.waitFor(() => expect(stateOf('c')).toBe(noRoom))
  expect(stateOf('b')).toBe('sending')
  expect(fetchLimits).toHaveBeenCalledTimes(1)
})

it('counts no file that the server refused', async () => {
  const { choose, readAll, sending, stateOf, fetchLimits } = start()
  fetchLimits.mockResolvedValue(limits(2))
  choose('a', 'b', 'c')
  await readAll(1)
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  sending[0]?.end(refusal(422, 'unreadable_photo', 'This photo is damaged.'))
  await vi.waitFor(() => expect(stateOf('a')).toBe('This photo is damaged.'))
  await readAll(2)
  await vi.waitFor(() => expect([stateOf('b'), stateOf('c')]).toEqual(['sending', 'sending']))
  expect(fetchLimits).toHaveBeenCalledTimes(1)
})

it('asks again when the answer may or may not count a file', async () => {
  const { choose, readAll, isRead, sending, stateOf, fetchLimits } = start()
  choose('a')
  await readAll(1)
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  // Asked while the first is sent: the server may have stored it before it answers.
  choose('b')
  await isRead('b.jpg')
  expect(fetchLimits).toHaveBeenCalledTimes(2)
  sending[0]?.end(store)
  await vi.waitFor(() => expect(stateOf('a')).toBe('stored'))
  fetchLimits.mockResolvedValueOnce(limits(0))
  await readAll(1)
  await vi.waitFor(() => expect(stateOf('b')).toBe(noRoom))
  expect(fetchLimits).toHaveBeenCalledTimes(3)
})

it('asks again when the answer of a sent file is lost', async () => {
  const { choose, readAll, sending, stateOf, fetchLimits } = start()
  choose('a', 'b')
  await readAll(1)
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  sending[0]?.fail(new Error('The server has gone.'))
  await vi.waitFor(() => expect(stateOf('a')).toBe('The server has gone.'))
  await readAll(1)
  await vi.waitFor(() => expect(stateOf('b')).toBe('sending'))
  expect(fetchLimits).toHaveBeenCalledTimes(2)
})

it('asks again for a file that is tried again while others are checked', async () => {
  const { uploads, choose, readAll, isRead, stateOf, fetchLimits } = start()
  fetchLimits.mockResolvedValueOnce(limits(0))
  choose('a', 'b', 'c')
  await readAll(1)
  await vi.waitFor(() => expect(stateOf('a')).toBe(noRoom))
  await isRead('b.jpg', 'c.jpg')
  // The member has deleted a photo.
  uploads.send({ type: 'upload.retry', key: 'a' })
  await readAll(3)
  await vi.waitFor(() => expect([stateOf('a'), stateOf('b')]).toEqual(['waiting', 'sending']))
  expect(fetchLimits).toHaveBeenCalledTimes(2)
})

it('fails all files of one question, and asks once when they are tried again', async () => {
  const { uploads, choose, readAll, stateOf, fetchLimits } = start()
  fetchLimits.mockRejectedValueOnce(new Error('The server has gone.'))
  choose('a', 'b', 'c')
  await vi.waitFor(() =>
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(Array.from({ length: 3 }, () => 'The server has gone.')),
  )
  uploads.send({ type: 'uploads.retryAll' })
  await readAll(3)
  await vi.waitFor(() => expect(['a', 'b', 'c'].map(stateOf)).toEqual(['sending', 'sending', 'waiting']))
  expect(fetchLimits).toHaveBeenCalledTimes(2)
})

it('goes on with the next files when one can’t be read or is cancelled', async () => {
  const { uploads, choose, isRead, reading, readAll, stateOf, readFacts } = start()
  choose('a', 'b', 'c', 'd')
  await isRead('a.jpg', 'b.jpg')
  uploads.send({ type: 'upload.cancel', key: 'c' })
  reading[0]?.fail()
  await vi.waitFor(() => expect(stateOf('a')).toBe('The file was moved.'))
  await isRead('b.jpg', 'd.jpg')
  await readAll(2)
  await vi.waitFor(() => expect(stateOf('d')).toBe('sending'))
  expect(readFacts.mock.calls.map(([{ name }]) => name)).toEqual(['a.jpg', 'b.jpg', 'd.jpg'])
})

it('stops asking when the last file is cancelled, not before', async () => {
  const { uploads, choose, fetchLimits } = start()
  const signals: AbortSignal[] = []
  fetchLimits.mockImplementation((_, signal) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  })
  choose('a', 'b')
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  uploads.send({ type: 'upload.cancel', key: 'a' })
  expect(signals[0]?.aborted).toBe(false)
  uploads.send({ type: 'upload.cancel', key: 'b' })
  expect(signals[0]?.aborted).toBe(true)
  expect(uploads.getSnapshot().context.uploads).toEqual([])
})
