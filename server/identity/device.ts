/**
 * A cookie that marks browsers which have signed in to an account before. Their attempts are counted separately, so
 * that an attacker who guesses passwords can't lock the owner out of their own browser.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'

const sign = (key: Buffer, nonce: string, email: string) =>
  createHmac('sha256', key).update(`device ${nonce} ${email}`).digest('base64url')

/** Lifetime of the cookie in seconds: 400 days, the most that browsers allow. */
export const deviceCookieAge = 400 * 24 * 60 * 60

export const makeDevice = (key: Buffer, email: string): string => {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(key, nonce, email)}`
}

/** Returns the id of a browser that has signed in as `email` before, or null. */
export const deviceOf = (key: Buffer, cookie: string | null, email: string): string | null => {
  const [nonce = '', signature = ''] = cookie?.split('.') ?? []
  return isSameText(signature, sign(key, nonce, email)) ? nonce : null
}
