import { type BrowserContext, expect, request as requests } from '@playwright/test'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the sign-on page does, without the page. */
export async function openSession(url: string, email: string, password: string): Promise<StorageState> {
  const visitor = await requests.newContext({ baseURL: url })
  await visitor.get('/api/sso/check')
  const { cookies } = await visitor.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await visitor.post('/identity/sign-in', {
    headers: { Origin: url, 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token },
    data: { email, password, keeps_signed_in: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const session = await visitor.storageState()
  await visitor.dispose()
  return session
}
