import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '../identity/site.ts'
import type { Site } from '../identity/site.ts'
import { join, signedIn } from '../identity/people.ts'

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://lodge.example',
  APP_SECRET: 'a secret of thirty-two characters or more',
}

let site: Site
let secure: Site
beforeAll(async () => {
  site = await createSite()
  secure = await createSite({ env: production, database: site.database })
})
afterAll(async () => {
  await secure.close()
  await site.close()
})

const directives = async (from: Site): Promise<Record<string, string>> => {
  const { headers } = await from.visitor().get('/identity/sign-in')
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

describe('the content security policy of a page', () => {
  test('allows only the site’s own scripts and styles, and no framing', async () => {
    expect(await directives(site)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'connect-src': "'self' ws://localhost:3000",
    })
    expect(await directives(secure)).toMatchObject({
      'connect-src': "'self' wss://lodge.example",
      'upgrade-insecure-requests': '',
    })
  })

  test('allows no inline script or style sheet', async () => {
    expect(JSON.stringify(await directives(secure))).not.toContain('unsafe')
  })

  test('allows images of the site and of the configured map host', async () => {
    expect((await directives(site))['img-src']).toBe("'self' data: blob:")
    const withMap = async (tilesUrl: string) => {
      const named = await createSite({
        database: site.database,
        env: { MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: '© Tiles' },
      })
      const { 'img-src': pictures, 'connect-src': sockets } = await directives(named)
      await named.close()
      expect(sockets).not.toContain('tiles')
      return pictures
    }
    expect(await withMap('https://tiles.example/map/{z}/{x}/{y}.png')).toBe(
      "'self' data: blob: https://tiles.example",
    )
    expect(await withMap('/tiles/{z}/{x}/{y}.png')).toBe("'self' data: blob:")
  })

  test('allows connections to the sockets of a configured server', async () => {
    const elsewhere = await createSite({
      database: site.database,
      env: {
        REALTIME_DRIVER: 'pusher',
        PUSHER_APP_ID: '1',
        PUSHER_APP_KEY: 'key',
        PUSHER_APP_SECRET: 'a secret of an app',
        PUSHER_CLUSTER: 'eu',
      },
    })
    expect((await directives(elsewhere))['connect-src']).toBe("'self' wss://ws-eu.pusher.com:443")
    await elsewhere.close()
  })
})

describe('every answer', () => {
  test.each(['/identity/sign-in', '/api/sso/check', '/api/viewer', '/nothing-here'])('to %s', async (url) => {
    const { headers } = await secure.visitor().get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('allows no other origin', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await secure.app.inject({ method, url: '/api/sso/check', headers: asked })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('has Strict-Transport-Security only with https', async () => {
    const { headers } = await site.visitor().get('/api/sso/check')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('to a member forbids caching, and to a guest only while it sets cookies', async () => {
    await join(site, 'ben@example.com')
    const member = await signedIn(site, 'ben@example.com')
    expect((await member.get('/api/sso/check')).headers['cache-control']).toBe('private, no-store')
    const guest = site.visitor()
    const [first, second] = [await guest.get('/api/sso/check'), await guest.get('/api/sso/check')]
    expect(first.headers['set-cookie']).toBeDefined()
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.headers['cache-control']).toBeUndefined()
  })

  test('that failed contains no stack and no message of a library', async () => {
    const visitor = site.visitor()
    await visitor.get('/api/sso/check')
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/write',
      payload: '{"a":',
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: site.config.appUrl,
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'The request is not well formed.', code: 'bad_request' },
    ])
  })
})
