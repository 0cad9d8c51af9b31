import { type BrowserContext, expect, request as requests } from '@playwright/test'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Returns the headers that the server requires for a write with cookies (`docs/security.md#cross-site-requests`). */
export function writeHeaders(url: string, { cookies }: StorageState): Record<string, string> {
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return { Origin: url, 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token }
}

/** Signs in by the calls of the sign-on page. */
export async function openSession(url: string, email: string, password: string): Promise<StorageState> {
  const visitor = await requests.newContext({ baseURL: url })
  await visitor.get('/api/sso/check')
  const answer = await visitor.post('/identity/sign-in', {
    headers: writeHeaders(url, await visitor.storageState()),
    data: { email, password, keeps_signed_in: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const session = await visitor.storageState()
  await visitor.dispose()
  return session
}
