/**
 * A cookie that marks browsers which have signed in to an account before. Their attempts are counted separately, so
 * that an attacker who guesses passwords can't lock the owner out of their own browser.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'
import type { Config } from '../config.ts'
import { cookieNames, writeCookie } from '../http/cookies.ts'

/** Whose browser it is. The hash of the password is part of it, so that a new password ends all marks. */
export interface DeviceOwner {
  readonly email: string
  readonly passwordHash: string
}

const sign = (key: Buffer, nonce: string, { email, passwordHash }: DeviceOwner) =>
  createHmac('sha256', key).update(`device ${nonce} ${email} ${passwordHash}`).digest('base64url')

/** Lifetime of the cookie in seconds: 400 days, the most that browsers allow. */
const deviceCookieAge = 400 * 24 * 60 * 60

const makeDevice = (key: Buffer, owner: DeviceOwner): string => {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(key, nonce, owner)}`
}

/** Returns the `set-cookie` header that marks a browser. */
export const deviceCookie = (
  { isSecure, keys }: Pick<Config, 'isSecure' | 'keys'>,
  owner: DeviceOwner,
): string =>
  writeCookie(cookieNames(isSecure).device, makeDevice(keys.identity, owner), {
    isSecure,
    maxAge: deviceCookieAge,
  })

/** Returns the id of a browser that has signed in with this address and password before, or null. */
export const deviceOf = (key: Buffer, cookie: string | null, owner: DeviceOwner): string | null => {
  const [nonce = '', signature = ''] = cookie?.split('.') ?? []
  return isSameText(signature, sign(key, nonce, owner)) ? nonce : null
}
