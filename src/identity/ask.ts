/** The requests of the sign-on pages, which are a small bundle without the app's HTTP client. */
import type { Answer, Refusal } from '../../contract/answer.ts'
import { keepsCookies, readCookie } from '../browser/cookies.ts'
import { isRecord } from '../../contract/isRecord.ts'
import { afterLoading } from '../services/afterLoading.ts'
import { refusalIn } from '../services/refusal.ts'

const xsrfToken = () => readCookie('XSRF-TOKEN') ?? ''

/** Makes the server set a new XSRF cookie, as it does with any answer. */
const fetchToken = async (signal: AbortSignal) => {
  await fetch('/api/sso/check', { signal })
}

async function post(
  path: string,
  body: object,
  signal: AbortSignal,
  isRepeated = false,
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
  const { status, headers } = response
  const isLoaded =
    !isRepeated &&
    (await afterLoading({ status, code: data['code'], retryAfter: headers.get('Retry-After') }))
  if (isLoaded) return post(path, body, signal, true)
  const refusal = refusalIn(response.status, data, 'Something went wrong. Please try again.')
  if (!refusal) throw new Error(`${path} answered ${response.status}`)
  return refusal
}

const cookiesBlocked: Refusal = {
  ok: false,
  status: 403,
  code: 'cookies_blocked',
  message: 'Nothing was sent. Allow cookies for this site, and load this page again.',
  errors: {},
}

/**
 * Posts to a route of `/identity`. If the session changed in another tab, the XSRF token is outdated; a new one is
 * fetched and the request is repeated. It is also repeated once when the server has just started and is still loading
 * the sign-on. Without cookies no token fits, so nothing is sent.
 *
 * @throws Error when no answer came, or an unexpected one
 */
export async function ask(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer<Record<string, unknown>>> {
  if (!keepsCookies()) return cookiesBlocked
  if (xsrfToken() === '') await fetchToken(signal)
  const answer = await post(path, body, signal)
  if (answer.ok || answer.code !== 'xsrf') return answer
  await fetchToken(signal)
  return post(path, body, signal)
}
