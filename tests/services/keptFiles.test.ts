import { expect, it } from 'vitest'
import { isStale } from '../../src/browser/keptFiles.ts'

const day = 24 * 60 * 60_000
const now = 100 * day

it('keeps an unfinished file for seven days', () => {
  expect(isStale({ version: 1, keptAt: now }, now)).toBe(false)
  expect(isStale({ version: 1, keptAt: now - 7 * day + 1 }, now)).toBe(false)
  expect(isStale({ version: 1, keptAt: now - 7 * day }, now)).toBe(true)
})

it('removes what has no time, and keeps what another version of the app stored', () => {
  expect(isStale(null, now)).toBe(true)
  expect(isStale({ version: 1 }, now)).toBe(true)
  expect(isStale({ version: 9, keptAt: now - day }, now)).toBe(false)
})
