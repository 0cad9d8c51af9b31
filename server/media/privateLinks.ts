import { createHmac } from 'node:crypto'
import { privateMediaFor } from '../../contract/limits.ts'
import { isSameText } from '../base/sameText.ts'

/** Tokens in the addresses of private photos: for one photo, one holder (a session's id, or a member) and a few minutes. */
export interface PrivateLinks {
  mint(fileKey: string, holder: string): string
  /** The photo's file key; null when the token is not ours, not this holder's, or over. */
  read(token: string, holder: string): string | null
}

/** Holds the addresses in what goes to all sessions of a member at once. Sessions' ids have no colon. */
export const memberHolder = (memberId: number): string => `member:${memberId}`

/** @param key `config.keys.mediaLinks` */
export function createPrivateLinks(key: Buffer, now: () => number): PrivateLinks {
  const sign = (fileKey: string, until: string, holder: string) =>
    createHmac('sha256', key).update(`${fileKey}.${until}.${holder}`).digest('base64url')

  return {
    mint(fileKey, holder) {
      const until = (now() + privateMediaFor).toString(36)
      return `${fileKey}.${until}.${sign(fileKey, until, holder)}`
    },
    read(token, holder) {
      const [fileKey = '', until = '', signature = '', ...rest] = token.split('.')
      const isOurs = rest.length === 0 && isSameText(signature, sign(fileKey, until, holder))
      return isOurs && Number.parseInt(until, 36) > now() ? fileKey : null
    },
  }
}
