import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import { ipOf } from '../http/trustedAddress.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { deviceCookie, deviceOf, type DeviceOwner } from './device.ts'
import * as emails from './emails.ts'
import type { SignedIn } from './signIn.ts'
import { clientText, parseUserAgent } from './userAgent.ts'

export interface SignInEndDeps {
  readonly config: Pick<Config, 'appUrl' | 'isSecure' | 'keys' | 'siteName'>
  readonly browser: Pick<BrowserSessions, 'begin'>
  readonly mailer: Pick<Mailer, 'post'>
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Ends every kind of sign-in in the same way: the browser gets the session, and a new browser is told to the owner. */
export const createSignInEnd = ({ config, browser, mailer }: SignInEndDeps) => {
  const { appUrl, isSecure, keys, siteName } = config
  const { device: name } = cookieNames(isSecure)

  const rememberDevice = (reply: FastifyReply, owner: DeviceOwner): void => {
    void reply.header('set-cookie', deviceCookie(config, owner))
  }

  const tellOwner = async (request: FastifyRequest, email: string) => {
    const country = await countryOfIp(ipOf(request))
    const device = clientText(parseUserAgent(request.headers['user-agent'] ?? null))
    const from = { device, country: country === null ? null : (countryNames.of(country) ?? country) }
    mailer.post(email, emails.newDevice(siteName, from, `${appUrl}/account/account-settings/devices`))
  }

  return {
    rememberDevice,

    end: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { token, isFirstSignIn }: SignedIn,
      owner: DeviceOwner,
    ): Promise<void> => {
      await browser.begin(request, token)
      if (deviceOf(keys.identity, readCookie(request.headers.cookie, name), owner) !== null) return
      rememberDevice(reply, owner)
      if (!isFirstSignIn) await tellOwner(request, owner.email)
    },
  }
}

export type SignInEnd = ReturnType<typeof createSignInEnd>
