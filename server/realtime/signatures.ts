import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '../base/sameText.ts'

/** The app as Pusher's libraries know it: the key is public, the secret signs. */
export interface Credentials {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

/** HMAC-SHA256 in hex, as all of Pusher's signatures are. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares in constant time. */
export const isSignature = (secret: string, text: string, given: string): boolean =>
  isSameText(signatureOf(secret, text), given)

/** `key:signature`, the form in which a client presents what the server signed. */
export const authOf = ({ key, secret }: Credentials, text: string): string =>
  `${key}:${signatureOf(secret, text)}`

/** Compares in constant time. */
export const isAuth = (credentials: Credentials, text: string, given: string): boolean =>
  isSameText(authOf(credentials, text), given)

/** What is signed for a subscription. */
export const channelText = (socketId: string, channel: string, channelData: string | undefined): string =>
  channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`

/** What is signed for signing in. */
export const userText = (socketId: string, userData: string): string => `${socketId}::user::${userData}`

/** What a request of the publishing API signs: method, path, and its parameters by name. */
export function requestText(method: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [method.toUpperCase(), path, parameters.join('&')].join('\n')
}

/** MD5 in hex: the publishing API names it, and the signature over it is what counts. */
export const bodyHash = (body: Buffer): string => createHash('md5').update(body).digest('hex')
