/**
 * Parses all environment variables that the server reads. Nothing else reads `process.env`. A wrong variable stops the
 * start with its name and what is expected.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { MediaKind } from '../contract/call.ts'
import { mediaLimits } from '../contract/limits.ts'
import type { Site } from '../contract/site.ts'
import { isSitePath } from '../contract/sitePath.ts'
import { type AboutPage, aboutPath } from './base/aboutPages.ts'
import { deriveKeys, readOrMakeSecret, secretFileOf } from './appSecret.ts'
import { type FfmpegPrograms, findFfmpeg } from './findFfmpeg.ts'
import type { Keys } from './appSecret.ts'

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** The origin of the site, without a slash at its end. */
  readonly appUrl: string
  /** Origins from which browsers may write: the site's, and on loopback also its other spellings. */
  readonly allowedOrigins: readonly string[]
  /** Whether sockets may open without an origin and without a signature, for clients that are no browsers. */
  readonly allowsMissingOrigin: boolean
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
  /** The file in `dataDir` that keeps the secret; null: it is in APP_SECRET. */
  readonly secretFile: string | null
  /** Who may join: everyone, or only visitors with an invitation code. */
  readonly joinMode: 'open' | 'invitation'
  readonly isDemo: boolean
  /** The trusted proxies, by number or by address; false: no forwarded header is trusted. */
  readonly trustProxy: false | number | string[]
  readonly connections: ConnectionLimits
  /** The bearer token that `/metrics` requires; null: `/metrics` is not served. */
  readonly metricsToken: string | null
  readonly realtime: RealtimeConfig
  readonly media: Readonly<Record<MediaKind, MediaLimits>>
  readonly s3: S3Config | null
  /** Null without ffmpeg: videos can be watched, but none can be uploaded. */
  readonly ffmpeg: FfmpegPrograms | null
  /** Seconds of processor time after which a program that processes a video is ended. */
  readonly videoCpuSeconds: number
  readonly map: Site['map']
  readonly links: Site['links']
  readonly contacts: Site['contacts']
  readonly statementDescriptor: string | null
  readonly ccbill: CcbillConfig | null
}

/** An account of the payment company CCBill. */
export interface CcbillConfig {
  /** Six digits. */
  readonly account: string
  /** Four digits. */
  readonly subaccount: string
  /** Names the FlexForm on which members pay. */
  readonly flexId: string
  /** The encryption key that signs prices. */
  readonly salt: string
  /** The service that tells the state of subscriptions. */
  readonly dataLink: { readonly url: string; readonly username: string; readonly password: string }
}

export interface ConnectionLimits {
  /** The most connections, without sockets of the gateway. */
  readonly total: number
  /** The most connections of one address that is no trusted proxy. */
  readonly perAddress: number
  /** Milliseconds after which a response that its client does not read is cut off. */
  readonly unreadFor: number
}

export interface MediaLimits {
  /** The largest file, in KB of 1,024 bytes. */
  readonly maxKb: number
  readonly maxCount: { readonly user: number; readonly supporter: number }
}

/** Where the files of photos and videos are kept instead of `dataDir`. */
export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
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

const countUpTo = (max: number) => {
  const expected = `must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, expected)
    .transform(Number)
    .refine((count) => count <= max, expected)
}

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
    (value) => value === 'none' || isUrlOf(value, ['https:', 'http:']) || isSitePath(value),
    'must be an http or https address, a path that begins with /, or none',
  )

/** Whether the tiles come from a path or from one host, which the content security policy can name. */
const isTilesUrl = (value: string) => {
  const [start = ''] = value.split('{')
  const isOnHost = isUrlOf(start, ['https:']) && start.includes('/', 'https://'.length)
  return (isSitePath(start) || isOnHost) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
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
  S3_ENDPOINT: urlOf('an address like https://s3.example', 'https:', 'http:').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  PHOTO_MAX_KB: countUpTo(102_400).default(mediaLimits.photo.maxKb),
  PHOTO_MAX_COUNT: countUpTo(10_000).default(mediaLimits.photo.maxCount.user),
  PHOTO_MAX_COUNT_SUPPORTER: countUpTo(10_000).default(mediaLimits.photo.maxCount.supporter),
  VIDEO_MAX_KB: countUpTo(2_097_152).default(mediaLimits.video.maxKb),
  VIDEO_MAX_COUNT: countUpTo(10_000).default(mediaLimits.video.maxCount.user),
  VIDEO_MAX_COUNT_SUPPORTER: countUpTo(10_000).default(mediaLimits.video.maxCount.supporter),
  // A video of 3 minutes in 4K takes about 10 minutes of one processor. A job ends after two hours.
  VIDEO_MAX_CPU_SECONDS: countUpTo(90 * 60).default(40 * 60),
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
  JOIN_MODE: z.enum(['open', 'invitation'], 'must be open or invitation').default('open'),
  DEMO: switchValue.optional(),
  TRUST_PROXY: trustProxy.optional(),
  MAX_CONNECTIONS: countUpTo(1_000_000).default(4_096),
  MAX_CONNECTIONS_PER_ADDRESS: countUpTo(1_000_000).default(256),
  UNREAD_TIMEOUT: countUpTo(3_600).default(60),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  REALTIME_DRIVER: z.enum(['gateway', 'pusher'], 'must be gateway or pusher').default('gateway'),
  SOCKETS_WITHOUT_ORIGIN: switchValue.default(false),
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
  CCBILL_ACCOUNT: z
    .string()
    .regex(/^\d{6}$/, 'must be the account number, 6 digits')
    .optional(),
  CCBILL_SUBACCOUNT: z
    .string()
    .regex(/^\d{4}$/, 'must be the subaccount number, 4 digits like 0000')
    .optional(),
  CCBILL_FLEX_ID: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be the flex id of a FlexForm')
    .optional(),
  CCBILL_SALT: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/, 'must be the encryption key of dynamic pricing')
    .optional(),
  CCBILL_DATALINK_USERNAME: z.string().optional(),
  CCBILL_DATALINK_PASSWORD: z.string().optional(),
  CCBILL_DATALINK_URL: z
    .string()
    .refine(isOrigin, 'must be an address like https://datalink.example, without a path')
    .default('https://datalink.ccbill.com'),
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

const s3Of = (env: Environment, problems: string[]): S3Config | null => {
  group(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], problems)
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const ccbillOf = (env: Environment, problems: string[]): CcbillConfig | null => {
  group(
    env,
    [
      'CCBILL_ACCOUNT',
      'CCBILL_SUBACCOUNT',
      'CCBILL_FLEX_ID',
      'CCBILL_SALT',
      'CCBILL_DATALINK_USERNAME',
      'CCBILL_DATALINK_PASSWORD',
    ],
    problems,
  )
  const { CCBILL_ACCOUNT: account, CCBILL_SUBACCOUNT: subaccount, CCBILL_FLEX_ID: flexId } = env
  const { CCBILL_SALT: salt, CCBILL_DATALINK_USERNAME: username, CCBILL_DATALINK_PASSWORD: password } = env
  const { protocol, hostname, origin: url } = new URL(env.CCBILL_DATALINK_URL)
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    problems.push('CCBILL_DATALINK_URL: must begin with https:// unless it is on this machine')
  if (!account || !subaccount || !flexId || !salt || !username || !password) return null
  return { account, subaccount, flexId, salt, dataLink: { url, username, password } }
}

/** `none` turns uploads of videos off. Without FFMPEG_PATH, the folders of PATH are searched. */
const ffmpegOf = (
  { FFMPEG_PATH: folder }: Environment,
  searched: string | undefined,
  problems: string[],
): Config['ffmpeg'] => {
  if (folder === 'none') return null
  const found = findFfmpeg(folder ?? searched)
  if (folder !== undefined && !found)
    problems.push('FFMPEG_PATH: must be a folder with the programs ffmpeg and ffprobe, or none')
  return found
}

const mediaOf = (env: Environment): Config['media'] => ({
  photo: {
    maxKb: env.PHOTO_MAX_KB,
    maxCount: { user: env.PHOTO_MAX_COUNT, supporter: env.PHOTO_MAX_COUNT_SUPPORTER },
  },
  video: {
    maxKb: env.VIDEO_MAX_KB,
    maxCount: { user: env.VIDEO_MAX_COUNT, supporter: env.VIDEO_MAX_COUNT_SUPPORTER },
  },
})

const mapOf = (env: Environment, problems: string[]): Site['map'] => {
  group(env, ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'], problems)
  const { MAP_TILES_URL: tilesUrl, MAP_TILES_ATTRIBUTION: attribution } = env
  return tilesUrl !== undefined && attribution !== undefined ? { tilesUrl, attribution } : null
}

/** The address of a link: the operator's, the built-in page, or none for `none`. */
const linkTo = (given: string | undefined, page: AboutPage) =>
  given === 'none' ? undefined : (given ?? aboutPath(page))

/** Leaves out links without an address. */
const definedLinks = <Name extends string>(links: Record<Name, string | undefined>) =>
  Object.fromEntries(Object.entries(links).filter(([, href]) => href !== undefined)) as Partial<
    Record<Name, string>
  >

const linksOf = (env: Environment): Site['links'] =>
  definedLinks({
    compliance: linkTo(env.LINK_COMPLIANCE, 'compliance'),
    about: linkTo(env.LINK_ABOUT, 'about'),
    guidelines: linkTo(env.LINK_GUIDELINES, 'guidelines'),
    help: linkTo(env.LINK_HELP, 'help'),
    privacy: linkTo(env.LINK_PRIVACY, 'privacy'),
    terms: linkTo(env.LINK_TERMS, 'terms'),
  })

const contactsOf = (env: Environment): Site['contacts'] =>
  definedLinks({
    bugReport: linkTo(env.LINK_BUG_REPORT, 'bug-report'),
    feedback: linkTo(env.LINK_FEEDBACK, 'feedback'),
    helpForum: linkTo(env.LINK_HELP_FORUM, 'help-forum'),
    helpdesk: linkTo(env.LINK_HELPDESK, 'helpdesk'),
    paymentCompany: linkTo(env.LINK_PAYMENT_COMPANY, 'payment-company'),
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
  if (oidc && read.JOIN_MODE === 'invitation')
    problems.push('JOIN_MODE: must be open with OIDC_ISSUER; the provider decides who may join')
  const dataDir = resolve(read.DATA_DIR)
  const keys = deriveKeys(secretOf(read, dataDir, problems))
  const realtime = realtimeOf(read, keys, problems)
  const s3 = s3Of(read, problems)
  const ffmpeg = ffmpegOf(read, env['PATH'], problems)
  const map = mapOf(read, problems)
  const ccbill = ccbillOf(read, problems)
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    isProduction,
    port: read.PORT,
    host: read.HOST,
    appUrl: appUrl.origin,
    allowedOrigins: originsOf(appUrl),
    allowsMissingOrigin: read.SOCKETS_WITHOUT_ORIGIN,
    isLoopback,
    isSecure,
    dataDir,
    siteName: read.SITE_NAME,
    databaseUrl: read.DATABASE_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM ?? `no-reply@${appUrl.hostname}` },
    oidc,
    keys,
    joinMode: read.JOIN_MODE,
    secretFile: read.APP_SECRET === undefined ? secretFileOf(dataDir) : null,
    isDemo: read.DEMO ?? mayDemo,
    trustProxy: read.TRUST_PROXY ?? false,
    connections: {
      total: read.MAX_CONNECTIONS,
      perAddress: read.MAX_CONNECTIONS_PER_ADDRESS,
      unreadFor: read.UNREAD_TIMEOUT * 1_000,
    },
    metricsToken: read.METRICS_TOKEN ?? null,
    realtime,
    media: mediaOf(read),
    ffmpeg,
    videoCpuSeconds: read.VIDEO_MAX_CPU_SECONDS,
    s3,
    map,
    links: linksOf(read),
    contacts: contactsOf(read),
    statementDescriptor: read.STATEMENT_DESCRIPTOR ?? null,
    ccbill,
  }
}
