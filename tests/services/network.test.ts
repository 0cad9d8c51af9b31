import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchNetwork } from '../../src/browser/network.ts'

const ask = vi.fn<typeof fetch>()
const heard: boolean[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  ask.mockResolvedValue(new Response())
  stop = watchNetwork((isOnline) => heard.push(isOnline))
})
afterEach(() => {
  stop()
  heard.length = 0
  ask.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const say = (what: 'online' | 'offline') => {
  dispatchEvent(new Event(what))
  return vi.advanceTimersByTimeAsync(0)
}
const noAnswer = new TypeError('Failed to fetch')

it('reports offline at once, and online once the server has answered', async () => {
  await say('offline')
  expect(heard).toEqual([false])
  ask.mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(noAnswer)
  await say('online')
  expect(heard).toEqual([false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('repeats the request until it is answered or the network is lost again', async () => {
  ask.mockRejectedValue(noAnswer)
  await say('online')
  await vi.advanceTimersByTimeAsync(60_000)
  const asked = ask.mock.calls.length
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(20)
  await say('offline')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([heard, ask.mock.calls.length]).toEqual([[false], asked])
})

it('gives up a request after 5 s and sends another', async () => {
  const within = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce((milliseconds) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(), milliseconds)
    return ending.signal
  })
  ask.mockImplementationOnce(
    (_address, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(noAnswer))),
  )
  await say('online')
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2000)
  within.mockRestore()
  expect([ask.mock.calls.length, heard]).toEqual([2, [true]])
})

it('counts an error status as an answer, and ignores an answer that arrives after the network is lost', async () => {
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await say('online')
  expect(heard).toEqual([true])
  const answers: ((answer: Response) => void)[] = []
  ask.mockImplementationOnce(() => new Promise((resolve) => answers.push(resolve)))
  await say('online')
  await say('offline')
  answers[0]?.(new Response())
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([true, false])
})

it('reports nothing after it is stopped', async () => {
  ask.mockRejectedValueOnce(noAnswer)
  await say('online')
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  await say('offline')
  expect(heard).toEqual([])
})
