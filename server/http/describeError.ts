/** An error as the log shows it. */
export type ErrorDescription = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

/** The codes of PostgreSQL's data exceptions, whose messages quote the refused value. */
const dataException = /^22[0-9A-Z]{3}$/

/**
 * Describes an error for the log, without its further properties. Drivers add the values of a statement and rows to
 * theirs, and logs must hold no data of members.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message: code && dataException.test(code) ? 'The database refused a value.' : error.message,
    ...(code !== undefined && { code }),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}
