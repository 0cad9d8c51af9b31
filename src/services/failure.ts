import { isRecord } from '../../contract/isRecord.ts'

/** Thrown by calls for outcomes that are no answer of the contract: a lost network or a 5xx. */
export class CallError extends Error {
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The request or its answer was lost. The server may or may not have done the call. */
  readonly isNetwork: boolean

  constructor(message: string, { status, cause }: { status: number | null; cause: unknown }) {
    super(message, { cause })
    this.name = 'CallError'
    this.status = status
    this.isNetwork = status === null
  }
}

const textIn = (holder: unknown, field: string): string | undefined => {
  const text = isRecord(holder) ? holder[field] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

function statusLine(response: unknown): string | undefined {
  if (!isRecord(response) || typeof response['status'] !== 'number') return undefined
  return `${response['status']}: ${textIn(response, 'statusText') ?? ''}`
}

/** Returns the response that a failure carries, or undefined. */
export const responseOf = (failure: unknown): unknown => {
  const holder = failure instanceof CallError ? failure.cause : failure
  return isRecord(holder) ? holder['response'] : undefined
}

/** Returns the server's own text, `data.message` of its answer, or null. */
export function serverMessage(failure: unknown): string | null {
  const response = responseOf(failure)
  return textIn(isRecord(response) ? response['data'] : undefined, 'message') ?? null
}

/**
 * Returns the text that tells a member about a failure: a refusal, a `CallError` or a library's error. Takes the
 * first there is of `data.message` of the response, its message, its status line, and the error's message
 * (`docs/product.md#error-order`).
 */
export function errorText(failure: unknown): string {
  const response = responseOf(failure)
  return (
    serverMessage(failure) ??
    textIn(response, 'message') ??
    statusLine(response) ??
    textIn(failure, 'message') ??
    String(failure)
  )
}
