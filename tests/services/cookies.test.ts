import { afterEach, expect, it, vi } from 'vitest'
import { dropCookie, keepCookie, readCookie } from '../../src/browser/cookies.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['acceptCookies', 'dontacceptCookies']) dropCookie(name)
})

it('are found by their whole name until they are removed', () => {
  expect(readCookie('acceptCookies')).toBeUndefined()
  keepCookie('acceptCookies', 'true')
  keepCookie('dontacceptCookies', 'false')
  expect(readCookie('acceptCookies')).toBe('true')
  expect(readCookie('Cookies')).toBeUndefined()
  dropCookie('acceptCookies')
  expect(readCookie('acceptCookies')).toBeUndefined()
})

it('last a year and are sent by pages of this site only', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  keepCookie('acceptCookies', 'true')
  expect(written.mock.lastCall).toEqual(['acceptCookies=true; Path=/; Max-Age=31536000; SameSite=Lax'])
})
