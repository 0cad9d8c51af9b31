// Search and find: admins find members by what they know of them, and photos by what they look like.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '../src/views/pages.ts'
import { randomPicture } from '../tests/server/memberPhotos/pictures.ts'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { people } from './people.ts'
import { deletePhotos, uploadPhoto } from './uploadedPhotos.ts'
import { idOf } from './write.ts'

const { kauri } = people
const device = 'Falkon/23.4'

const members = (page: Page) => page.getByRole('region', { name: 'Members' })
const rowOf = (page: Page, name: string) =>
  members(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const form = (page: Page) => page.getByRole('form', { name: 'Search' })

test('an admin finds a member by part of an email address, and by where they signed in from', async ({
  signedIn,
  newBrowser,
}) => {
  const member = await newBrowser({ userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${device}` })
  await signIn(member, kauri.email)
  const page = await signedIn('moderator')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('by part of the address, which stays out of every URL that is sent', async () => {
    await page.goto(pages.searchAndFind.path)
    await form(page).getByLabel('Search for').fill(' Tane@LODGE ')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, kauri.name)).toContainText(`Email: ${kauri.email}`)
    await expect(members(page).getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/#q=Tane%40LODGE$/)
    await page.reload()
    await expect(rowOf(page, kauri.name)).toContainText(`Email: ${kauri.email}`)
    expect(asked.filter((url) => /tane/i.test(new URL(url).pathname + new URL(url).search))).toEqual([])
  })

  await test.step('by the address and the device, from the page about the member', async () => {
    await rowOf(page, kauri.name).getByRole('link', { name: kauri.name }).click()
    await expect(page).toHaveURL(/\/admin\/profile\/\d+$/)
    const session = page.getByRole('row').filter({ hasText: device })
    await session.getByRole('link', { name: /^(127\.0\.0\.1|::1)$/ }).click()
    await expect(form(page).getByLabel('Search for')).toHaveValue(/127\.0\.0\.1|::1/)
    await form(page).getByLabel('Device contains').fill(device.toLowerCase())
    await form(page).getByRole('button', { name: 'Search' }).click()
    await expect(members(page).getByRole('row')).toHaveCount(2)
    await expect(rowOf(page, kauri.name)).toContainText(/Signed in from (127\.0\.0\.1|::1) on/)
    await expect(rowOf(page, kauri.name)).toContainText(`${device}, last used on`)
  })

  await test.step('and gets back to what was searched before', async () => {
    await page.goBack()
    await expect(form(page).getByLabel('Device contains')).toHaveValue('')
    await page.goBack()
    await page.goBack()
    await expect(form(page).getByLabel('Search for')).toHaveValue('Tane@LODGE')
    await expect(rowOf(page, kauri.name)).toContainText(`Email: ${kauri.email}`)
  })

  await test.step('keeps the search while notifications are open over the page', async () => {
    await page.getByRole('link', { name: 'Notifications' }).first().click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/#q=Tane%40LODGE$/)
    await expect(rowOf(page, kauri.name)).toContainText(`Email: ${kauri.email}`)
  })

  await test.step('reads what is wrong at its field, and what is not there', async () => {
    await form(page).getByLabel('Profile contains').fill('ab')
    await page.keyboard.press('Enter')
    await expect(form(page).getByText('Use at least 3 characters.')).toBeVisible()
    await expect(form(page).getByLabel('Search for')).toHaveValue('Tane@LODGE')
    await form(page).getByLabel('Profile contains').fill('no profile says this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No member matches.')).toBeVisible()
    await form(page).getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(/search-and-find$/)
    await expect(form(page).getByLabel('Search for')).toHaveValue('')
    await expect(members(page).getByRole('row')).toHaveCount(25)
  })
})

const finderOf = (page: Page) => page.getByRole('region', { name: 'Search by photo' })

interface SoughtPhoto {
  readonly photoId: number
  readonly memberId: number
  readonly buffer: Buffer
}

/** Searches by a copy of a photo, and opens the page about its owner. */
async function findOwner(page: Page, { photoId, memberId, buffer }: SoughtPhoto): Promise<void> {
  await page.goto(pages.searchAndFind.path)
  const finder = finderOf(page)
  const chooser = page.waitForEvent('filechooser')
  await finder.getByRole('button', { name: 'Search by photo' }).click()
  await (await chooser).setFiles({ name: 'copy.webp', mimeType: 'image/webp', buffer })
  const alike = finder.getByRole('row').filter({ has: page.getByAltText(`Photo ${photoId} of`) })
  await expect(alike).toContainText(/Almost the same|Similar/)
  await alike.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/profile/${memberId}$`))
}

test('an admin finds the owner of a photo by the photo', async ({ signedIn, server, expectedLines }) => {
  expectedLines.push(refusedCall('POST /photo/find'))
  const [owner, page] = [await signedIn('luc'), await signedIn('moderator')]
  const memberId = await idOf('Luc', owner)
  // Not plain, as the portraits are: those look like nothing, or like each other.
  const file = await randomPicture(91).png().toBuffer()
  const photoId = await uploadPhoto(owner, server.url, {
    memberId,
    description: 'Harbor',
    file,
  })
  const buffer = await sharp(file).resize({ width: 400 }).webp().toBuffer()
  try {
    await findOwner(page, { photoId, memberId, buffer })
  } finally {
    await page.goto('about:blank')
    await deletePhotos(owner, server.url, [photoId])
  }

  await page.goto(pages.searchAndFind.path)
  const finder = finderOf(page)
  await finder.getByLabel('Photo to find').setInputFiles({
    name: 'note.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo'),
  })
  await expect(finder.getByRole('alert')).toContainText('Choose a JPEG, PNG, WebP or HEIC photo.')
})
