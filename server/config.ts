/**
 * Parses all environment variables that the server reads. Nothing else reads `process.env`. A wrong variable stops the
 * start with its name and what is expected.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Site } from '../contract/site.ts'
import { deriveKeys, readOrMakeSecret } from './appSecret.ts'
import type { Keys } from './appSecret.ts'

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** The origin of the site, without a slash at its end. */
  readonly appUrl: string
  /** Origins from which browsers may write: the site's, and on loopback also its other spellings. */
  readonly allowedOrigins: readonly string[]
  /** Whether HOST and APP_URL are both loopback. */
  readonly isLoopback: boolean
  /** Whether the site is served over https. Plain http is allowed on loopback only. */
  readonly isSecure: boolean
  readonly dataDir: string
  readonly siteName: string
  /** The URL of PostgreSQL; null: PGlite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
  readonly keys: Keys
  readonly isDemo: boolean
  /** The trusted proxies, by number or by address; false: no forwarded header is trusted. */
  readonly trustProxy: false | number | string[]
  /** The bearer token that `/metrics` requires; null: `/metrics` is not served. */
  readonly metricsToken: string | null
  readonly realtime: RealtimeConfig
  readonly map: Site['map']
  readonly links: Site['links']
  readonly contacts: Site['contacts']
  readonly statementDescriptor: string | null
}

interface Endpoint {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

interface RealtimeApp {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

export type RealtimeConfig =
  /** The server's own gateway, on the server's port. */
  | (RealtimeApp & { readonly driver: 'gateway' })
  /** Pusher, Soketi or Reverb: the server calls `api`, browsers connect to `socket`. */
  | (RealtimeApp & { readonly driver: 'pusher'; readonly api: Endpoint; readonly socket: Endpoint })

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const isUrlOf = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const urlOf = (expected: string, ...protocols: string[]) =>
  z.string().refine((value) => isUrlOf(value, protocols), `must be ${expected}`)

const switchValue = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number, 0 to 65535')

const isOrigin = (value: string) => {
  if (!isUrlOf(value, ['http:', 'https:'])) return false
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname === '/' && !search && !hash && !username && !password
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isProxy = (entry: string) => {
  if (proxyNames.has(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
const trustProxyExpected =
  'must be the number of proxies in front (1 to 9), or their addresses or ranges joined by commas (10.0.0.0/8, loopback)'
const trustProxy = z.string().transform((value, context): number | string[] => {
  if (/^[1-9]$/.test(value)) return Number(value)
  const entries = value.split(',').map((entry) => entry.trim())
  if (!entries.every(isProxy)) context.addIssue(trustProxyExpected)
  return entries
})

const link = z
  .string()
  .refine(
    (value) => isUrlOf(value, ['https:', 'http:']) || /^\/(?![/\\])/.test(value),
    'must be an http or https address, or a path that begins with /',
  )

/** An operator who sets it expects the files in S3, and might treat the disk as disposable. */
const notYet = z
  .undefined('must not be set: files are kept in DATA_DIR only, and S3 is not used yet')
  .optional()

/** Whether the tiles come from a path or from one host, which the content security policy can name. */
const isTilesUrl = (value: string) => {
  const [start = ''] = value.split('{')
  const isPath = /^\/(?![/\\])/.test(start)
  const isOnHost = isUrlOf(start, ['https:']) && start.includes('/', 'https://'.length)
  return (isPath || isOnHost) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
}

/** The default of DATA_DIR, relative to the working directory. */
export const dataDirDefault = './data'

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: portNumber.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  APP_URL: z
    .string()
    .refine(isOrigin, 'must be an address like https://lodge.example, without a path')
    .optional(),
  DATA_DIR: z.string().default(dataDirDefault),
  DATABASE_URL: urlOf(
    'an address like postgres://user:password@host:5432/name',
    'postgres:',
    'postgresql:',
  ).optional(),
  REDIS_URL: urlOf('an address like redis://host:6379', 'redis:', 'rediss:').optional(),
  SMTP_URL: urlOf('an address like smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  S3_ENDPOINT: notYet,
  S3_REGION: notYet,
  S3_BUCKET: notYet,
  S3_ACCESS_KEY_ID: notYet,
  S3_SECRET_ACCESS_KEY: notYet,
  OIDC_ISSUER: urlOf('the https address of an OpenID Connect issuer', 'https:', 'http:').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  APP_SECRET: z.string().min(32, 'must be at least 32 random characters').optional(),
  SITE_NAME: z
    .string()
    .trim()
    .max(40, 'must be at most 40 characters')
    .regex(/^[^\p{Cc}<>"]+$/u, 'must be plain text on one line, without <, > or "')
    .default('Lodge'),
  DEMO: switchValue.optional(),
  TRUST_PROXY: trustProxy.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  REALTIME_DRIVER: z.enum(['gateway', 'pusher'], 'must be gateway or pusher').default('gateway'),
  PUSHER_APP_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - or _')
    .optional(),
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - or _')
    .optional(),
  PUSHER_APP_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a cluster name like eu')
    .optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a host name')
    .optional(),
  PUSHER_PORT: portNumber.default(443),
  PUSHER_TLS: switchValue.default(true),
  MAP_TILES_URL: z
    .string()
    .refine(isTilesUrl, 'must be an https address, or a path, with {z}, {x} and {y} after its host')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().trim().max(200, 'must be at most 200 characters').optional(),
  LINK_COMPLIANCE: link.optional(),
  LINK_ABOUT: link.optional(),
  LINK_GUIDELINES: link.optional(),
  LINK_HELP: link.optional(),
  LINK_PRIVACY: link.optional(),
  LINK_TERMS: link.optional(),
  LINK_BUG_REPORT: link.optional(),
  LINK_FEEDBACK: link.optional(),
  LINK_HELP_FORUM: link.optional(),
  LINK_HELPDESK: link.optional(),
  LINK_PAYMENT_COMPANY: link.optional(),
  STATEMENT_DESCRIPTOR: z
    .string()
    .regex(/^[\x20-\x7e]{1,40}$/, 'must be what a card statement shows: up to 40 plain characters')
    .optional(),
})
type Environment = z.infer<typeof Environment>

/** Whether all variables of a group are set. Reports a problem when only some are. */
const group = (env: Environment, names: readonly (keyof Environment)[], problems: string[]) => {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    problems.push(`${missing.join(', ')}: must be set when another of ${names.join(', ')} is`)
  return missing.length === 0
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
const isLoopbackHost = (host: string) => loopbackHosts.includes(host) || host === '::1'

const originsOf = (appUrl: URL) => {
  const port = appUrl.port ? `:${appUrl.port}` : ''
  return isLoopbackHost(appUrl.hostname)
    ? loopbackHosts.map((host) => `${appUrl.protocol}//${host}${port}`)
    : [appUrl.origin]
}

const secretOf = (env: Environment, dataDir: string, problems: string[]): string => {
  if (env.APP_SECRET !== undefined) return env.APP_SECRET
  if (env.NODE_ENV === 'production') {
    problems.push('APP_SECRET: must be set in production, to at least 32 random characters')
    return ''
  }
  // A start that fails must not leave a new secret in the data folder.
  if (problems.length > 0) return ''
  try {
    return readOrMakeSecret(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`DATA_DIR: must be a folder this user may write to (${reason})`)
    return ''
  }
}

const realtimeOf = (env: Environment, keys: Keys, problems: string[]): RealtimeConfig => {
  const isNamed = group(env, ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET'], problems)
  const app = {
    appId: env.PUSHER_APP_ID ?? 'lodge',
    key: env.PUSHER_APP_KEY ?? 'lodge',
    secret: env.PUSHER_APP_SECRET ?? keys.realtime.toString('base64url'),
  }
  if (env.REALTIME_DRIVER === 'gateway') return { driver: 'gateway', ...app }
  if (!isNamed)
    problems.push('PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET: must be set with REALTIME_DRIVER=pusher')
  if ((env.PUSHER_HOST === undefined) === (env.PUSHER_CLUSTER === undefined))
    problems.push(
      'PUSHER_HOST: exactly one of PUSHER_HOST and PUSHER_CLUSTER must be set with REALTIME_DRIVER=pusher',
    )
  const at = (host: string) => ({ host, port: env.PUSHER_PORT, tls: env.PUSHER_TLS })
  return env.PUSHER_CLUSTER === undefined
    ? { driver: 'pusher', ...app, api: at(env.PUSHER_HOST ?? ''), socket: at(env.PUSHER_HOST ?? '') }
    : {
        driver: 'pusher',
        ...app,
        api: at(`api-${env.PUSHER_CLUSTER}.pusher.com`),
        socket: at(`ws-${env.PUSHER_CLUSTER}.pusher.com`),
      }
}

const oidcOf = (env: Environment, problems: string[]): Config['oidc'] => {
  group(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], problems)
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return null
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    problems.push('OIDC_ISSUER: must begin with https:// unless it is on this machine')
  return { issuer, clientId, clientSecret }
}

const mapOf = (env: Environment, problems: string[]): Site['map'] => {
  group(env, ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'], problems)
  const { MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: attribution } = env
  return tilesUrl !== undefined && attribution !== undefined ? { tilesUrl, attribution } : null
}

const linksOf = (env: Environment): Site['links'] => ({
  ...(env.LINK_COMPLIANCE && { compliance: env.LINK_COMPLIANCE }),
  ...(env.LINK_ABOUT && { about: env.LINK_ABOUT }),
  ...(env.LINK_GUIDELINES && { guidelines: env.LINK_GUIDELINES }),
  ...(env.LINK_HELP && { help: env.LINK_HELP }),
  ...(env.LINK_PRIVACY && { privacy: env.LINK_PRIVACY }),
  ...(env.LINK_TERMS && { terms: env.LINK_TERMS }),
})

const contactsOf = (env: Environment): Site['contacts'] => ({
  ...(env.LINK_BUG_REPORT && { bugReport: env.LINK_BUG_REPORT }),
  ...(env.LINK_FEEDBACK && { feedback: env.LINK_FEEDBACK }),
  ...(env.LINK_HELP_FORUM && { helpForum: env.LINK_HELP_FORUM }),
  ...(env.LINK_HELPDESK && { helpdesk: env.LINK_HELPDESK }),
  ...(env.LINK_PAYMENT_COMPANY && { paymentCompany: env.LINK_PAYMENT_COMPANY }),
})

const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  // An empty variable counts as unset, like the line `REDIS_URL=` of a service file.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

/**
 * Reads the configuration, and creates the secret of the data folder on a first start.
 *
 * @throws ConfigError with one line per problem, each beginning with the variable's name
 */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const read = parseEnvironment(env)
  const problems: string[] = []

  const appUrl = new URL(read.APP_URL ?? `http://localhost:${read.PORT}`)
  const isSecure = appUrl.protocol === 'https:'
  if (!isSecure && !isLoopbackHost(appUrl.hostname))
    problems.push('APP_URL: must begin with https:// unless it is on this machine')

  const isProduction = read.NODE_ENV === 'production'
  const isLoopback = isLoopbackHost(read.HOST) && isLoopbackHost(appUrl.hostname)
  const mayDemo = !isProduction && isLoopback
  if (read.DEMO && !mayDemo)
    problems.push(
      'DEMO: must be off in production and where HOST or APP_URL is not loopback; its passwords are public',
    )

  const oidc = oidcOf(read, problems)
  const dataDir = resolve(read.DATA_DIR)
  const keys = deriveKeys(secretOf(read, dataDir, problems))
  const realtime = realtimeOf(read, keys, problems)
  const map = mapOf(read, problems)
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    isProduction,
    port: read.PORT,
    host: read.HOST,
    appUrl: appUrl.origin,
    allowedOrigins: originsOf(appUrl),
    isLoopback,
    isSecure,
    dataDir,
    siteName: read.SITE_NAME,
    databaseUrl: read.DATABASE_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM ?? `no-reply@${appUrl.hostname}` },
    oidc,
    keys,
    isDemo: read.DEMO ?? mayDemo,
    trustProxy: read.TRUST_PROXY ?? false,
    metricsToken: read.METRICS_TOKEN ?? null,
    realtime,
    map,
    links: linksOf(read),
    contacts: contactsOf(read),
    statementDescriptor: read.STATEMENT_DESCRIPTOR ?? null,
  }
}
