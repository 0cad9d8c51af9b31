import { expect, it } from 'vitest'
import { linePath, ticksOf } from '../../../src/views/admin/components/chartScale.ts'
import { bucketSize, bucketTexts, bucketValues } from '../../../src/views/admin/statistics/buckets.ts'

it('a scale begins at 0, ends above all values, and has whole numbers for counts', () => {
  expect(ticksOf([])).toEqual([0, 1])
  expect(ticksOf([0, null])).toEqual([0, 1])
  expect(ticksOf([1])).toEqual([0, 1])
  expect(ticksOf([3, null, 7])).toEqual([0, 2, 4, 6, 8])
  expect(ticksOf([371])).toEqual([0, 100, 200, 300, 400])
  expect(ticksOf([0.42])).toEqual([0, 0.2, 0.4, 0.6000000000000001])
})

it('a line has a gap where a value is not known, and a dot for a value alone', () => {
  expect(linePath([0, 10, null, 5, 5], 10)).toBe('M0 100h0L25 0M75 50h0L100 50')
  expect(linePath([5], 10)).toBe('M0 50h0')
  expect(linePath([], 10)).toBe('')
})

it('days are gathered from the end, so that only the first point is short', () => {
  const values = [1, 2, 3, null, 5, 6, 7, 8]
  expect(bucketValues(values, 7, 'sum')).toEqual([1, 31])
  expect(bucketValues(values, 7, 'last')).toEqual([1, 8])
  expect(bucketValues(values, 7, 'mean')).toEqual([1, 5])
  expect(bucketValues([null, null], 7, 'sum')).toEqual([null])
  expect(bucketTexts({ from: '2026-01-01', to: '2026-01-08' }, 7)).toHaveLength(2)
  expect(bucketTexts({ from: '2026-01-01', to: '2026-01-08' }, 1)).toHaveLength(8)
  expect([30, 93, 94, 365, 1_098].map(bucketSize)).toEqual([1, 1, 7, 7, 30])
})
