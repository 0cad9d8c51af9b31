import { createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes, as base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Whether this can be a token of ours at all; anything else is not looked up. */
export const isToken = (value: string): boolean => /^[\w-]{43}$/.test(value)

/** What the database keeps of a token: reading it there opens nothing. */
export const hashToken = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/**
 * The token that follows when a session rotates. It follows from the old one, so that each of several
 * requests under way with the old one can be answered with the same new one, and from the key, so that
 * nobody else can tell it.
 */
export const nextToken = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(`next ${token}`).digest('base64url')
