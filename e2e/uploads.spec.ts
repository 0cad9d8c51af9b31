// Uploads that are cut: by the network, and by a reload or a closed page.
import type { Page } from '@playwright/test'
import { picture } from '../tests/server/memberPhotos/pictures.ts'
import { expect, signIn, test } from './lodge.ts'
import { encoded } from './patience.ts'
import { people } from './people.ts'
import { deletePhotos } from './uploadedPhotos.ts'

const call = 'POST /user/{id}/photo'

const fileOf = async (seed: number) => ({
  name: `photo-${seed}.png`,
  mimeType: 'image/png',
  buffer: await picture({ seed }).png().toBuffer(),
})
const choose = async (page: Page, ...seeds: readonly number[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(seeds.map(fileOf)))
const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true })
const offerOf = (page: Page) => page.getByRole('region', { name: /not finished$/ })
const openPics = async (page: Page) => {
  await page.goto('/account/profile-settings/pics')
  await expect(page.getByText(/of 16 photos used/)).toBeVisible()
}

/** Returns how many files this browser keeps. */
const keptCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lodge-uploads')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const counting = database.transaction('files').objectStore('files').count()
          counting.addEventListener('error', () => reject(counting.error))
          counting.addEventListener('success', () => {
            database.close()
            resolve(counting.result)
          })
        })
      }),
  )

/** Makes the files that this browser keeps older. */
const ageFiles = (page: Page, days: number): Promise<void> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lodge-uploads')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const changing = database.transaction('files', 'readwrite')
          const cursors = changing.objectStore('files').openCursor()
          cursors.addEventListener('success', () => {
            const at = cursors.result
            if (at === null) return
            at.update({ ...at.value, keptAt: at.value.keptAt - milliseconds })
            at.continue()
          })
          changing.addEventListener('error', () => reject(changing.error))
          changing.addEventListener('complete', () => {
            database.close()
            resolve()
          })
        })
      }),
    days * 24 * 60 * 60_000,
  )

/** Collects the ids of the photos that pages store. Returns what deletes them. */
function followStored(page: Page, url: string) {
  const ids: number[] = []
  page.context().on('response', async (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/photo') && answer.status() === 201)
      ids.push(((await answer.json()) as { id: number }).id)
  })
  return {
    ids,
    remove: () => deletePhotos(page, url, ids),
  }
}

test('an upload whose connection is cut is tried again, and stored once', async ({
  signedIn,
  server,
  held,
}) => {
  const page = await signedIn('luc')
  const stored = followStored(page, server.url)
  try {
    await openPics(page)
    await held.hold(call)
    await choose(page, 70)
    await held.answer(call, { isLost: true })
    await expect(trayOf(page).getByText('Not sent. The connection was lost. Try again.')).toBeVisible()
    await trayOf(page).getByRole('button', { name: 'Try again: photo-70.png' }).click()
    await held.answer(call)
    await expect(trayOf(page).getByText('Uploaded. Waits for approval.')).toBeVisible(encoded)
    await expect.poll(() => stored.ids.length).toBe(1)
    await expect.poll(() => keptCount(page)).toBe(0)
  } finally {
    await stored.remove()
  }
})

test('uploads cut by a reload are offered again on any page, and each is stored once', async ({
  signedIn,
  server,
  held,
}) => {
  const page = await signedIn('luc')
  const stored = followStored(page, server.url)
  try {
    await openPics(page)
    await held.hold(call)
    await choose(page, 71, 72)
    await held.come(call)
    await expect.poll(() => keptCount(page)).toBe(2)
    await page.goto('/home')
    await expect(trayOf(page).getByRole('button', { name: /^2 uploads were not finished/ })).toBeVisible()
    await expect(offerOf(page).getByText('photo-71.png, photo-72.png')).toBeVisible()
    await held.release(call)
    await offerOf(page).getByRole('button', { name: 'Resume' }).click()
    await expect(trayOf(page).getByText('Uploaded. Waits for approval.')).toHaveCount(2, encoded)
    await expect(offerOf(page)).toHaveCount(0)
    await expect.poll(() => keptCount(page)).toBe(0)
    await expect.poll(() => stored.ids.length).toBe(2)

    await openPics(page)
    await expect(trayOf(page)).toHaveCount(0)
  } finally {
    await stored.remove()
  }
})

test('a file that was left for seven days is removed', async ({ signedIn, server, held }) => {
  const page = await signedIn('luc')
  const stored = followStored(page, server.url)
  try {
    await openPics(page)
    await held.hold(call)
    await choose(page, 75)
    await held.come(call)
    await expect.poll(() => keptCount(page)).toBe(1)
    await ageFiles(page, 7)
    await page.goto('/home')
    await expect.poll(() => keptCount(page)).toBe(0)
    await openPics(page)
    await expect(offerOf(page)).toHaveCount(0)
    await held.release(call)
  } finally {
    await stored.remove()
  }
})

test('one page at a time uploads a file, and a closed page leaves it to another', async ({
  signedIn,
  server,
  held,
}) => {
  const page = await signedIn('luc')
  const stored = followStored(page, server.url)
  try {
    await openPics(page)
    await held.hold(call)
    await choose(page, 73)
    await held.come(call)
    await expect.poll(() => keptCount(page)).toBe(1)

    const other = await page.context().newPage()
    await openPics(other)
    const third = await page.context().newPage()
    await openPics(third)
    await expect(trayOf(other)).toHaveCount(0)
    await page.close()
    await expect(offerOf(other)).toBeVisible()
    await expect(offerOf(third)).toBeVisible()
    await offerOf(other).getByRole('button', { name: 'Resume' }).click()
    await expect(offerOf(third)).toHaveCount(0)
    await held.answer(call)
    await expect(trayOf(other).getByText('Uploaded. Waits for approval.')).toBeVisible(encoded)
    await expect.poll(() => keptCount(other)).toBe(0)
    await expect.poll(() => stored.ids.length).toBe(1)
  } finally {
    await stored.remove()
  }
})

test('discarding and logging out remove the files from the browser', async ({ newBrowser, held }) => {
  const page = await newBrowser()
  await signIn(page, people.kauri.email)
  await held.hold(call)
  await openPics(page)
  await choose(page, 74)
  await expect.poll(() => keptCount(page)).toBe(1)
  await openPics(page)
  await offerOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(trayOf(page)).toHaveCount(0)
  await expect.poll(() => keptCount(page)).toBe(0)

  await choose(page, 75)
  await expect.poll(() => keptCount(page)).toBe(1)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => keptCount(page)).toBe(0)
})
