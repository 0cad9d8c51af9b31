// Lazy code and styles that the network loses.
import type { Page } from '@playwright/test'
import { expect, lostParts, test } from './lodge.ts'

/** Refuses the first request for each matching file. */
async function loseOnce(page: Page, files: string): Promise<ReadonlySet<string>> {
  const lost = new Set<string>()
  await page.route(files, (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    return route.abort()
  })
  return lost
}

const lostLines = [/^Failed to load resource: net::ERR_FAILED at \/build\//, ...lostParts]

const sheetsWithoutStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  )

test('a dialog has its styles although they were lost in the background', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(...lostLines)
  const page = await signedIn('luc', { viewport: { width: 1280, height: 900 } })
  const lost = await loseOnce(page, '**/build/later-*.css')
  await page.goto('/home')
  await expect.poll(() => lost.size).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('position', 'relative')
  await expect(dialog).toHaveCSS('display', 'flex')
  expect(await sheetsWithoutStyles(page)).toEqual([])
})

for (const files of ['**/build/SearchPage-*.css', '**/build/SearchPage-*.js']) {
  test(`a page whose ${files.split('.').at(-1)} is lost once recovers by itself`, async ({
    signedIn,
    expectedLines,
  }) => {
    expectedLines.push(...lostLines)
    const page = await signedIn('luc', { viewport: { width: 1280, height: 900 } })
    const lost = await loseOnce(page, files)
    await page.goto('/search')
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    expect(lost.size).toBe(1)
    await expect(page.getByRole('form', { name: 'Advanced search' })).toBeVisible()
    await expect.poll(() => sheetsWithoutStyles(page)).toEqual([])
    await expect(page.locator('main details').first()).toHaveCSS('border-style', 'solid')
  })
}

test('the sign-in page recovers when its code is lost once', async ({ page, expectedLines }) => {
  expectedLines.push(...lostLines)
  const lost = await loseOnce(page, '**/build/SignIn-*.js')
  await page.goto('/identity/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(lost.size).toBe(1)
})
