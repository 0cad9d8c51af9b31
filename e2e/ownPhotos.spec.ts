// The tab of the member's own photos: order, avatar, privacy, deletion and undo by keyboard, order by dragging, and the
// editor of a photo.
import type { Locator, Page } from '@playwright/test'
import type { Photo } from '../contract/media.ts'
import { picture } from '../tests/server/memberPhotos/pictures.ts'
import { expect, test } from './lodge.ts'
import { encoded } from './patience.ts'
import { deletePhotos, uploadPhoto } from './uploadedPhotos.ts'
import { idOf } from './write.ts'

/** Uploads photos that wait for approval. Returns their ids. */
async function upload(page: Page, url: string, descriptions: readonly string[]): Promise<number[]> {
  const memberId = await idOf('Luc', page)
  const ids: number[] = []
  for (const [index, description] of descriptions.entries()) {
    const file = await picture({ seed: 40 + index })
      .png()
      .toBuffer()
    ids.push(await uploadPhoto(page, url, { memberId, description, file }))
  }
  return ids
}

/** Opens the menu of a photo and chooses an action, by keyboard. */
async function act(page: Page, photo: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for photo \\d+, ${photo}`) }).press('Enter')
  const item = page.getByRole('menuitem', { name: action })
  await expect(item).toBeVisible()
  for (let step = 0; step < 8; step += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

const pictures = (section: Locator) =>
  section.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

test('photos are put in order, chosen, moved, deleted and brought back by keyboard', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('luc')
  const ids = await upload(page, server.url, ['Lake', 'Forest', 'Cabin'])
  try {
    await page.goto('/account/profile-settings/pics')
    const open = page.getByRole('region', { name: 'Public photos' })
    const hidden = page.getByRole('region', { name: 'Private photos' })
    const mine = async () =>
      (await pictures(open)).filter((name) => ['Lake', 'Forest', 'Cabin'].includes(name ?? ''))
    await expect(open.getByText('Waiting for approval')).toHaveCount(3)
    expect(await mine()).toEqual(['Lake', 'Forest', 'Cabin'])

    await act(page, 'Cabin', 'Move earlier')
    await expect.poll(mine).toEqual(['Lake', 'Cabin', 'Forest'])
    await act(page, 'Forest', 'Make it your avatar')
    await expect(
      open.getByRole('listitem').filter({ hasText: 'Avatar' }).getByAltText('Forest'),
    ).toBeVisible()
    await act(page, 'Lake', 'Make private')
    await expect(hidden.getByAltText('Lake')).toBeVisible()

    await act(page, 'Cabin', 'Delete')
    await expect(page.getByText('Photo deleted.')).toBeVisible()
    await expect(open.getByAltText('Cabin')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(mine).toEqual(['Cabin', 'Forest'])
    await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toHaveCount(0)

    await page.reload()
    await expect(
      open.getByRole('listitem').filter({ hasText: 'Avatar' }).getByAltText('Forest'),
    ).toBeVisible()
    expect(await mine()).toEqual(['Cabin', 'Forest'])
    await expect(hidden.getByAltText('Lake')).toBeVisible()
  } finally {
    await deletePhotos(page, server.url, ids)
  }
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test('photos are put in order by dragging with a mouse and with a finger, and a swipe scrolls', async ({
  fault,
  signedIn,
  server,
}) => {
  const desktop = await signedIn('luc')
  const ids = await upload(desktop, server.url, ['Lake', 'Forest'])
  const publicOf = (page: Page) => page.getByRole('region', { name: 'Public photos' })
  const mineOf = async (page: Page) =>
    (await pictures(publicOf(page))).filter((name) => ['Lake', 'Forest'].includes(name ?? ''))
  const middleOf = async (page: Page, name: string) => {
    const box = await publicOf(page).getByAltText(name).boundingBox()
    if (box === null) throw new Error(`${name} is not shown.`)
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const isStored = (page: Page) =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  try {
    await desktop.goto('/account/profile-settings/pics')
    await expect.poll(() => mineOf(desktop)).toEqual(['Lake', 'Forest'])
    const dragForest = async () => {
      await publicOf(desktop).getByAltText('Forest').scrollIntoViewIfNeeded()
      const [from, to] = [await middleOf(desktop, 'Forest'), await middleOf(desktop, 'Lake')]
      await desktop.mouse.move(from.x, from.y)
      await desktop.mouse.down()
      await desktop.mouse.move(to.x, to.y, { steps: 10 })
      await expect.poll(() => mineOf(desktop)).toEqual(['Forest', 'Lake'])
    }
    await fault({ call: 'PUT /photo/{id}', status: 409, message: 'This photo is being changed.' })
    await dragForest()
    await desktop.mouse.up()
    await expect(desktop.getByText('This photo is being changed.')).toBeVisible()
    await expect.poll(() => mineOf(desktop)).toEqual(['Lake', 'Forest'])

    await dragForest()
    await Promise.all([isStored(desktop), desktop.mouse.up()])
    await expect(publicOf(desktop).getByRole('log')).toHaveText(/^Moved to place/)
    await desktop.reload()
    await expect.poll(() => mineOf(desktop)).toEqual(['Forest', 'Lake'])

    const page = await signedIn('luc', phone)
    await page.goto('/account/profile-settings/pics')
    await expect.poll(() => mineOf(page)).toEqual(['Forest', 'Lake'])
    /** Waits until the page has not moved for ten frames. `scrollend` may still be that of an earlier scrolling. */
    const isStill = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            let [last, calm] = [scrollY, 0]
            const look = () => {
              calm = scrollY === last ? calm + 1 : 0
              last = scrollY
              if (calm === 10) resolve()
              else requestAnimationFrame(look)
            }
            look()
          }),
      )
    const show = async () => {
      await publicOf(page)
        .getByAltText('Lake')
        .evaluate((image) => image.scrollIntoView({ block: 'center' }))
      await isStill()
    }
    await show()
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    const dragged = page.locator('[data-dnd-dragging]')

    const lake = await middleOf(page, 'Lake')
    const scrolled = await page.evaluate(() => scrollY)
    await send('touchStart', lake)
    for (const step of [20, 40, 80, 120]) await send('touchMove', { x: lake.x, y: lake.y + step })
    await send('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled)
    await isStill()
    await expect(dragged).toHaveCount(0)

    await show()
    const [start, end] = [await middleOf(page, 'Lake'), await middleOf(page, 'Forest')]
    const still = await page.evaluate(() => scrollY)
    await send('touchStart', start)
    await expect(dragged).toHaveCount(1)
    await send('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
    await send('touchMove', end)
    await expect.poll(() => mineOf(page)).toEqual(['Lake', 'Forest'])
    expect(await page.evaluate(() => scrollY)).toBe(still)
    await Promise.all([isStored(page), send('touchEnd')])
    await page.reload()
    await expect.poll(() => mineOf(page)).toEqual(['Lake', 'Forest'])
  } finally {
    await deletePhotos(desktop, server.url, ids)
  }
})

test('a photo is turned, cropped, described and tagged, and changes are not lost by going back', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('luc')
  page.setDefaultTimeout(45_000)
  const [id = 0] = await upload(page, server.url, ['Lake'])
  try {
    await page.goto('/account/profile-settings/pics')
    await act(page, 'Lake', 'Edit photo')
    const editor = page.getByRole('dialog', { name: 'Edit photo' })
    await expect(editor.getByRole('img', { name: 'Uncropped preview' })).toBeVisible()
    await expect(page).toHaveURL(`/account/profile-settings/pics?photo=${id}`)
    await editor.getByRole('button', { name: 'Rotate right' }).click()

    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(`/account/profile-settings/pics?photo=${id}`)

    await editor.getByRole('button', { name: '3:4', exact: true }).click()
    const part = editor.getByRole('group', { name: /^Part of the photo, 3:4/ })
    await expect(part).toBeVisible()
    await editor.getByRole('slider', { name: 'Zoom' }).fill('2')
    const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 400, y + 400, { steps: 4 })
    await page.mouse.up()
    await part.press('ArrowLeft')
    await editor.getByRole('textbox', { name: /Description/ }).fill('Lake at dusk')
    const tag = editor.getByRole('checkbox').first()
    await tag.press('Space')
    await editor.getByRole('button', { name: 'Save' }).dblclick()
    await expect(page.getByText('Photo saved.')).toBeVisible()
    await expect(editor).toHaveCount(0)
    await expect(page).toHaveURL('/account/profile-settings/pics')
    await expect(page.getByRole('img', { name: 'Lake at dusk' })).toBeVisible()

    const photo = (await (await page.request.get(`${server.url}/api/photo/${id}`)).json()) as Photo
    expect(photo).toMatchObject({ shape: '3:4', quarter_turns: 1, description: 'Lake at dusk', crop_top: 0 })
    expect(photo.media_tags).toHaveLength(1)
    // Half of the largest part, moved to the left edge, then a step back.
    expect(photo.crop_width).toBeCloseTo(0.5, 2)
    expect(photo.crop_left).toBeGreaterThan(0)
    expect(photo.crop_left).toBeLessThan(0.1)

    await page.goto(`/account/profile-settings/pics?photo=${id}`)
    await expect(editor.getByRole('button', { name: '3:4', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(part).toBeVisible()
    await expect(editor.getByRole('slider', { name: 'Zoom' })).toHaveValue('2')
    await expect(tag).toBeChecked()
    // Nothing has changed, so nothing is asked.
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor).toHaveCount(0)
    await expect(page).toHaveURL('/account/profile-settings/pics')
  } finally {
    await deletePhotos(page, server.url, [id])
  }
})

test('photos are uploaded from the tab, public and private, and a file that is no photo is refused', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('luc')
  const open = page.getByRole('region', { name: 'Public photos' })
  const hidden = page.getByRole('region', { name: 'Private photos' })
  const tray = page.getByRole('region', { name: 'Uploads' })
  const chooser = page.locator('input[type=file][multiple]')
  const fileOf = async (seed: number) => ({
    name: `photo-${seed}.png`,
    mimeType: 'image/png',
    buffer: await picture({ seed }).png().toBuffer(),
  })
  const ids: number[] = []
  page.on('response', async (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/photo') && answer.ok())
      ids.push(((await answer.json()) as { id: number }).id)
  })
  try {
    await page.goto('/account/profile-settings/pics')
    await expect(page.getByText(/of 16 photos used/)).toBeVisible()
    const before = [await open.getByRole('img').count(), await hidden.getByRole('img').count()] as const
    const drawing = { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg></svg>') }
    await chooser.setInputFiles([await fileOf(60), drawing, await fileOf(61)])
    await expect(tray.getByText('Uploaded. Waits for approval.')).toHaveCount(2, encoded)
    await expect(tray.getByText(/^Not accepted/)).toBeVisible()
    await expect(open.getByRole('img')).toHaveCount(before[0] + 2)

    await page.getByRole('radio', { name: 'Private', exact: true }).press('Space')
    await chooser.setInputFiles([await fileOf(62)])
    await expect(hidden.getByRole('img')).toHaveCount(before[1] + 1, encoded)
    await expect(open.getByRole('img')).toHaveCount(before[0] + 2)

    // The queue goes on when the page changes.
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(tray.getByText('Uploaded. Waits for approval.')).toHaveCount(3, encoded)
    await tray.getByRole('button', { name: 'Hide uploaded' }).click()
    await expect(tray.getByText('Uploaded. Waits for approval.')).toHaveCount(0)
    await tray.getByRole('button', { name: 'Remove drawing.jpg' }).click()
    await expect(tray).toHaveCount(0)
  } finally {
    await deletePhotos(page, server.url, ids)
  }
})
