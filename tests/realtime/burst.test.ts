import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBurst, nextFrame } from '../../src/realtime/burst.ts'
import { createSeen } from '../../src/realtime/seen.ts'

describe('events within one frame', () => {
  it('are delivered together and in order, separately for each frame', () => {
    const batches: (readonly number[])[] = []
    const scheduled: (() => void)[] = []
    const burst = createBurst<number>(
      (items) => batches.push(items),
      (flush) => {
        scheduled.push(flush)
        return () => {}
      },
    )
    for (const item of [1, 2, 3]) burst.add(item)
    expect([batches, scheduled.length]).toEqual([[], 1])
    scheduled[0]?.()
    expect(batches).toEqual([[1, 2, 3]])
    burst.add(4)
    scheduled[1]?.()
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('are delivered at once on demand, and only once', () => {
    const batches: (readonly number[])[] = []
    const callOff = vi.fn<() => void>()
    const burst = createBurst<number>(
      (items) => batches.push(items),
      () => callOff,
    )
    burst.flush()
    burst.add(1)
    burst.flush()
    burst.flush()
    expect(batches).toEqual([[1]])
    expect(callOff).toHaveBeenCalledOnce()
  })

  it('are not delivered after the stop', () => {
    const batches: (readonly number[])[] = []
    const callOff = vi.fn<() => void>()
    const burst = createBurst<number>(
      (items) => batches.push(items),
      () => callOff,
    )
    burst.add(1)
    burst.stop()
    expect(callOff).toHaveBeenCalledOnce()
    expect(batches).toEqual([])
  })
})

describe('waiting for the next frame', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function page() {
    vi.useFakeTimers()
    const frames = new Map<number, () => void>()
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      frames.set(frames.size + 1, draw)
      return frames.size
    })
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
    return frames
  }

  it('calls back once, when the frame is drawn', () => {
    const frames = page()
    const flush = vi.fn<() => void>()
    nextFrame(flush)
    frames.get(1)?.()
    vi.advanceTimersByTime(1_000)
    expect(flush).toHaveBeenCalledOnce()
  })

  it('calls back after a moment on a hidden page, which draws no frames', () => {
    const frames = page()
    const flush = vi.fn<() => void>()
    nextFrame(flush)
    vi.advanceTimersByTime(1_000)
    expect(flush).toHaveBeenCalledOnce()
    expect(frames.size).toBe(0)
  })

  it('does not call back after it is canceled', () => {
    const frames = page()
    const flush = vi.fn<() => void>()
    nextFrame(flush)()
    vi.advanceTimersByTime(1_000)
    expect([frames.size, flush.mock.calls.length]).toEqual([0, 0])
  })
})

it('an id is new only once while it is among the most recent ones', () => {
  const isNew = createSeen(3)
  expect([1, 2, 1, 2, 3].map((id) => isNew(id))).toEqual([true, true, false, false, true])
  expect(isNew(4)).toBe(true)
  expect([4, 3, 2].map((id) => isNew(id))).toEqual([false, false, false])
  expect(isNew(1)).toBe(true)
})
