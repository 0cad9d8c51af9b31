import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const year = 365 * 24 * 60 * 60

const socketOrigin = ({ appUrl, realtime }: Pick<Config, 'appUrl' | 'realtime'>) => {
  // Written out, because older Safari does not count wss: as 'self'.
  if (realtime.driver === 'gateway') return appUrl.replace(/^http/, 'ws')
  const { host, port, tls } = realtime.socket
  return `${tls ? 'wss' : 'ws'}://${host}:${port}`
}

/** Maps are the only pictures of others: from the one host that the operator named. */
const tilesOrigin = ({ map }: Pick<Config, 'map'>): string[] =>
  map?.tilesUrl.startsWith('https:') ? [new URL(map.tilesUrl).origin] : []

const permissions = 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'

/** What an answer has without any help. */
const everyAnswers = new Set(['connection', 'content-length', 'content-type', 'date'])

/** Helmet's headers are the same on every answer, and it takes as long as a small query to write them: once is enough. */
async function writtenOnce(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = Object.entries(headers).filter(([name]) => !everyAnswers.has(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * What every answer says to browsers (SAFETY, Access): scripts and styles of our own files only, no frames
 * around us, no CORS for anyone, no address of a page to other sites.
 */
export const securityHeadersOf = async (
  config: Pick<Config, 'appUrl' | 'isSecure' | 'realtime' | 'map'>,
): Promise<SecurityHeaders> => {
  const headers = await writtenOnce({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", socketOrigin(config)],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tilesOrigin(config)],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Scripts may still set an element's styles one by one, which is all that React does.
        styleSrc: ["'self'"],
        ...(config.isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.isSecure && { maxAge: year, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  return { ...headers, 'permissions-policy': permissions }
}

/** Gives every answer that runs hooks these headers. */
export const registerSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
