/** What the log says of an error. */
export type ErrorDescription = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

/** PostgreSQL's data exceptions: their messages quote the value that was refused. */
const dataException = /^22[0-9A-Z]{3}$/

/**
 * An error without what it carries beside its message: drivers hang the statement's values, and the rows that they
 * met, on theirs, and logs hold nothing of members.
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
