import { createHmac } from 'node:crypto'
import { isSameText } from '../sameText.ts'

/** DECISIONS, Messages: addresses of private media live 5 minutes at most. */
const lifetime = 5 * 60_000

/** Tokens in the addresses of private photos: for one photo, one session and a few minutes. */
export interface PrivateLinks {
  mint(fileKey: string, sessionId: string): string
  /** The photo's file key; null when the token is not ours, not this session's, or over. */
  read(token: string, sessionId: string): string | null
}

/** @param key `config.keys.mediaLinks` */
export function createPrivateLinks(key: Buffer, now: () => number): PrivateLinks {
  const sign = (fileKey: string, until: string, sessionId: string) =>
    createHmac('sha256', key).update(`${fileKey}.${until}.${sessionId}`).digest('base64url')

  return {
    mint(fileKey, sessionId) {
      const until = (now() + lifetime).toString(36)
      return `${fileKey}.${until}.${sign(fileKey, until, sessionId)}`
    },
    read(token, sessionId) {
      const [fileKey = '', until = '', signature = '', ...rest] = token.split('.')
      const isOurs = rest.length === 0 && isSameText(signature, sign(fileKey, until, sessionId))
      return isOurs && Number.parseInt(until, 36) > now() ? fileKey : null
    },
  }
}
