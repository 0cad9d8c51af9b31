/** What a call throws: nothing that the spec knows an answer for (SPEC 8). */
export class CallError extends Error {
  /** Null when no answer came at all. */
  readonly status: number | null
  /** The request or its answer was lost on the way; the call may or may not have been done. */
  readonly isNetwork: boolean

  constructor(message: string, { status, cause }: { status: number | null; cause: unknown }) {
    super(message, { cause })
    this.name = 'CallError'
    this.status = status
    this.isNetwork = status === null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textIn = (holder: unknown, field: string): string | undefined => {
  const text = isRecord(holder) ? holder[field] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

function statusLine(response: unknown): string | undefined {
  if (!isRecord(response) || typeof response['status'] !== 'number') return undefined
  return `${response['status']}: ${textIn(response, 'statusText') ?? ''}`
}

const responseOf = (failure: unknown): unknown => {
  const holder = failure instanceof CallError ? failure.cause : failure
  return isRecord(holder) ? holder['response'] : undefined
}

/** What the server itself said, or null: `data.message` of its answer. */
export function serverMessage(failure: unknown): string | null {
  const response = responseOf(failure)
  return textIn(isRecord(response) ? response['data'] : undefined, 'message') ?? null
}

/**
 * What to tell a member about a failure, whatever failed: a refusal, a `CallError`, a library's error. The order is
 * SPEC 8's: the response's `data.message`, the response's message, its status and status text, the error's own.
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
