// Every page, dialog and sheet in a phone on its side with its keyboard, and in a window at 400 % zoom: each control can
// be scrolled into view, and nothing covers it there.
import type { Page } from '@playwright/test'
import { modals, type Page as RoutedPage, pages } from '../src/views/pages.ts'
import { goInside } from './goInside.ts'
import { expect, test } from './lodge.ts'
import { people } from './people.ts'
import { watchLoading } from './watchLoading.ts'
import { idOf, writeMessage } from './write.ts'

const windows = [
  { width: 740, height: 160 },
  { width: 320, height: 256 },
] as const

const addressesFor = (...kinds: RoutedPage['shownTo'][]) =>
  Object.values<RoutedPage>({ ...pages, ...modals })
    .filter(({ isPassage, shownTo }) => !isPassage && kinds.includes(shownTo))
    .map(({ path, sample }) => sample ?? path)

/** Returns the controls of the page, or of what is open over it, that cannot be pressed at their centers. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const open = document.querySelectorAll(
      ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed])',
    )
    // On a phone a conversation covers the page.
    const covering = [...document.querySelectorAll('main section')].filter(
      (element) => getComputedStyle(element).position === 'fixed',
    )
    const scope = [...covering, ...open].at(-1) ?? document.body
    const nameOf = (element: Element) =>
      [
        element.tagName.toLowerCase(),
        element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40),
      ].join(' ')
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // What is only for screen readers, or shown while it has the focus, is a pixel or out of the page. The quick actions
      // of a card are transparent until it is hovered or has the focus.
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    const controls = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="file"]), select, textarea, summary, [role="menuitem"]',
      ),
    ].filter(
      (element) => isShown(element) && !element.closest('[inert], [aria-hidden="true"], svg, [href="#main"]'),
    )
    const failed: string[] = []
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // The center of a link of two lines may be between them.
      const { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect()
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) {
        failed.push(`${nameOf(control)} is out of the window`)
        continue
      }
      const found = document.elementFromPoint(x, y)
      const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? null) : null
      const isHit =
        found !== null &&
        (control.contains(found) ||
          label?.contains(found) === true ||
          (found.contains(control) && found.matches('label, button, a')))
      if (!isHit) failed.push(`${nameOf(control)} is under ${found === null ? 'nothing' : nameOf(found)}`)
    }
    return failed
  })

async function checkAll(page: Page, what: string): Promise<void> {
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => outOfReach(page), `${what} at ${width} × ${height}`).toEqual([])
  }
}

async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const loaded = watchLoading(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of addresses) {
    // Quicker than to load the app again.
    await goInside(page, address)
    await loaded()
    await expect(
      page.locator('main :is(h1, h2, h3), [role="dialog"]').filter({ visible: true }).first(),
    ).toBeVisible()
    await checkAll(page, address)
  }
}

// The cookie banner is open in all of them.
test('guests reach every control in low windows', async ({ page, expectedLines }) => {
  expectedLines.push(/ 404 .* at \/api\/appeal\/1\.a+$/)
  await page.goto('/goodbye')
  await walk(page, [
    ...addressesFor('everyone', 'guests').filter((path) => path !== pages.styleGuide.path),
    '/nowhere',
  ])
})

test('members reach every control in low windows', async ({ signedIn, expectedLines }) => {
  expectedLines.push(/ 404 .* at \/api\/video\/1$/)
  const page = await signedIn('marek', { viewport: windows[0] })
  await page.goto('/home')
  await walk(page, addressesFor('members'))
})

test('new members reach every control of joining and onboarding in low windows', async ({
  page,
  signedIn,
}) => {
  const joining = ['sign-in', 'join', 'forgot', 'reset?token=none', 'verify?token=none', 'check-mail']
  for (const name of joining) {
    await page.goto(`/identity/${name}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await checkAll(page, name)
  }
  const newcomer = await signedIn('newcomer', { viewport: windows[0] })
  await newcomer.goto('/onboarding/1')
  await walk(newcomer, addressesFor('newcomers'))
})

test('dialogs, sheets and menus of the style guide fit low windows', async ({ page, expectedLines }) => {
  expectedLines.push(/ at \/media\/never$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(pages.styleGuide.path)
  const overlays = page.locator('#overlays')
  await expect(overlays.getByRole('button').first()).toBeVisible()
  const shown = page.locator(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed])')
  const open = async (name: string) => {
    await overlays.getByRole('button', { name, exact: true }).click()
    await expect(shown).toBeVisible()
    await checkAll(page, name)
  }
  // It can't be closed, so it is the last.
  const answering = 'A question that is being answered'
  const names = await overlays
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
  for (const name of names.filter((each) => each !== answering)) {
    await open(name)
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
  await open(answering)
})

test('a message of many lines leaves room for the others and for Send in low windows', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('kauri', { viewport: windows[0] })
  for (const text of ['One', 'Two', 'Three'])
    await writeMessage(await signedIn('wanderer'), server.url, people.kauri.name, text)
  await page.goto(`/community/messages/user/${await idOf(people.wanderer.name, page)}`)
  await page.getByRole('textbox').fill('A line.\n'.repeat(7))
  await checkAll(page, 'the conversation')
  for (const each of windows) {
    await page.setViewportSize(each)
    await page.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    const room = await page.getByRole('region', { name: /^Messages with/ }).boundingBox()
    expect(room?.height).toBeGreaterThanOrEqual(90)
    const field = await page.getByRole('textbox').boundingBox()
    expect(field?.height).toBeLessThan(each.height / 2)
  }
  await page.getByRole('textbox').fill('')
})

test('moderators and admins reach every control in low windows', async ({ signedIn }) => {
  const page = await signedIn('owner', { viewport: windows[0] })
  await page.goto('/admin')
  await walk(page, addressesFor('admins', 'superAdmins'))
})
