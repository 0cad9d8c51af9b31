import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'

import {
  createCookieBannerImplementations,
  readCookieAnswer,
} from '../../../src/machines/app/cookieBanner/implementations.ts'
import { cookieBannerMachine } from '../../../src/machines/app/cookieBanner/machine.ts'

describe('the cookie acceptCookies', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['perhaps', false],
    ['', false],
    [undefined, null],
  ])('read as %s means accepted: %s', (value, accepted) => {
    expect(
      readCookieAnswer({ readCookie: (name) => (name === 'acceptCookies' ? value : undefined) }),
    ).toEqual({
      accepted,
    })
  })

  it.each([
    ['cookies.accept', 'true'],
    ['cookies.reject', 'false'],
  ] as const)('is kept on %s as %s', (type, value) => {
    const written: unknown[] = []
    const machine = cookieBannerMachine.provide(
      createCookieBannerImplementations({ keepCookie: (...cookie) => written.push(cookie) }),
    )
    createActor(machine, { input: { accepted: null } })
      .start()
      .send({ type })
    expect(written).toEqual([['acceptCookies', value]])
  })
})
