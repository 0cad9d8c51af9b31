/**
 * Links to the appeal against one decision, which need no session: a suspended member has none. They are signed and
 * never expire; the decision says until when it can be appealed. Whoever has such a link can read and appeal this
 * decision, and nothing else.
 */
import { createHmac } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'

const signatureOf = (key: Buffer, decisionId: string) =>
  createHmac('sha256', key).update(decisionId).digest('base64url')

/**
 * Returns the path of the link, without the origin.
 * @param key `config.keys.appeals`
 */
export const appealLink = (key: Buffer, decisionId: number): string =>
  `/appeal/${decisionId}.${signatureOf(key, String(decisionId))}`

/** Returns the id of the decision that a token is for; null for a token that was not signed with this key. */
export function decisionOfToken(key: Buffer, token: string): number | null {
  const [, decisionId, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (decisionId === undefined || signature === undefined) return null
  return isSameText(signature, signatureOf(key, decisionId)) ? Number(decisionId) : null
}
