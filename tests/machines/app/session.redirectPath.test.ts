import { expect, it } from 'vitest'

import { redirectPath } from '../../../src/machines/app/session/redirectPath.ts'

const origin = 'https://lodge.test'

it.each([
  ['/members/nearby?per_page=24#top', '/members/nearby?per_page=24#top'],
  ['https://lodge.test/home', '/home'],
  ['members/nearby', '/members/nearby'],
  [null, '/home'],
  ['https://elsewhere.example/home', '/home'],
  ['//elsewhere.example', '/home'],
  [String.raw`/\elsewhere.example`, '/home'],
  ['/.//elsewhere.example', '/home'],
  ['/\t/elsewhere.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['http://lodge.test/home', '/home'],
  ['https://[', '/home'],
  ['/logout', '/home'],
  ['/LOGOUT/', '/home'],
  ['/%6cogout', '/home'],
  ['/%', '/home'],
  ['/login?redirect_url=/login', '/home'],
  ['/admin/login-redirect', '/home'],
])('redirects a link with %s to %s', (wanted, path) => {
  expect(redirectPath(wanted, origin, '/home')).toBe(path)
})
