// The media viewer, opened from a gallery, a profile and a message: address, keys, hot-click, focus and videos.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pageSizes } from '../contract/limits.ts'
import type { Photo } from '../contract/media.ts'
import type { UserProfile } from '../contract/members.ts'
import { videoForm } from '../tests/server/memberVideos/forms.ts'
import { makeVideo } from '../tests/server/videos/makeVideo.ts'
import { expect, test } from './lodge.ts'
import { writeHeaders } from './openSession.ts'
import { encoded } from './patience.ts'
import { idOf } from './write.ts'

const photosOfAPage = pageSizes.photos
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test('a photo of a gallery opens, steps, is hot-clicked, and gives the focus back', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/galleries/newest-pics')
  const gallery = page.getByRole('region', { name: 'Newest photos' })
  const tile = gallery.getByRole('link').first()
  const address = (await tile.getAttribute('href')) ?? ''
  const viewed = page.waitForResponse((answer) => answer.url().endsWith(`/api${address}/view`))
  await tile.click()
  const viewer = page.getByRole('dialog', { name: /^Photo by / })
  await expect(viewer).toBeVisible()
  await expect(page).toHaveURL(address)
  expect((await viewed).ok()).toBe(true)

  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(address)
  const second = new URL(page.url()).pathname
  const hot = viewer.getByRole('button', { name: /^Hot: photo by/ })
  const wasHot = (await hot.getAttribute('aria-pressed')) === 'true'
  await hot.click()
  await expect(hot).toHaveAttribute('aria-pressed', String(!wasHot))
  await hot.click()
  await expect(hot).toHaveAttribute('aria-pressed', String(wasHot))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL('/galleries/newest-pics')
  await expect(gallery.locator(`a[href="${second}"]`)).toBeFocused()
})

test('a photo is zoomed by the wheel and by two fingers, and moved by dragging', async ({ signedIn }) => {
  const open = async (page: Page) => {
    await page.goto('/galleries/newest-pics')
    await page.getByRole('region', { name: 'Newest photos' }).getByRole('link').first().click()
    const viewer = page.getByRole('dialog', { name: /^Photo by / })
    await expect(viewer).toBeVisible()
    const zoomOut = viewer.getByRole('button', { name: 'Zoom out' })
    await expect(zoomOut).toBeDisabled()
    const place = async () => {
      const box = await viewer.getByRole('img').first().boundingBox()
      if (box === null) throw new Error('The photo is not shown.')
      return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
    }
    return { zoomOut, place, address: page.url() }
  }
  const desktop = await signedIn('luc')
  const { zoomOut, place, address } = await open(desktop)
  const fitting = await place()
  await desktop.mouse.move(fitting.middle.x, fitting.middle.y)
  for (let turned = 0; turned < 5; turned += 1) await desktop.mouse.wheel(0, -100)
  await expect(zoomOut).toBeEnabled()
  await expect.poll(async () => (await place()).width).toBeGreaterThan(fitting.width * 1.5)
  const zoomed = await place()
  await desktop.mouse.down()
  await desktop.mouse.move(fitting.middle.x + 120, fitting.middle.y + 20, { steps: 5 })
  await desktop.mouse.up()
  await expect.poll(async () => (await place()).x).toBeGreaterThan(zoomed.x + 60)
  for (let turned = 0; turned < 20; turned += 1) await desktop.mouse.wheel(0, 100)
  await expect(zoomOut).toBeDisabled()
  await expect.poll(async () => (await place()).width).toBeCloseTo(fitting.width, 0)
  expect(desktop.url()).toBe(address)

  const page = await signedIn('luc', phone)
  const held = await open(page)
  const small = await held.place()
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [-1, 1].map((side, id) => ({ x: small.middle.x + (side * apart) / 2, y: small.middle.y, id })),
    })
  await send('touchStart', 60)
  for (const apart of [80, 120, 160, 200]) await send('touchMove', apart)
  await send('touchEnd')
  await expect(held.zoomOut).toBeEnabled()
  await expect.poll(async () => (await held.place()).width).toBeGreaterThan(small.width * 1.5)
  expect(page.url()).toBe(held.address)
})

test('the photos before and after the shown one are loaded ahead', async ({ signedIn }) => {
  const page = await signedIn('luc')
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname))
  await page.goto('/galleries/newest-pics')
  const tiles = page.getByRole('region', { name: 'Newest photos' }).getByRole('link')
  const addressOf = async (at: number) => {
    const photo = await page.request.get(`/api${await tiles.nth(at).getAttribute('href')}`)
    return new URL(((await photo.json()) as Photo).url, page.url()).pathname
  }
  // A small photo, which an earlier test may have uploaded, has one size only: the gallery has loaded it.
  let shown = 1
  let around: string[] = []
  const loaded = () => around.map((address) => requested.has(address))
  for (; shown < 12; shown += 1) {
    around = await Promise.all([shown - 1, shown + 1].map(addressOf))
    if (!loaded().includes(true)) break
  }
  expect(loaded()).toEqual([false, false])
  await tiles.nth(shown).click()
  await expect(page.getByRole('dialog', { name: /^Photo by / })).toBeVisible()
  await expect.poll(loaded).toEqual([true, true])
})

test('a link opens a photo, leads on to the member’s others, and closing it leads home', async ({
  signedIn,
}) => {
  const page = await signedIn('luc')
  await page.goto('/galleries/newest-pics')
  const tile = page.getByRole('region', { name: 'Newest photos' }).getByRole('link').first()
  const address = (await tile.getAttribute('href')) ?? ''
  await page.goto('/home')
  await page.goto(address)
  const viewer = page.getByRole('dialog', { name: /^Photo by / })
  await expect(viewer).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/home')
})

test('the arrow keys go on to the next page of a gallery, and back', async ({ signedIn }) => {
  const page = await signedIn('luc')
  // The page ends before the next one would load by itself.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/galleries/newest-pics')
  const gallery = page.getByRole('region', { name: 'Newest photos' })
  await gallery.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /^Photo by / })).toBeVisible()
  const shown = [new URL(page.url()).pathname]
  for (let step = 0; step < photosOfAPage + 2; step += 1) {
    const before = page.url()
    await page.keyboard.press('ArrowRight')
    await expect(page).not.toHaveURL(before)
    shown.push(new URL(page.url()).pathname)
  }
  expect(new Set(shown).size).toBe(photosOfAPage + 3)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(shown.at(-2) ?? '')
})

test('a photo opens over a profile, and closing it leads back to the profile', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/profile/Marek')
  const profile = page.getByRole('dialog', { name: 'Marek', exact: true })
  await profile.getByRole('link', { name: 'Open photo 1 of 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo by Marek' })
  await expect(viewer).toBeVisible()
  await expect(page).toHaveURL(/\/photo\/\d+$/)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL('/profile/Marek')
  await expect(profile.getByRole('link', { name: 'Open photo 1 of 1' })).toBeFocused()
})

test('a photo opens from a message, alone, and closing it leads back to the thread', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('luc')
  const headers = writeHeaders(server.url, await page.context().storageState())
  const own = (await (await page.request.get('/api/user/by-name/Luc')).json()) as UserProfile
  const [picture] = own.public_photos
  if (!picture) throw new Error('Luc has no photo to send.')
  const to = await idOf('Marek', page)
  const sent = await page.request.post('/api/message', {
    headers,
    data: { to_user_id: to, text: 'From the lake', photo_ids: [picture.id] },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await page.goto(`/community/messages/user/${to}`)
  const thread = page.getByRole('log', { name: 'Messages' })
  await thread.getByRole('link', { name: 'Open photo 1 of 1' }).last().click()
  const viewer = page.getByRole('dialog', { name: 'Photo by Luc' })
  await expect(viewer).toBeVisible()
  await expect(page).toHaveURL(`/photo/${picture.id}`)
  await expect(viewer.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(thread.getByText('From the lake')).toBeVisible()
})

test('a video plays, pauses, moves and mutes by its own controls and keys', async ({ signedIn, server }) => {
  test.setTimeout(120_000)
  const page = await signedIn('kauri')
  const headers = writeHeaders(server.url, await page.context().storageState())
  const own = await page.request.get('/api/user/by-name/Tane')
  const { id: self } = (await own.json()) as { id: number }
  const uploaded = await page.request.post(`${server.url}/api/user/${self}/video`, {
    headers,
    multipart: videoForm(await makeVideo({ seconds: 20 })),
  })
  const { id } = (await uploaded.json()) as { id: number }
  const address = `${server.url}/api/video/${id}`
  try {
    await expect
      .poll(async () => (await (await page.request.get(address)).json()) as unknown, encoded)
      .toMatchObject({ is_processed: true })
    await page.goto(`/video/${id}`)
    const viewer = page.getByRole('dialog', { name: 'Video by Tane' })
    const controls = viewer.getByRole('group', { name: 'Video controls' })
    const position = controls.getByRole('slider', { name: 'Position' })
    const button = (name: string) => controls.getByRole('button', { name })
    await expect(position).toHaveAttribute('aria-valuetext', / of 0:20$/)
    await expect(viewer.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/account/profile-settings/videos?video=${id}`,
    )

    await test.step('play and pause', async () => {
      // Some browsers begin by themselves, others start no sound on a page that was not used yet.
      await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
      await expect(button('Play')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(button('Pause')).toBeVisible()
      await expect(position).not.toHaveAttribute('aria-valuetext', '0:00 of 0:20')
      await button('Pause').click()
      await expect(button('Play')).toBeVisible()
    })
    await test.step('move', async () => {
      await position.focus()
      await page.keyboard.press('Home')
      await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:20')
      for (const expected of ['0:02', '0:04', '0:06']) {
        await page.keyboard.press('ArrowRight')
        await expect(position).toHaveAttribute('aria-valuetext', `${expected} of 0:20`)
      }
      await expect(page).toHaveURL(`/video/${id}`)
      await expect(controls.getByText('0:06 / 0:20')).toBeVisible()
    })
    await test.step('see a frame of the strip at the pointer', async () => {
      await position.hover()
      const strip = controls.locator('img')
      await expect(strip).toHaveJSProperty('complete', true)
      expect(await strip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600)
      await expect(controls.getByText('0:10', { exact: true })).toBeVisible()
    })
    await test.step('mute', async () => {
      const volume = controls.getByRole('slider', { name: 'Volume' })
      await button('Mute').click()
      await expect(volume).toHaveAttribute('aria-valuetext', '0%')
      await page.keyboard.press('m')
      await expect(volume).toHaveAttribute('aria-valuetext', '100%')
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(
      violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html.slice(0, 160))]),
    ).toEqual([])
    await test.step('leave the controls while it plays, and show them at a key', async () => {
      await page.mouse.move(0, 0)
      await viewer.focus()
      await page.keyboard.press('k')
      await expect(controls).toHaveCSS('opacity', '0')
      await page.keyboard.press('m')
      await expect(controls).toHaveCSS('opacity', '1')
    })
  } finally {
    await page.request.delete(address, { headers })
  }
})
