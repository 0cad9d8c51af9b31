import { createHmac } from 'node:crypto'
import { privateMediaLifetime } from '../../contract/limits.ts'
import { isSameText } from '../base/sameText.ts'
import { forbidden } from '../http/errors.ts'

/**
 * Tokens in the addresses of private media. A token is valid for one file, one holder (a session id or a member) and a
 * few minutes. See docs/decisions.md#addresses-of-private-media.
 */
export interface PrivateLinks {
  /** Creates a token. */
  mint(fileKey: string, holder: string): string
  /** Returns the file key of a token; null if it is forged, expired or belongs to another holder. */
  read(token: string, holder: string): string | null
}

/** The holder for addresses that are sent to all sessions of a member. Session ids contain no colon. */
export const memberHolder = (memberId: number): string => `member:${memberId}`

/**
 * For addresses that were made for another holder, have expired, or are invented. The token alone decides, so the answer
 * tells nothing about the file.
 */
export const notTheirs = () => forbidden('private', 'This is private.')

/** @param key `config.keys.mediaLinks` */
export function createPrivateLinks(key: Buffer, now: () => number): PrivateLinks {
  const sign = (fileKey: string, until: string, holder: string) =>
    createHmac('sha256', key).update(`${fileKey}.${until}.${holder}`).digest('base64url')

  return {
    mint(fileKey, holder) {
      const until = (now() + privateMediaLifetime).toString(36)
      return `${fileKey}.${until}.${sign(fileKey, until, holder)}`
    },
    read(token, holder) {
      const [fileKey = '', until = '', signature = '', ...rest] = token.split('.')
      const isOurs = rest.length === 0 && isSameText(signature, sign(fileKey, until, holder))
      return isOurs && Number.parseInt(until, 36) > now() ? fileKey : null
    },
  }
}
