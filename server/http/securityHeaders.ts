import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const year = 365 * 24 * 60 * 60

const socketOrigin = ({ appUrl, realtime }: Pick<Config, 'appUrl' | 'realtime'>) => {
  // Named explicitly, because older versions of Safari do not include wss: in 'self'.
  if (realtime.driver === 'gateway') return appUrl.replace(/^http/, 'ws')
  const { host, port, tls } = realtime.socket
  return `${tls ? 'wss' : 'ws'}://${host}:${port}`
}

/** Returns the origin of the map tiles: the only images from another host, and only from the one in `MAP_TILES_URL`. */
const tilesOrigin = ({ map }: Pick<Config, 'map'>): string[] =>
  map?.tilesUrl.startsWith('https:') ? [new URL(map.tilesUrl).origin] : []

const permissions = 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)'

/** Headers that Fastify and Node set on every response. */
const defaultHeaders = new Set(['connection', 'content-length', 'content-type', 'date'])

/**
 * Returns the headers that helmet sets. They are the same on every response, and computing them takes as long as a
 * small query, so they are computed once: `docs/decisions.md#headers-and-token-hashes-are-computed-once`.
 */
async function computeHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = Object.entries(headers).filter(([name]) => !defaultHeaders.has(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * Computes the security headers of all responses: scripts and styles come from the site's own files only, no site may
 * frame the pages, there is no CORS, and other sites see no referrer. See `docs/security.md#links-and-html`.
 */
export const securityHeadersOf = async (
  config: Pick<Config, 'appUrl' | 'isSecure' | 'realtime' | 'map'>,
): Promise<SecurityHeaders> => {
  const headers = await computeHeaders({
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
        // Scripts may still set single style properties of an element, which is how React sets styles.
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

/** Sets the headers on every response. Responses without hooks get them from `refuseMalformedUrl`. */
export const registerSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
