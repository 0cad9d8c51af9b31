import type { z } from 'zod'
import type { ErrorBody } from '../../contract/answer.ts'

/** An unsuccessful response. Members see its message, so it is never the message of a library. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  /** The path of a page of this site where one can do something about it. */
  readonly link: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      errors?: Record<string, string[]>
      headers?: Record<string, string>
      link?: string | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.link = more.link
  }

  body(): z.infer<typeof ErrorBody> {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...(this.link !== undefined && { link: this.link }),
    }
  }
}

/** The one response for blocked, deleted and missing things: `docs/security.md#missing-and-forbidden`. */
export const notFound = () => new HttpError(404, 'not_found', 'This does not exist.')
export const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Please sign in.')
export const forbidden = (code = 'forbidden', message = 'You may not do this.') =>
  new HttpError(403, code, message)
/** @param errors what is wrong with each field, by field name */
export const unprocessable = (errors: Record<string, string[]>) =>
  new HttpError(422, 'invalid', Object.values(errors).flat()[0] ?? 'Something is not right.', { errors })
export const badRequest = (message = 'The request is not well formed.', errors?: Record<string, string[]>) =>
  new HttpError(400, 'bad_request', message, errors ? { errors } : {})
