import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../server/config.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lodge-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env })
const secret = 'a secret of thirty-two characters or more'
const production = { NODE_ENV: 'production', APP_SECRET: secret, APP_URL: 'https://lodge.example' }

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  test('serve this machine only, with the demo, and trust no proxy', () => {
    expect(load()).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      siteName: 'Lodge',
      isDemo: true,
      isSecure: false,
      trustProxy: false,
      databaseUrl: null,
      redisUrl: null,
      mail: { smtpUrl: null },
      oidc: null,
      metricsToken: null,
      realtime: { driver: 'gateway' },
      map: null,
      links: {},
    })
  })

  test('let a browser use any name of this machine', () => {
    expect(load({ PORT: '4000' }).allowedOrigins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
    ])
    expect(load(production).allowedOrigins).toEqual(['https://lodge.example'])
  })

  test('treat an empty variable like an unset one', () => {
    expect(load({ REDIS_URL: '', SITE_NAME: '' })).toMatchObject({ redisUrl: null, siteName: 'Lodge' })
  })
})

describe('an invalid variable stops the start and is named', () => {
  test.each([
    ['PORT', 'seventy'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['APP_URL', 'lodge.example'],
    ['APP_URL', 'https://lodge.example/path'],
    ['APP_URL', 'http://lodge.example'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/lodge'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['OIDC_ISSUER', 'https://login.example'],
    ['APP_SECRET', 'short'],
    ['SITE_NAME', '<b>Lodge</b>'],
    ['SITE_NAME', 'Lodge\nBcc: everyone@example.com'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'short'],
    ['REALTIME_DRIVER', 'carrier-pigeon'],
    ['PUSHER_APP_KEY', 'key'],
    ['MAP_TILES_URL', 'https://tiles.example/map.png'],
    ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', '//tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_ATTRIBUTION', '© Tiles'],
    ['LINK_TERMS', 'javascript:alert(1)'],
    ['LINK_HELP', '//evil.example'],
    ['LINK_HELPDESK', 'javascript:alert(1)'],
    ['STATEMENT_DESCRIPTOR', '<b>LODGE</b> with more words than a bank shows'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    // A group names all of its variables.
    expect(problems.every((problem) => problem.includes(name.split('_')[0] ?? name))).toBe(true)
    expect(problems.join()).toMatch(/must/)
  })

  test.each(['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    '%s, unless something uses it',
    (name) => {
      expect(problemsOf({ [name]: 'https://s3.example' })).toEqual([
        `${name}: must not be set: files are kept in DATA_DIR only, and S3 is not used yet`,
      ])
      expect(problemsOf({ [name]: '' })).toEqual([])
    },
  )

  test('reports all of them at once', () => {
    expect(problemsOf({ PORT: 'x', DATA_DIR: dataDir, REDIS_URL: 'y' })).toHaveLength(2)
  })
})

describe('the demo', () => {
  test.each([
    ['in production', production],
    ['on an address that others reach', { HOST: '0.0.0.0' }],
    ['under a name that others reach', { APP_URL: 'https://lodge.example' }],
  ])('is off %s, and refused if it is requested', (_where, env) => {
    expect(load(env).isDemo).toBe(false)
    expect(problemsOf({ ...env, DEMO: 'on' }).join()).toContain('DEMO')
  })

  test('can be switched off at home', () => {
    expect(load({ DEMO: 'off' }).isDemo).toBe(false)
  })
})

describe('the secret', () => {
  test('is generated once, readable only by its owner, and kept', () => {
    const fresh = mkdtempSync(path.join(tmpdir(), 'lodge-secret-'))
    const folder = path.join(fresh, 'data')
    const first = loadConfig({ DATA_DIR: folder })
    const file = path.join(folder, 'app-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThanOrEqual(43)
    expect(loadConfig({ DATA_DIR: folder }).keys).toEqual(first.keys)
    rmSync(fresh, { recursive: true })
  })

  test('must be given in production', () => {
    const { APP_SECRET: _given, ...without } = production
    expect(problemsOf(without)).toEqual([expect.stringContaining('APP_SECRET')])
  })

  test('derives a different key for each purpose', () => {
    const keys = Object.values(load(production).keys).map((key) => key.toString('hex'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('is not generated by a start that is refused', () => {
    const folder = path.join(dataDir, 'never')
    expect(problemsOf({ DATA_DIR: folder, DEMO: 'on', HOST: '0.0.0.0' })).toHaveLength(1)
    expect(existsSync(folder)).toBe(false)
  })

  test('a data folder that is a file is refused by name', () => {
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    expect(problemsOf({ DATA_DIR: file })).toEqual([expect.stringMatching(/^DATA_DIR: must be a folder/)])
  })
})

describe('proxies and external services', () => {
  test.each([
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY=%s', (value, expected) => {
    expect(load({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  test('an external sign-on provider needs all three of its variables', () => {
    const oidc = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'lodge', OIDC_CLIENT_SECRET: 'x' }
    expect(load(oidc).oidc).toEqual({ issuer: 'https://login.example', clientId: 'lodge', clientSecret: 'x' })
    expect(problemsOf({ ...oidc, OIDC_ISSUER: 'http://login.example' }).join()).toContain('OIDC_ISSUER')
  })

  test('another Pusher server is configured by host or by cluster', () => {
    const app = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: 'a secret of an app' }
    const pusher = { REALTIME_DRIVER: 'pusher', ...app }
    expect(load({ ...pusher, PUSHER_HOST: 'soketi.example', PUSHER_PORT: '6001' }).realtime).toMatchObject({
      api: { host: 'soketi.example', port: 6001, tls: true },
      socket: { host: 'soketi.example', port: 6001, tls: true },
    })
    expect(load({ ...pusher, PUSHER_CLUSTER: 'eu' }).realtime).toMatchObject({
      api: { host: 'api-eu.pusher.com' },
      socket: { host: 'ws-eu.pusher.com' },
    })
    expect(problemsOf(pusher).join()).toContain('PUSHER_HOST')
    expect(problemsOf({ REALTIME_DRIVER: 'pusher', PUSHER_HOST: 'soketi.example' }).join()).toContain(
      'PUSHER_APP_ID',
    )
  })

  test('a map', () => {
    for (const tilesUrl of ['https://tiles.example/{z}/{x}/{y}.png', '/tiles/{z}/{x}/{y}.png']) {
      const env = { MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: '© Tiles' }
      expect(load(env).map).toEqual({ tilesUrl, attribution: '© Tiles' })
    }
  })

  test('pages outside the app', () => {
    expect(load({ LINK_ABOUT: '/about', LINK_HELP: 'https://help.example' }).links).toEqual({
      about: '/about',
      help: 'https://help.example',
    })
  })

  test('the home banner', () => {
    expect(load({})).toMatchObject({ contacts: {}, statementDescriptor: null })
    expect(
      load({
        LINK_BUG_REPORT: '/bugs',
        LINK_FEEDBACK: '/feedback',
        LINK_HELP_FORUM: 'https://forum.example',
        LINK_HELPDESK: 'https://desk.example',
        LINK_PAYMENT_COMPANY: 'https://pay.example',
        STATEMENT_DESCRIPTOR: 'LODGE*SUPPORT',
      }),
    ).toMatchObject({
      contacts: {
        bugReport: '/bugs',
        feedback: '/feedback',
        helpForum: 'https://forum.example',
        helpdesk: 'https://desk.example',
        paymentCompany: 'https://pay.example',
      },
      statementDescriptor: 'LODGE*SUPPORT',
    })
  })
})
