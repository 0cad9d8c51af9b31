/** Milliseconds. A server that asks to wait longer is not asked again. */
const longestWait = 5_000

/** Part of an answer, read by the HTTP client or by `fetch`. */
export interface LoadingAnswer {
  readonly status: number
  /** The code in its body. */
  readonly code: unknown
  /** The header `Retry-After`. */
  readonly retryAfter: unknown
}

/**
 * Waits when a server that has just started is still loading what a request needs (503 `loading`). It did nothing then,
 * so every request may be repeated (`docs/decisions.md#what-a-start-loads`).
 *
 * @returns whether to repeat the request
 */
export async function afterLoading({ status, code, retryAfter }: LoadingAnswer): Promise<boolean> {
  const wait = Number(retryAfter) * 1_000
  if (status !== 503 || code !== 'loading' || !(wait <= longestWait)) return false
  await new Promise((resolve) => setTimeout(resolve, wait))
  return true
}
