import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Gazetteer } from '../../../server/geo/gazetteer.ts'
import { createWaitForLoading, loadAfterListening } from '../../../server/http/whileLoading.ts'
import { createMember } from '../factories.ts'
import { signIn } from '../identity/people.ts'
import { createSite } from '../identity/site.ts'
import { createTestApp } from '../testApp.ts'

/** Something that loads until `finish` or `fail` is called. */
function slowly<Loaded>() {
  let finish: (loaded: Loaded) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const loading = new Promise<Loaded>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { load: () => loading, finish, fail }
}

describe('waiting for something to load', () => {
  it('ends with a 503 that says when to come back, and succeeds once it is loaded', async () => {
    const { load, finish } = slowly<string>()
    const wait = createWaitForLoading(load, 10)
    await expect(wait()).rejects.toMatchObject({
      status: 503,
      code: 'loading',
      headers: { 'retry-after': '2' },
    })
    finish('loaded')
    expect(await wait()).toBe('loaded')
    expect(await wait()).toBe('loaded')
  })

  it('goes on when it is loaded in time', async () => {
    const { load, finish } = slowly<string>()
    const waiting = createWaitForLoading(load, 10_000)()
    finish('loaded')
    expect(await waiting).toBe('loaded')
  })

  it('passes on why loading failed', async () => {
    const { load, fail } = slowly<string>()
    const waiting = createWaitForLoading(load, 10_000)()
    fail(new Error('The disk is broken.'))
    await expect(waiting).rejects.toThrow('The disk is broken.')
  })
})

describe('loading after a server listens', () => {
  it('begins then and not before, and a failure does not stop the server', async () => {
    const { load, finish } = slowly<void>()
    const app = fastify()
    onTestFinished(() => app.close())
    let isBegun = false
    loadAfterListening(
      app,
      'places',
      async () => {
        isBegun = true
        finish()
        throw new Error('The disk is broken.')
      },
      0,
    )
    app.get('/', () => 'here')
    await app.ready()
    expect(isBegun).toBe(false)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await load()
    expect(await (await fetch(address)).text()).toBe('here')
  })
})

describe('while the places load', () => {
  it('only calls that need them answer 503', async () => {
    const { load, finish } = slowly<void>()
    const gazetteer: Gazetteer = {
      load,
      autocomplete: async () => [],
      coordinates: async () => undefined,
      address: async () => undefined,
      place: async () => undefined,
      cities: async () => [],
    }
    const site = await createTestApp({ gazetteer })
    try {
      const browser = await site.browserOf(await createMember(site.database.db))
      const paths = [
        'autocomplete?query=Ghent',
        'coordinates?place_id=2797656',
        'address?lat=51&long=3.7',
        'cities?south=50&west=3&north=51&east=4',
      ].map((path) => `/api/geolocation/${path}`)
      const answers = await Promise.all(paths.map((path) => browser.get(path)))
      for (const answer of answers) {
        expect(answer.json()).toMatchObject({ code: 'loading' })
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      }
      expect((await browser.get('/api/user/newest')).statusCode).toBe(200)
      finish()
      for (const path of paths) expect((await browser.get(path)).statusCode).toBe(200)
    } finally {
      await site.close()
    }
  })
})

describe('while the sign-on loads', () => {
  it('logging in and choosing a password answer 503, uncounted, and the pages are served', async () => {
    const { load } = slowly<never>()
    const one = { max: 1, window: 60_000 }
    const { signOnLimits } = await import('../../../server/identity/signOnLimits.ts')
    const limits = { ...signOnLimits, signIn: { address: one, account: one } }
    const site = await createSite({ loadAuth: load, limits })
    try {
      const visitor = site.visitor()
      for (let tries = 0; tries < 2; tries++) {
        const answer = await signIn(visitor, 'ben@example.com')
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
        expect(answer.json()).toMatchObject({ code: 'loading' })
      }
      const reset = await visitor.post('/identity/reset', {
        token: 'x'.repeat(24),
        password: 'seven quiet otters',
      })
      expect(reset.statusCode).toBe(503)
      expect((await visitor.get('/identity/sign-in')).statusCode).toBe(200)
    } finally {
      await site.close()
    }
  })
})
