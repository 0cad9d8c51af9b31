/** Turns errors into responses. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'
import { badRequest, HttpError } from './errors.ts'
import type { SecurityHeaders } from './securityHeaders.ts'

/** Answers every error with `{ message, code, errors? }`, except on routes with an error handler of their own. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toHttpError(error, request)
    return reply.status(failure.status).headers(failure.headers).send(failure.body())
  })
}

/**
 * Returns the response to an error. Unexpected errors are logged and become a 503 or 500 that says nothing about them.
 */
export function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  const known = error instanceof HttpError ? error : fromFastify(error)
  if (known) return known
  request.log.error({ err: error }, 'unexpected')
  return isUnavailable(error)
    ? new HttpError(503, 'unavailable', 'The site cannot do this just now. Please try again in a moment.', {
        headers: { 'retry-after': '10' },
      })
    : new HttpError(500, 'internal', 'Something went wrong on our side. Nothing was lost.')
}

/**
 * Answers a URL that cannot be decoded, or has a parameter that is too long. Hooks and the error handler do not run for
 * it.
 */
export const refuseMalformedUrl =
  (headers: SecurityHeaders) =>
  (_error: unknown, _request: unknown, reply: FastifyReply): void => {
    void reply.status(400).headers(headers).send(badRequest().body())
  }

/** Translates Fastify's own errors, e.g. for a body that is too large or no JSON. */
function fromFastify(error: unknown): HttpError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new HttpError(413, 'too_large', 'That is too large.')
  if (status === 415) return new HttpError(415, 'unsupported_type', 'Send JSON.')
  if (status === 429)
    return new HttpError(429, 'too_many_requests', 'Too many requests. Please wait a moment.')
  if (status >= 400 && status < 500) return badRequest()
  return undefined
}
