/** What the sign-on pages ask the server for. They are a small entry of their own, without the app's HTTP client. */
import type { Answer } from '../../contract/answer.ts'
import { readCookie } from '../browser/cookies.ts'
import { isRecord, refusalIn } from '../services/refusal.ts'

const xsrfToken = () => readCookie('XSRF-TOKEN') ?? ''

/** Any answer of the server brings a token that fits; this one does nothing else. */
const fetchToken = async (signal: AbortSignal) => {
  await fetch('/api/sso/check', { signal })
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
  const refusal = refusalIn(response.status, data, 'This did not work. Please try again.')
  if (!refusal) throw new Error(`${path} answered ${response.status}`)
  return refusal
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
