import type { z } from 'zod'
import type { ErrorBody } from '../../contract/answer.ts'

/** An answer other than success. Its message is shown to members: plain words, no library's, no stack. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }

  body(): z.infer<typeof ErrorBody> {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) }
  }
}

/** Blocked, deleted and missing are one answer, byte for byte (SAFETY, Access). */
export const notFound = () => new HttpError(404, 'not_found', 'This does not exist.')
export const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Please sign in.')
export const forbidden = (code = 'forbidden', message = 'You may not do this.') =>
  new HttpError(403, code, message)
/** A field's mistakes, by field name. */
export const unprocessable = (errors: Record<string, string[]>) =>
  new HttpError(422, 'invalid', Object.values(errors).flat()[0] ?? 'Something is not right.', { errors })
export const badRequest = (message = 'The request is not well formed.', errors?: Record<string, string[]>) =>
  new HttpError(400, 'bad_request', message, errors ? { errors } : {})
