import { HttpError } from '../http/errors.ts'
import type { Clock } from '../base/clock.ts'
import { publishingLimits } from './limits.ts'
import { isSameText } from '../base/sameText.ts'
import { bodyHash, type Credentials, isSignature, requestText } from './signatures.ts'

/** A request as it came over the wire. */
export interface SignedRequest {
  readonly method: string
  /** Without its query, as it was sent. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
}

const denied = (message: string) => new HttpError(401, 'unauthenticated', message)

/**
 * Checks what every request of the publishing API must carry: the key, a time near ours, the hash of
 * the body and the signature over all of it.
 *
 * @throws HttpError 401, with what is wrong: only who has the secret can make use of it
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
