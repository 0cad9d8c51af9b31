import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

describe('an account of CCBill', () => {
  const account = {
    CCBILL_ACCOUNT: '900100',
    CCBILL_SUBACCOUNT: '0000',
    CCBILL_FLEX_ID: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
    CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
    CCBILL_DATALINK_USERNAME: 'name',
    CCBILL_DATALINK_PASSWORD: 'password',
  }

  test('is used when it is whole', () => {
    expect(load().ccbill).toBeNull()
    expect(load(account).ccbill).toEqual({
      account: '900100',
      subaccount: '0000',
      flexId: account.CCBILL_FLEX_ID,
      salt: account.CCBILL_SALT,
      dataLink: { url: 'https://datalink.ccbill.com', username: 'name', password: 'password' },
    })
  })

  test('stops the start when a part is missing or wrong', () => {
    const { CCBILL_SALT: _salt, ...unsigned } = account
    expect(problemsOf(unsigned)).toEqual([expect.stringMatching(/^CCBILL_SALT: must be set when another/)])
    expect(problemsOf({ ...account, CCBILL_ACCOUNT: '9001' })).toEqual([
      'CCBILL_ACCOUNT: must be the account number, 6 digits',
    ])
    expect(problemsOf({ ...account, CCBILL_DATALINK_URL: 'http://datalink.example' })).toEqual([
      'CCBILL_DATALINK_URL: must begin with https:// unless it is on this machine',
    ])
  })
})

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
      links: {
        compliance: '/about/compliance',
        about: '/about/about',
        guidelines: '/about/guidelines',
        help: '/about/help',
        privacy: '/about/privacy',
        terms: '/about/terms',
      },
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

  test('let sockets open without an origin only where the operator says so', () => {
    expect(load({}).allowsMissingOrigin).toBe(false)
    expect(load({ SOCKETS_WITHOUT_ORIGIN: 'on' }).allowsMissingOrigin).toBe(true)
  })

  test('bound what clients hold open', () => {
    expect(load({}).connections).toEqual({ total: 4_096, perAddress: 256, unreadFor: 60_000 })
    const connections = { MAX_CONNECTIONS: '9', MAX_CONNECTIONS_PER_ADDRESS: '3', UNREAD_TIMEOUT: '2' }
    expect(load(connections).connections).toEqual({ total: 9, perAddress: 3, unreadFor: 2_000 })
  })

  test('treat an empty variable like an unset one', () => {
    expect(load({ REDIS_URL: '', SITE_NAME: '' })).toMatchObject({ redisUrl: null, siteName: 'Lodge' })
  })
})

describe('a variable at its limit is accepted', () => {
  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['UNREAD_TIMEOUT', '3600', { connections: { unreadFor: 3_600_000 } }],
    ['VIDEO_MAX_CPU_SECONDS', '5400', { videoCpuSeconds: 5_400 }],
    ['TRUST_PROXY', '10.0.0.0/32', { trustProxy: ['10.0.0.0/32'] }],
    ['TRUST_PROXY', 'fd00::/128', { trustProxy: ['fd00::/128'] }],
    ['SITE_NAME', 'x'.repeat(40), { siteName: 'x'.repeat(40) }],
  ])('%s=%s', (name, value, expected) => {
    expect(load({ [name]: value })).toMatchObject(expected)
  })

  test('and refused beyond it', () => {
    const beyond = {
      PORT: '65536',
      TRUST_PROXY: 'fd00::/129',
      SITE_NAME: 'x'.repeat(41),
      APP_SECRET: 'x'.repeat(31),
    }
    expect(problemsOf(beyond).map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining(Object.keys(beyond)),
    )
    expect(problemsOf({ APP_SECRET: 'x'.repeat(32) })).toEqual([])
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
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
    ['UNREAD_TIMEOUT', '3601'],
    ['LINK_HELP', '//evil.example'],
    ['LINK_HELP', '/\\evil.example'],
    ['LINK_HELP', '/\t/evil.example'],
    ['LINK_HELP', '/%5Cevil.example'],
    ['LINK_HELPDESK', 'javascript:alert(1)'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'no bucket/'],
    ['S3_REGION', '../eu'],
    ['PHOTO_MAX_KB', '0'],
    ['PHOTO_MAX_COUNT', 'many'],
    ['VIDEO_MAX_COUNT_SUPPORTER', '-1'],
    ['VIDEO_MAX_CPU_SECONDS', '0'],
    ['VIDEO_MAX_CPU_SECONDS', '5401'],
    ['STATEMENT_DESCRIPTOR', '<b>LODGE</b> with more words than a bank shows'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    // A group names all of its variables.
    expect(problems.every((problem) => problem.includes(name.split('_')[0] ?? name))).toBe(true)
    expect(problems.join()).toMatch(/must/)
  })

  test('S3 variables of which only some are set', () => {
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'lodge' })).toEqual([
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set when another of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is',
    ])
  })

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
    expect(readdirSync(folder)).toEqual(['app-secret'])
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
    const env = { LINK_ABOUT: '/ours', LINK_HELP: 'https://help.example', LINK_TERMS: 'none' }
    expect(load(env).links).toEqual({
      about: '/ours',
      help: 'https://help.example',
      compliance: '/about/compliance',
      guidelines: '/about/guidelines',
      privacy: '/about/privacy',
    })
  })

  test('who may join', () => {
    expect(load({}).joinMode).toBe('open')
    expect(load({ JOIN_MODE: 'invitation' }).joinMode).toBe('invitation')
    expect(() => load({ JOIN_MODE: 'closed' })).toThrow('JOIN_MODE: must be open or invitation')
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'lodge', OIDC_CLIENT_SECRET: 'secret' }
    expect(() => load({ ...oidc, JOIN_MODE: 'invitation' })).toThrow('JOIN_MODE: must be open')
  })

  test('the home banner', () => {
    expect(load({})).toMatchObject({
      contacts: {
        bugReport: '/about/bug-report',
        feedback: '/about/feedback',
        helpForum: '/about/help-forum',
        helpdesk: '/about/helpdesk',
        paymentCompany: '/about/payment-company',
      },
      statementDescriptor: null,
    })
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

describe('ffmpeg', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lodge-programs-'))
    for (const name of ['ffmpeg', 'ffprobe'])
      writeFileSync(path.join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is found in the folders of PATH, or in FFMPEG_PATH', () => {
    const programs = { ffmpeg: path.join(folder, 'ffmpeg'), ffprobe: path.join(folder, 'ffprobe') }
    expect(load({ PATH: `/nowhere${path.delimiter}${folder}` }).ffmpeg).toEqual(programs)
    expect(load({ PATH: '/nowhere', FFMPEG_PATH: folder }).ffmpeg).toEqual(programs)
  })

  test('may be missing or turned off', () => {
    expect(load({ PATH: '/nowhere' }).ffmpeg).toBeNull()
    expect(load({ PATH: folder, FFMPEG_PATH: 'none' }).ffmpeg).toBeNull()
  })

  test('must be in the given folder', () => {
    expect(problemsOf({ PATH: folder, FFMPEG_PATH: dataDir })).toEqual([
      'FFMPEG_PATH: must be a folder with the programs ffmpeg and ffprobe, or none',
    ])
  })
})
