import { createHmac, randomBytes } from 'node:crypto'

/** Returns 32 random bytes as base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Returns whether a value has the form of a token. Other values are not looked up. */
export const isToken = (value: string): boolean => /^[\w-]{43}$/.test(value)

/** Returns the hash that the database keeps of a token. It can't be used to sign in. */
export const hashToken = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/**
 * Returns the token that replaces another one when a session rotates. It is derived from the old token, so that
 * parallel requests get the same new token, and from the key, so that nobody else can compute it.
 */
export const nextToken = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(`next ${token}`).digest('base64url')
