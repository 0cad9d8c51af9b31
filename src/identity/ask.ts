/** What the sign-on pages ask the server for. They are a small entry of their own, without the app's HTTP client. */
import type { Answer, RefusalStatus } from '../../contract/answer.ts'

const tokenCookie = 'XSRF-TOKEN='

const xsrfToken = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(tokenCookie))
    ?.slice(tokenCookie.length) ?? ''

/** Any answer of the server brings a token that fits; this one does nothing else. */
const fetchToken = async (signal: AbortSignal) => {
  await fetch('/api/sso/check', { signal })
}

const refusals: readonly RefusalStatus[] = [400, 401, 403, 404, 409, 413, 422, 429]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function errorsOf(body: Record<string, unknown>): Record<string, readonly string[]> {
  if (!isRecord(body['errors'])) return {}
  return Object.fromEntries(
    Object.entries(body['errors']).map(([field, texts]) => [
      field,
      Array.isArray(texts) ? texts.map(String) : [],
    ]),
  )
}

async function post(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer<Record<string, unknown>>> {
  const response = await fetch(`/identity/${path}`, {
    method: 'POST',
    signal,
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': xsrfToken(),
    },
    body: JSON.stringify(body),
  })
  const read: unknown = await response.json().catch(() => ({}))
  const data = isRecord(read) ? read : {}
  if (response.ok) return { ok: true, data }
  const status = refusals.find((known) => known === response.status)
  if (status === undefined) throw new Error(`${path} answered ${response.status}`)
  const { code, message } = data
  return {
    ok: false,
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : 'This did not work. Please try again.',
    errors: errorsOf(data),
  }
}

/**
 * Posts to a route of `/identity`. A page that stood open while the browser's session changed in another tab
 * has a token that fits no longer; it gets another and asks again, so that nobody has to know.
 *
 * @throws when no answer came, or one that is neither well nor a refusal
 */
export async function ask(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer<Record<string, unknown>>> {
  if (xsrfToken() === '') await fetchToken(signal)
  const answer = await post(path, body, signal)
  if (answer.ok || answer.code !== 'xsrf') return answer
  await fetchToken(signal)
  return post(path, body, signal)
}
