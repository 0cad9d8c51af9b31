import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type CallKey, calls } from '../../contract/calls.ts'
import type { Trx } from '../db/schema.ts'
import { badRequest } from '../http/errors.ts'
import { findAnswer, saveAnswer } from './repository.ts'

/**
 * The key of a repeated write, as the browser sends it on each try; null where it is not repeated.
 * @throws HttpError 400 for one that is not well formed.
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
  /** Null where it will not be tried again. */
  readonly key: string | null
  readonly body: unknown
  /** What it answers. */
  readonly answers: z.ZodType<Written>
}

/**
 * Does a write once: the same key again answers what the first was answered. To be called in the write's transaction,
 * in which the member's writes of this kind take turns.
 * @throws HttpError 400 for a key that came with another body before.
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
