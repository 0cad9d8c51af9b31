import { randomUUID } from 'node:crypto'
import { BroadcastChannel, locks } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { createFileClaims } from '../../src/browser/fileClaims.ts'

/** Node's locks are those of browsers, and a process has one set of them, as a browser has for its pages. */
const browserLocks = locks
const name = randomUUID()
const channels: BroadcastChannel[] = []

function openPage() {
  const channel = new BroadcastChannel(name)
  channels.push(channel)
  return createFileClaims(browserLocks, channel)
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

it('lets one page have a file until it releases it', async () => {
  const [one, other] = [openPage(), openPage()]
  const key = randomUUID()
  expect(await one.claim(key)).toBe(true)
  expect(await one.claim(key)).toBe(true)
  expect(await other.claim(key)).toBe(false)
  other.release(key)
  expect(await other.claim(key)).toBe(false)
  one.release(key)
  await vi.waitFor(async () => expect(await other.claim(key)).toBe(true))
  other.release(key)
})

it('returns the claims of all pages, and no other locks', async () => {
  const [one, other] = [openPage(), openPage()]
  const [mine, theirs] = [randomUUID(), randomUUID()]
  await one.claim(mine)
  await other.claim(theirs)
  const { promise, resolve } = Promise.withResolvers<void>()
  const foreign = browserLocks.request(`another.${mine}`, () => promise)
  expect(await one.claimed()).toEqual(new Set([mine, theirs]))
  one.release(mine)
  await vi.waitFor(async () => expect(await other.claimed()).toEqual(new Set([theirs])))
  other.release(theirs)
  resolve()
  await foreign
})

it('waits until no page has a file, and gives up when asked', async () => {
  const [one, other] = [openPage(), openPage()]
  const key = randomUUID()
  await one.claim(key)
  const free = vi.fn<() => void>()
  const waiting = other.whenFree(key, new AbortController().signal).then(free)
  const left = new AbortController()
  const abandoned = other.whenFree(key, left.signal)
  left.abort(new Error('The member has left.'))
  await expect(abandoned).rejects.toThrow('The member has left.')
  expect(free).not.toHaveBeenCalled()
  one.release(key)
  await waiting
  // Waiting claims nothing.
  expect(await one.claim(key)).toBe(true)
  one.release(key)
})

it('tells the other pages, until they stop listening', async () => {
  const [one, other] = [openPage(), openPage()]
  const told = vi.fn<() => void>()
  const toldHere = vi.fn<() => void>()
  const stop = other.onAnnounced(told)
  one.onAnnounced(toldHere)
  one.announce()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  stop()
  const last = vi.fn<() => void>()
  other.onAnnounced(last)
  one.announce()
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1))
  expect(told).toHaveBeenCalledTimes(1)
  expect(toldHere).not.toHaveBeenCalled()
})

it('claims nothing where there are no locks', async () => {
  const channel = new BroadcastChannel(name)
  channels.push(channel)
  const page = createFileClaims(undefined, channel)
  await expect(page.claim('key')).rejects.toThrow('This browser has no locks.')
  await expect(page.claimed()).rejects.toThrow('This browser has no locks.')
  await expect(page.whenFree('key', new AbortController().signal)).rejects.toThrow(
    'This browser has no locks.',
  )
})
