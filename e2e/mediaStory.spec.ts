// The story of two members and their media: uploaded, edited, approved, browsed, hot-clicked, shared and attached.
import type { Locator, Page } from '@playwright/test'
import { randomPicture } from '../tests/server/memberPhotos/pictures.ts'
import { makeVideo } from '../tests/server/videos/makeVideo.ts'
import { expect, test } from './lodge.ts'
import { writeHeaders } from './openSession.ts'
import { encoded } from './patience.ts'
import { ofUnlock, stored } from './stored.ts'
import { approveWaiting } from './waitingMedia.ts'
import { idOf } from './write.ts'

const fileOf = async (name: string, seed: number) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await randomPicture(seed).png().toBuffer(),
})

/** Collects the ids of what a page uploads. */
function uploadedBy(page: Page) {
  const ids = { photo: [] as number[], video: [] as number[] }
  page.on('response', async (answer) => {
    const [, kind] = /\/api\/user\/\d+\/(photo|video)$/.exec(new URL(answer.url()).pathname) ?? []
    if (kind !== undefined && answer.request().method() === 'POST' && answer.ok())
      ids[kind as 'photo' | 'video'].push(((await answer.json()) as { id: number }).id)
  })
  return ids
}

/** Whether the picture of an element has come from the server. */
const isDrawn = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

test('two members: upload, edit, approval, gallery, hot-click, private photos, a message, and a cut upload', async ({
  signedIn,
  server,
  held,
}) => {
  test.setTimeout(240_000)
  const [remy, bastien, moderator] = [
    await signedIn('remy'),
    await signedIn('bastien'),
    await signedIn('moderator'),
  ]
  const ids = uploadedBy(remy)
  const tray = remy.getByRole('region', { name: 'Uploads', exact: true })
  const open = remy.getByRole('region', { name: 'Public photos' })
  const hidden = remy.getByRole('region', { name: 'Private photos' })
  const choose = async (photo: RegExp, action: string) => {
    await remy.getByRole('button', { name: photo }).click()
    await remy.getByRole('menuitem', { name: action }).click()
  }
  const chooser = remy.locator('input[type=file][multiple]')
  let lake = 0
  for (const page of [remy, bastien]) page.setDefaultTimeout(20_000)
  try {
    await test.step('Remy uploads three photos and a video, which wait', async () => {
      await remy.goto('/account/profile-settings/pics')
      await expect(remy.getByText(/of 16 photos used/)).toBeVisible()
      await chooser.setInputFiles([
        await fileOf('lake', 901),
        await fileOf('cabin', 902),
        await fileOf('boat', 903),
      ])
      await expect(open.getByText('Waiting for approval')).toHaveCount(3, encoded)
      await expect.poll(() => ids.photo.length).toBe(3)
      await remy.goto('/account/profile-settings/videos')
      await remy.getByRole('checkbox', { name: /content guidelines/ }).check()
      await chooser.setInputFiles([
        { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await makeVideo({ picture: 'mandelbrot' }) },
      ])
      await expect(
        remy.getByRole('region', { name: 'Public videos' }).getByText('Waiting for approval'),
      ).toBeVisible(encoded)
    })

    await test.step('crops, rotates and describes one, orders them, sets the avatar, and makes one private', async () => {
      await remy.goto('/account/profile-settings/pics')
      await choose(/^Actions for photo 2/, 'Edit photo')
      const editor = remy.getByRole('dialog', { name: 'Edit photo' })
      await expect(editor).toBeVisible()
      lake = Number(new URL(remy.url()).searchParams.get('photo'))
      await editor.getByRole('button', { name: 'Rotate right' }).click()
      await editor.getByRole('button', { name: '1:1', exact: true }).click()
      await expect(editor.getByRole('group', { name: /^Part of the photo, 1:1/ })).toBeVisible()
      await editor.getByRole('textbox', { name: /Description/ }).fill('Lake')
      await editor.getByRole('button', { name: 'Save' }).click()
      await expect(editor).toHaveCount(0)
      await choose(/^Actions for photo 4/, 'Move earlier')
      await choose(/^Actions for photo 4/, 'Make private')
      await expect(hidden.getByRole('listitem')).toHaveCount(1)
      await choose(/^Actions for photo \d+, Lake/, 'Make it your avatar')
      await expect(
        open.getByRole('listitem').filter({ hasText: 'Avatar' }).getByAltText('Lake'),
      ).toBeVisible()
      await expect(remy.getByRole('status').filter({ hasText: 'Saving' })).toHaveCount(0)
    })

    const gallery = bastien.getByRole('region', { name: 'Newest photos' })
    await test.step('nobody else sees them before they are approved by an admin', async () => {
      await bastien.goto('/galleries/newest-pics')
      await expect(gallery.getByRole('link').first()).toBeVisible()
      for (const id of ids.photo) await expect(gallery.locator(`a[href="/photo/${id}"]`)).toHaveCount(0)
      await bastien.goto('/galleries/newest-vids')
      await expect(bastien.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bastien.locator(`a[href="/video/${ids.video[0]}"]`)).toHaveCount(0)
      for (const kind of ['photo', 'video'] as const) {
        const approved = await approveWaiting(moderator, server.url, kind, ids[kind])
        expect(approved).toBe(ids[kind].length)
      }
      await remy.reload()
      await expect(open.getByRole('listitem').first()).toBeVisible()
      await expect(remy.getByText('Waiting for approval')).toHaveCount(0)
    })

    const viewer = bastien.getByRole('dialog', { name: /^(Photo|Video) by Remy/ })
    await test.step('Bastien finds one in the gallery and hot-clicks it, which stays', async () => {
      await bastien.goto('/galleries/newest-pics')
      const tile = gallery.locator(`a[href="/photo/${lake}"]`)
      await tile.click()
      await expect(viewer.getByText('Lake')).toBeVisible()
      const hot = viewer.getByRole('button', { name: /^Hot: photo by/ })
      await hot.click()
      await expect(hot).toHaveAccessibleName(/1 so far$/)
      await expect(hot).toHaveAttribute('aria-pressed', 'true')
      await bastien.reload()
      await expect(hot).toHaveAccessibleName(/1 so far$/)
      await expect(hot).toHaveAttribute('aria-pressed', 'true')
      await bastien.goto('/galleries/newest-vids')
      await bastien.locator(`a[href="/video/${ids.video[0]}"]`).click()
      await expect(viewer).toBeVisible()
      await bastien.keyboard.press('Escape')
      // One's own photo can't be hot-clicked.
      await remy.goto(`/photo/${lake}`)
      await expect(remy.getByRole('dialog').getByText('Lake')).toBeVisible()
      await expect(remy.getByRole('dialog').getByRole('button', { name: /^Hot: / })).toHaveCount(0)
    })

    const profile = bastien.getByRole('dialog', { name: /Remy/ })
    const locked = profile.getByText('1 private photo', { exact: true })
    const photo = (count: number) => profile.getByRole('link', { name: `Open photo 1 of ${count}` })
    await test.step('asks for the private photo, and sees it once Remy shares it', async () => {
      await bastien.goto('/profile/Remy')
      await expect(locked).toBeVisible()
      await profile.getByRole('link', { name: 'Ask for access' }).click()
      const asking = bastien.getByRole('textbox', { name: 'Write to Remy' })
      await expect(asking).toHaveValue(/share your private photos/)
      await asking.press('Enter')
      await expect(
        bastien.getByRole('log', { name: 'Messages' }).getByText(/share your private photos/),
      ).toBeVisible()
      await remy.goto(`/community/messages/user/${await idOf('Bastien', remy)}`)
      await remy.getByRole('button', { name: 'Share private photos' }).click()
      await remy.getByRole('menuitem', { name: 'Share private photos for 7 days' }).click()
      await expect(
        bastien.getByRole('log', { name: 'Messages' }).getByText(/shared .*private photos/i),
      ).toBeVisible()
      await bastien.goto('/profile/Remy')
      await expect(photo(4)).toBeVisible()
      await expect(locked).toHaveCount(0)
    })

    await test.step('opens a private photo that came with a message', async () => {
      await remy.getByRole('button', { name: 'Attach photos or videos' }).click()
      const dialog = remy.getByRole('dialog', { name: 'Attach photos' })
      await dialog.getByRole('checkbox', { name: /private/ }).press('Space')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await remy.getByRole('textbox', { name: /Bastien/ }).fill('From the boat')
      await remy.keyboard.press('Enter')
      await bastien.goto(`/community/messages/user/${await idOf('Remy', bastien)}`)
      const log = bastien.getByRole('log', { name: 'Messages' })
      await expect(log.getByText('From the boat')).toBeVisible()
      await log.getByRole('link', { name: /^Open photo 1 of 1/ }).click()
      await expect(viewer).toBeVisible()
      await expect.poll(() => isDrawn(viewer.getByRole('img').first())).toBe(true)
      await bastien.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
    })

    await test.step('loses the private photo of the profile when Remy stops sharing, not the one of the message', async () => {
      const isLocked = stored(remy, ofUnlock)
      await remy.getByRole('button', { name: 'Stop sharing', exact: true }).click()
      await isLocked
      await bastien.goto('/profile/Remy')
      await expect(locked).toBeVisible()
      await expect(photo(3)).toBeVisible()
      await bastien.goto(`/community/messages/user/${await idOf('Remy', bastien)}`)
      await expect(
        bastien
          .getByRole('log', { name: 'Messages' })
          .getByRole('link', { name: 'Open photo 1 of 1, only for this conversation' }),
      ).toBeVisible()
    })

    await test.step('an upload that a reload has cut is offered again', async () => {
      const call = 'POST /user/{id}/photo'
      await remy.goto('/account/profile-settings/pics')
      await expect(remy.getByText(/of 16 photos used/)).toBeVisible()
      await held.hold(call)
      await chooser.setInputFiles([await fileOf('harbor', 904)])
      await held.come(call)
      await remy.reload()
      await held.release(call)
      await remy
        .getByRole('region', { name: /not finished$/ })
        .getByRole('button', { name: 'Resume' })
        .click()
      await expect(tray.getByText('Uploaded. Waits for approval.')).toBeVisible(encoded)
      await expect(open.getByText('Waiting for approval')).toHaveCount(1)
    })
  } finally {
    const headers = writeHeaders(server.url, await remy.context().storageState())
    for (const [kind, ofKind] of Object.entries(ids))
      for (const id of ofKind) await remy.request.delete(`${server.url}/api/${kind}/${id}`, { headers })
  }
})
