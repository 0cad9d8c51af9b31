import { expect, it } from 'vitest'

import {
  changeFilters,
  noFilters,
  readFilters,
  slugsIn,
  writeFilters,
} from '../../../src/machines/members/pagedList/filters.ts'
import {
  forgetFilters,
  keepFilters,
  readKeptFilters,
} from '../../../src/machines/members/pagedList/keptFilters.ts'

const whole =
  '?distance=50&age_from=25&age_to=40&is_online=true&has_photos=true&is_verified=true&is_supporter=true' +
  '&body_build=slim,average&sex_position=versatile&communities=bear&interests=hiking,cooking'

it('an address says every filter, and is written as it was read', () => {
  expect(writeFilters(readFilters(whole))).toBe(whole)
  expect(writeFilters(noFilters)).toBe('')
})

it('one address stands for the same filters, in whatever order they were set', () => {
  const set = changeFilters(changeFilters(noFilters, { interests: 'cooking' }), { age_from: 25 })
  expect(writeFilters(set)).toBe('?age_from=25&interests=cooking')
  expect(writeFilters(readFilters('interests=hiking%2Ccooking&distance=5'))).toBe(
    '?distance=5&interests=hiking,cooking',
  )
})

it.each([
  ['distance=7', ''],
  ['distance=5e1', ''],
  ['age_from=17', ''],
  ['age_from=twenty', ''],
  ['age_from=121&age_to=40', '?age_to=40'],
  ['age_from=40&age_to=25', ''],
  ['is_online=1&is_verified=false&has_photos=true', '?has_photos=true'],
  ['interests=Hiking,,a--b,hiking,hiking,%3Cb%3E', '?interests=hiking'],
  ['units=imperial&age_to=40', '?age_to=40'],
  ['units=metric&distance=50', '?distance=50'],
  ['units=imperial&distance=50', '?distance=50&units=imperial'],
  ['is_admin=true&cursor=abc&per_page=48', ''],
])('of %s only what means something is left', (search, right) => {
  expect(writeFilters(readFilters(search))).toBe(right)
})

it('a list is narrowed only by what it bears', () => {
  expect(readFilters(whole, (name) => name === 'distance' || name === 'is_online')).toEqual({
    distance: 50,
    is_online: 'true',
  })
})

it('what is taken away leaves nothing behind', () => {
  expect(changeFilters({ distance: 50, units: 'imperial' }, { distance: undefined })).toEqual({})
  expect(
    changeFilters({ is_online: 'true', interests: 'hiking' }, { is_online: undefined, interests: '' }),
  ).toEqual({})
})

it('reads the slugs of a choice', () => {
  expect(slugsIn(undefined)).toEqual([])
  expect(slugsIn('hiking,cooking')).toEqual(['hiking', 'cooking'])
})

function filterDevice() {
  const texts = new Map<string, string>()
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, text: string) => void texts.set(key, text),
    remove: (key: string) => void texts.delete(key),
  }
}
const keeping = (memberId: number, key: string, lacks?: string) => ({
  memberId,
  key,
  isSupported: (name: string) => name !== lacks,
})

it('the device keeps the filters of each member and list apart, and nothing where none is set', () => {
  const device = filterDevice()
  keepFilters(device, keeping(1, 'visitor'), { is_online: 'true' })
  keepFilters(device, keeping(1, 'travel'), { age_from: 30 })
  expect(readKeptFilters(device, keeping(1, 'visitor'))).toEqual({ is_online: 'true' })
  expect(readKeptFilters(device, keeping(1, 'travel'))).toEqual({ age_from: 30 })
  expect(readKeptFilters(device, keeping(2, 'visitor'))).toEqual({})
  // Logging out removes all keys with this prefix.
  expect([...device.texts.keys()].every((key) => key.startsWith('member.'))).toBe(true)
  keepFilters(device, keeping(1, 'visitor'), noFilters)
  keepFilters(device, keeping(1, 'travel'), noFilters)
  expect(device.texts.size).toBe(0)
})

it('keeps a shared filter that one list lacks for the others, until the filters are cleared', () => {
  const device = filterDevice()
  const nearby = keeping(1, 'browse')
  const online = keeping(1, 'browse', 'is_online')
  keepFilters(device, nearby, { age_from: 30, is_online: 'true' })
  expect(readKeptFilters(device, online)).toEqual({ age_from: 30 })
  keepFilters(device, online, { age_from: 40, is_verified: 'true' })
  expect(readKeptFilters(device, nearby)).toEqual({ age_from: 40, is_online: 'true', is_verified: 'true' })
  keepFilters(device, online, noFilters)
  expect(readKeptFilters(device, nearby)).toEqual({ is_online: 'true' })
  forgetFilters(device, online)
  expect(readKeptFilters(device, nearby)).toEqual({})
})
