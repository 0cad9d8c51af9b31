// The tab of the member's own videos: uploads, also one that is cut, processing shown live, and what waits.
import type { Page } from '@playwright/test'
import { variantOf } from '../tests/server/memberVideos/forms.ts'
import { makeVideo } from '../tests/server/videos/makeVideo.ts'
import { expect, test } from './lodge.ts'
import { writeHeaders } from './openSession.ts'
import { encoded } from './patience.ts'

const mib = 1024 * 1024
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer })

/** Makes an MP4 larger with a box that players skip. */
function padded(video: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([video, box])
}

/** Collects the ids of the videos that a page uploads. */
function uploadedBy(page: Page): number[] {
  const ids: number[] = []
  page.on('response', async (answer) => {
    if (
      answer.request().method() === 'POST' &&
      /\/video(?:\/from-upload)?$/.test(answer.url()) &&
      answer.ok()
    )
      if (answer.url().includes('/api/')) ids.push(((await answer.json()) as { id: number }).id)
  })
  return ids
}

test('videos are uploaded, processed and wait for approval, also after the connection was cut', async ({
  signedIn,
  server,
  expectedLines,
}) => {
  expectedLines.push(/^Failed to load resource: net::ERR_FAILED at \/uploads\/video\//)
  const page = await signedIn('kauri')
  const ids = uploadedBy(page)
  const chooser = page.getByRole('region', { name: 'Add videos' }).locator('input[multiple]')
  const tray = page.getByRole('region', { name: 'Uploads' })
  const open = page.getByRole('region', { name: 'Public videos' })
  const hidden = page.getByRole('region', { name: 'Private videos' })
  const clip = await makeVideo()
  try {
    await page.goto('/account/profile-settings/videos')
    await expect(page.getByText('No videos yet')).toBeVisible()
    await page.getByRole('button', { name: 'Choose videos' }).click()
    await expect(page.getByText('Accept the content guidelines first.')).toBeVisible()
    await page.getByRole('checkbox', { name: /content guidelines/ }).check()
    await chooser.setInputFiles([fileOf('clip.mp4', variantOf(clip, 1))])
    await expect(open.getByText('Waiting for approval')).toBeVisible(encoded)
    await expect(tray.getByText('Uploaded. Waits for approval.')).toBeVisible()

    // The second part of a large file does not arrive.
    const offsets: (string | undefined)[] = []
    let isCut = true
    await page.route('**/uploads/video/*', async (route) => {
      const offset = route.request().headers()['upload-offset']
      if (route.request().method() !== 'PATCH') return route.continue()
      offsets.push(offset)
      return isCut && offset !== '0' ? route.abort() : route.continue()
    })
    await page.getByRole('radio', { name: 'Private', exact: true }).press('Space')
    await chooser.setInputFiles([fileOf('large.mp4', padded(clip, 9 * mib))])
    await expect(tray.getByText(/^Not sent/)).toBeVisible(encoded)
    isCut = false
    await tray.getByRole('button', { name: 'Try again: large.mp4' }).click()
    await expect(hidden.getByText('Waiting for approval')).toBeVisible(encoded)
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
    expect(offsets.at(-1)).toBe(String(8 * mib))

    await page.goto('/account/profile-settings/pics-vids')
    await expect(page.getByText('2 of 2 videos used')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Add photos' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for video 1' }).first().press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Video deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(open.getByText('Waiting for approval')).toBeVisible()
  } finally {
    for (const id of ids)
      await page.request.delete(`${server.url}/api/video/${id}`, {
        headers: writeHeaders(server.url, await page.context().storageState()),
      })
  }
})
