import { HttpError } from '../http/errors.ts'
import type { Clock } from '../base/clock.ts'
import { publishingLimits } from './limits.ts'
import { isSameText } from '../base/sameText.ts'
import { bodyHash, type Credentials, isSignature, requestText } from './signatures.ts'

/** A request as it was received. */
export interface SignedRequest {
  readonly method: string
  /** Without the query, not decoded. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
}

const denied = (message: string) => new HttpError(401, 'unauthenticated', message)

/**
 * Checks a request of the publishing API: the key, a time close to the server's, the body hash and the signature.
 *
 * @throws HttpError 401 with the reason, which helps only a developer who has the secret
 */
export function checkRequestSignature(
  { key, secret }: Credentials,
  clock: Clock,
  { method, path, query, body }: SignedRequest,
): void {
  if (query['auth_key'] !== key) throw denied('Unknown auth_key')
  if (query['auth_version'] !== '1.0') throw denied('auth_version must be 1.0')
  const seconds = Number(query['auth_timestamp'] || Number.NaN)
  if (!(Math.abs(clock.now() / 1000 - seconds) <= publishingLimits.timestampWindow)) {
    throw denied(`auth_timestamp is not within ${publishingLimits.timestampWindow} s of the server's time`)
  }
  const given = query['auth_signature'] ?? ''
  if (!isSignature(secret, requestText(method, path, query), given)) throw denied('Invalid auth_signature')
  const hash = query['body_md5']
  if (body.length > 0 && !isSameText(bodyHash(body), hash ?? '')) throw denied('Invalid body_md5')
}

/** Whether a server has signed the address of its socket like a request of the publishing API (`GET`, no body). */
export function isSignedUpgrade(
  credentials: Credentials,
  clock: Clock,
  { pathname, searchParams }: URL,
): boolean {
  const query = Object.fromEntries(searchParams)
  try {
    checkRequestSignature(credentials, clock, { method: 'GET', path: pathname, query, body: Buffer.alloc(0) })
    return true
  } catch {
    return false
  }
}
