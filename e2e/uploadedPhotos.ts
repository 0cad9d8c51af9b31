import { expect, type Page } from '@playwright/test'
import { writeHeaders } from './openSession.ts'

const headersOf = async (page: Page, url: string) => ({
  ...writeHeaders(url, await page.context().storageState()),
  'Idempotency-Key': crypto.randomUUID(),
})

interface Uploading {
  readonly memberId: number
  readonly description: string
  /** A PNG file. */
  readonly file: Buffer
}

/** Uploads a photo as the member's page would. It waits for approval. Returns its id. */
export async function uploadPhoto(
  page: Page,
  url: string,
  { memberId, description, file }: Uploading,
): Promise<number> {
  const answer = await page.request.post(`${url}/api/user/${memberId}/photo`, {
    headers: await headersOf(page, url),
    multipart: { description, photo: { name: 'photo.png', mimeType: 'image/png', buffer: file } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Deletes photos of a member whose pages are done. They are left first: an open one may be loading the photos. */
export async function deletePhotos(page: Page, url: string, ids: readonly number[]): Promise<void> {
  for (const open of page.context().pages()) await open.goto('about:blank')
  for (const id of ids)
    await page.request.delete(`${url}/api/photo/${id}`, { headers: await headersOf(page, url) })
}
