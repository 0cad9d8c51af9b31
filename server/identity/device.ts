/**
 * A browser that has signed in to an account before carries a cookie that says so. Guesses at an account are
 * counted apart from its tries, so that whoever guesses cannot lock its owner out of his own browser.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'

const sign = (key: Buffer, nonce: string, email: string) =>
  createHmac('sha256', key).update(`device ${nonce} ${email}`).digest('base64url')

/** Seconds; browsers keep no cookie longer. */
export const deviceCookieAge = 400 * 24 * 60 * 60

export const makeDevice = (key: Buffer, email: string): string => {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(key, nonce, email)}`
}

/** What names this browser, where it has signed in as `email`; null elsewhere. */
export const deviceOf = (key: Buffer, cookie: string | null, email: string): string | null => {
  const [nonce = '', signature = ''] = cookie?.split('.') ?? []
  return isSameText(signature, sign(key, nonce, email)) ? nonce : null
}
