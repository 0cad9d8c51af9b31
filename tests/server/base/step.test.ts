import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { step } from '../../../server/base/step.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a step that ends when the test says so. */
function begin() {
  const said: string[] = []
  const work = Promise.withResolvers<string>()
  const done = step(
    (line) => said.push(line),
    'Drawing',
    () => work.promise,
  )
  return { said, work, done }
}

test('a short step logs nothing', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(600)
  work.resolve('drawn')
  expect(await done).toBe('drawn')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
})

test('a step that takes a second is logged once, and no more after it ends', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(1_000)
  expect(said).toEqual(['Drawing …'])
  work.resolve('drawn')
  await done
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Drawing …'])
})

test('a long step logs its duration repeatedly', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(25_000)
  expect(said).toEqual(['Drawing …', 'Drawing … (10 s)', 'Drawing … (20 s)'])
  work.resolve('drawn')
  await done
})

test('a step that fails logs nothing more, and rejects with its error', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(1_000)
  work.reject(new Error('No ink.'))
  await expect(done).rejects.toThrow('No ink.')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Drawing …'])
  expect(vi.getTimerCount()).toBe(0)
})
