import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { step } from '../../../server/base/step.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A step that is under way until it is told how it ends. */
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

test('a short step says nothing', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(600)
  work.resolve('drawn')
  expect(await done).toBe('drawn')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
})

test('one that takes a second has said by then what is going on, and says so no more once it is over', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(1_000)
  expect(said).toEqual(['Drawing …'])
  work.resolve('drawn')
  await done
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Drawing …'])
})

test('a long one says again and again for how long it has been going on', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(25_000)
  expect(said).toEqual(['Drawing …', 'Drawing … (10 s)', 'Drawing … (20 s)'])
  work.resolve('drawn')
  await done
})

test('one that fails says nothing more, and fails with what went wrong', async () => {
  const { said, work, done } = begin()
  vi.advanceTimersByTime(1_000)
  work.reject(new Error('No ink.'))
  await expect(done).rejects.toThrow('No ink.')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Drawing …'])
  expect(vi.getTimerCount()).toBe(0)
})
