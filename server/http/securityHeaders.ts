import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const year = 365 * 24 * 60 * 60

const socketOrigin = ({ appUrl, realtime }: Pick<Config, 'appUrl' | 'realtime'>) => {
  // Written out, because older Safari does not count wss: as 'self'.
  if (realtime.driver === 'gateway') return appUrl.replace(/^http/, 'ws')
  const { host, port, tls } = realtime.socket
  return `${tls ? 'wss' : 'ws'}://${host}:${port}`
}

/**
 * What every answer says to browsers (SAFETY, Access): scripts and styles of our own files only, no frames
 * around us, no CORS for anyone, no address of a page to other sites.
 */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'isSecure' | 'realtime'>,
): Promise<void> => {
  await app.register(helmet, {
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
        imgSrc: ["'self'", 'data:', 'blob:'],
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
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header(
      'permissions-policy',
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    )
  })
}
