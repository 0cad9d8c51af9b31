/**
 * Links that switch off one kind of email for one member, without signing in. They are signed and never expire, because
 * an old email must be stoppable too. Whoever has such a link can do nothing else with it.
 */
import { createHmac } from 'node:crypto'
import type { EmailPreferenceSlug } from '../../contract/account.ts'
import { isSameText } from '../base/sameText.ts'

export const unsubscribePath = '/unsubscribe'

const signatureOf = (key: Buffer, memberId: string, slug: string) =>
  createHmac('sha256', key).update(`${memberId} ${slug}`).digest('base64url')

/** Returns the path of the link, without the origin. */
export const unsubscribeLink = (key: Buffer, memberId: number, slug: EmailPreferenceSlug): string =>
  `${unsubscribePath}/${slug}/${memberId}.${signatureOf(key, String(memberId), slug)}`

/** Returns the member that a token is for; null for a token that was not signed for this preference. */
export function memberOfToken(key: Buffer, slug: EmailPreferenceSlug, token: string): number | null {
  const [, memberId, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (memberId === undefined || signature === undefined) return null
  return isSameText(signature, signatureOf(key, memberId, slug)) ? Number(memberId) : null
}
