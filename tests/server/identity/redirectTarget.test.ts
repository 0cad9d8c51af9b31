import { describe, expect, test } from 'vitest'
import { redirectTarget } from '../../../server/identity/redirectTarget.ts'

describe('after signing in', () => {
  test.each([
    '/home',
    '/members/nearby?cursor=a%2Fb',
    '/profile/ben#pictures',
    '/community/messages/user/12',
    '/login-help',
  ])('goes to %s', (target) => {
    expect(redirectTarget(target)).toBe(target)
  })

  test.each([
    undefined,
    null,
    ['/home'],
    '',
    'home',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/LOGOUT',
    '/%6cogout',
    '/Logout/',
    '/%',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%2e%2f/evil.example',
    '/%2e//evil.example',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    '/\uFF0F/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/logout',
    '/api/logout',
    '/identity/sign-in',
    '/identity',
    '/login?redirect_url=/home',
    `/${'a'.repeat(3_000)}`,
  ])('goes home instead of to %j', (target) => {
    expect(redirectTarget(target)).toBe('/home')
  })

  test('never leaves this origin, whatever a browser makes of it', () => {
    for (const target of ['/a//evil.example', '/@evil.example', '/home?next=//evil.example', '/:80/x'])
      expect(new URL(redirectTarget(target), 'https://lodge.example').origin).toBe('https://lodge.example')
  })
})
