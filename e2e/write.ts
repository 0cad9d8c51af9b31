import { type APIResponse, expect, type Page } from '@playwright/test'
import type { UserProfile } from '../contract/members.ts'
import { writeHeaders } from './openSession.ts'

/** Makes a write as the member's page would. Default method: `PUT` with a body, `POST` without. */
export async function write(
  by: Page,
  url: string,
  path: string,
  data?: object,
  method: 'PUT' | 'POST' = data ? 'PUT' : 'POST',
): Promise<APIResponse> {
  const headers = writeHeaders(url, await by.context().storageState())
  const answer = await by.request.fetch(`${url}${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** @param by the page of a member who can see this member */
export async function idOf(name: string, by: Page): Promise<number> {
  const answer = await by.request.get(`/api/user/by-name/${name}`)
  const { id } = (await answer.json()) as UserProfile
  return id
}

/** Sends a message as the member's page would. */
export async function writeMessage(by: Page, url: string, to: string, text: string): Promise<void> {
  const headers = writeHeaders(url, await by.context().storageState())
  const data = { to_user_id: await idOf(to, by), text }
  const answer = await by.request.post(`${url}/api/message`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
