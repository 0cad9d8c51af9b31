import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'

/** The credentials of an app in Pusher's libraries. The key is public, the secret signs. */
export interface Credentials {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

/** Signs a text with HMAC-SHA256 in hex, as Pusher does. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares in constant time. */
export const isSignature = (secret: string, text: string, given: string): boolean =>
  isSameText(signatureOf(secret, text), given)

/** Returns `key:signature`, the form in which clients present a signature. */
export const authOf = ({ key, secret }: Credentials, text: string): string =>
  `${key}:${signatureOf(secret, text)}`

/** Compares in constant time. */
export const isAuth = (credentials: Credentials, text: string, given: string): boolean =>
  isSameText(authOf(credentials, text), given)

/** The signed text of a subscription. */
export const channelText = (socketId: string, channel: string, channelData: string | undefined): string =>
  channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`

/** The signed text of a sign-in. */
export const userText = (socketId: string, userData: string): string => `${socketId}::user::${userData}`

/** The signed text of a request of the publishing API: method, path, and the parameters ordered by name. */
export function requestText(method: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [method.toUpperCase(), path, parameters.join('&')].join('\n')
}

/** MD5 in hex, as the publishing API requires. Security comes from the signature over it. */
export const bodyHash = (body: Buffer): string => createHash('md5').update(body).digest('hex')
