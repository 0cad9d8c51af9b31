import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type CallKey, calls } from '../../contract/calls.ts'
import type { Trx } from '../db/schema.ts'
import { badRequest } from '../http/errors.ts'
import { findAnswer, saveAnswer } from './repository.ts'

/**
 * Returns the idempotency key, which the browser sends with each try of a write; null when there is none.
 *
 * @throws HttpError 400 for a malformed key
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    throw badRequest('The Idempotency-Key is not well formed.')
  return key
}

interface WriteRequest<Written> {
  readonly call: CallKey
  readonly memberId: number
  /** Null: the write is not repeated. */
  readonly key: string | null
  readonly body: unknown
  /** The schema of the write's answer. */
  readonly answers: z.ZodType<Written>
}

/**
 * Does a write once: a repetition with the same key returns the answer of the first. Call it in the write's
 * transaction, after a lock that serializes the member's writes of this kind (`docs/decisions.md#idempotency-keys`).
 *
 * @throws HttpError 400 for a key that was used with another body before
 */
export async function writeOnce<Written>(
  trx: Trx,
  { call, memberId, key, body, answers }: WriteRequest<Written>,
  write: () => Promise<Written>,
): Promise<Written> {
  if (key === null) return write()
  const repeated = { memberId, call, key }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const known = await findAnswer(trx, repeated)
  if (known && known.request_hash !== requestHash)
    throw badRequest('This Idempotency-Key was sent with something else before.')
  if (known) return answers.parse(known.response)
  const response = await write()
  const row = calls[call]
  const status = 'status' in row ? row.status : 200
  await saveAnswer(trx, repeated, { requestHash, status, response })
  return response
}
