import { describe, expect, it } from 'vitest'
import { shiftInterval } from '../../bench/rankTest.ts'

/** Deterministic noise in [0, 1). */
const noise = (seed: number) =>
  Array.from({ length: 100 }, (_, index) => {
    const drawn = Math.sin((index + 1) * 12.9898 + seed * 78.233) * 43_758.5453
    return drawn - Math.floor(drawn)
  })

const around = (middle: number, spread: number, seed: number) =>
  noise(seed).map((value) => middle + spread * value)

const widthOf = ({ low, high }: { low: number; high: number }) => high - low

describe('shiftInterval', () => {
  it('contains the shift of values that are always larger by the same', () => {
    const times = around(10, 1, 1)
    const interval = shiftInterval(
      times.map((time) => time + 2),
      times,
    )
    expect(interval.low).toBeCloseTo(2)
    expect(interval.high).toBeCloseTo(2)
  })

  it('excludes no shift when both are alike', () => {
    const interval = shiftInterval(around(10, 1, 1), around(10, 1, 2))
    expect(interval.low).toBeLessThan(0)
    expect(interval.high).toBeGreaterThan(0)
  })

  it('becomes wider with noise', () => {
    const quiet = shiftInterval(around(10, 1, 1), around(10, 1, 2))
    const loud = shiftInterval(around(10, 5, 1), around(10, 5, 2))
    expect(widthOf(loud)).toBeGreaterThan(3 * widthOf(quiet))
  })

  it('is hardly changed by an extreme value', () => {
    const [one, other] = [around(10, 1, 1), around(10, 1, 2)]
    const usual = shiftInterval(one, other)
    const disturbed = shiftInterval([1_000, ...one.slice(1)], other)
    expect(Math.abs(disturbed.high - usual.high)).toBeLessThan(0.1)
  })

  it('refuses fewer than ten pairs, and values without a partner', () => {
    expect(() => shiftInterval([1, 2], [1, 2])).toThrow('ten pairs')
    expect(() => shiftInterval(around(1, 1, 1), [1])).toThrow('ten pairs')
  })
})
