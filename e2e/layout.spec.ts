// What fits where: columns of cards, the density of grids, and what stays on screen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { oneTry } from './patience.ts'
import { idOf, write } from './write.ts'

const profileCall = 'GET /user/by-name/{name}'

/** Counts the cards of the first row. */
const columnsOf = (list: Locator) => list.locator('[data-row="0"]').evaluate((row) => row.children.length)

const newest = (page: Page) => page.getByRole('region', { name: 'Newest', exact: true })

const twice = (locator: Locator) => [locator, locator] as const

const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('a grid has the columns that fit, in both densities, and keeps the density', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const windows = [
    [360, 740, 2, 3],
    [430, 932, 2, 3],
    [736, 414, 3, 5],
    [844, 390, 3, 5],
    [932, 430, 3, 5],
    [1280, 800, 4, 5],
    [1440, 900, 5, 6],
    [1920, 1080, 7, 9],
  ] as const
  const expectColumns = async (density: 2 | 3) => {
    for (const size of windows) {
      const [width, height] = size
      await page.setViewportSize({ width, height })
      await expect.poll(() => columnsOf(newest(page)), `at ${width} × ${height}`).toBe(size[density])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `nothing is cut off at ${width}`).toBe(0)
    }
  }
  await expectColumns(2)
  await page.getByRole('button', { name: 'Compact grid', pressed: false }).click()
  await expectColumns(3)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact grid', pressed: true })).toBeVisible()
  await expect.poll(() => columnsOf(newest(page))).toBe(9)
})

test('on a phone the filters stay and the title scrolls away, unless the screen is low', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const filters = page.getByRole('button', { name: /^Filters/ })
  const title = page.getByRole('button', { name: 'Newest', exact: true })
  await page.mouse.wheel(0, 1_200)
  await expect.poll(() => top(filters)).toBeLessThan(20)
  expect(await top(filters)).toBeGreaterThanOrEqual(0)
  expect(await top(title)).toBeLessThan(-44)
  // A solid bar from edge to edge, with a hairline between it and the cards.
  const bar = await page.locator('[data-filters]').evaluate((element) => {
    const look = getComputedStyle(element)
    return {
      width: element.getBoundingClientRect().width,
      line: `${look.borderBottomWidth} ${look.borderBottomStyle}`,
      isSeen: look.borderBottomColor !== look.backgroundColor,
      isSolid: look.backgroundColor.startsWith('rgb('),
    }
  })
  expect(bar).toEqual({ width: 390, line: '1px solid', isSeen: true, isSolid: true })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo(0, 1_200))
  await expect.poll(() => top(filters)).toBeLessThan(-44)
})

test('a phone shows the name and the way back once the photo of a profile is scrolled past', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 700 } })
  await held.hold(profileCall)
  await page.goto('/profile/Marek')
  // Long enough to scroll past the photo.
  await held.answer(profileCall, { changes: { description: 'A long walk.\n'.repeat(60) } })
  const profile = page.getByRole('dialog', { name: 'Marek' })
  await expect(profile.getByRole('heading', { level: 1, name: /^Marek/ })).toBeVisible()
  /** Whether the name bar is what one sees at its own place. */
  const isSeen = () =>
    profile.locator('[data-name-bar]').evaluate((bar) => {
      const { left, top: y, width, height } = bar.getBoundingClientRect()
      return bar.contains(document.elementFromPoint(left + width - 20, y + height / 2)) && y < 1
    })
  expect(await isSeen()).toBe(false)
  await page.mouse.move(195, 600)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(isSeen).toBe(true)
  await profile.getByRole('button', { name: 'Close' }).click()
  await expect(profile).toHaveCount(0)
})

test('a profile has its photo beside the text on a phone on its side', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 844, height: 390 } })
  await page.goto('/profile/Marek')
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const text = profile.getByRole('button', { name: 'More' })
  await expect(text).toBeVisible()
  const photo = await profile.locator('img').first().boundingBox()
  const words = await text.boundingBox()
  expect(words?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0) - 1)
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(390)
})

for (const [what, viewport] of [
  ['a phone on its side', { width: 844, height: 390 }],
  ['a desktop at 200 % zoom', { width: 640, height: 400 }],
  ['a low window', { width: 1280, height: 560 }],
] as const) {
  test(`no bar of the search stays over the page on ${what}`, async ({ signedIn }) => {
    const page = await signedIn('luc', { viewport })
    await page.goto('/search')
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await expect(search).toBeAttached()
    await page.evaluate(() => scrollTo(0, 0))
    // The button is where it belongs: below the form, out of sight.
    await expect.poll(() => top(search)).toBeGreaterThan(viewport.height)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('banner').filter({ visible: true })).not.toBeInViewport()
    if (viewport.width < 1024)
      await expect(
        page.getByRole('navigation', { name: 'Main' }).filter({ hasText: 'Messages', visible: true }),
      ).toBeInViewport()
  })
}

test('in a low window nothing stays over the page but the bar of a phone', async ({
  signedIn,
  server: { url },
}) => {
  const page = await signedIn('luc', { viewport: { width: 360, height: 560 } })
  await page.context().addCookies([{ name: 'acceptCookies', value: 'false', url }])
  /** What stays in the window while the page scrolls, by its label. */
  const stuck = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => {
          const { position, visibility } = getComputedStyle(element)
          const { top: begin, bottom: end, height } = element.getBoundingClientRect()
          const isInWindow = height > 1 && end > 0 && begin < innerHeight
          return visibility === 'visible' && (position === 'sticky' || (position === 'fixed' && isInWindow))
        })
        .map((element) => element.getAttribute('aria-label') ?? element.className),
    )
  for (const [path, heading] of [
    ['/members/newest', 'Newest'],
    ['/search', 'Search'],
    ['/account/account-settings/password', 'Password'],
    ['/account/profile-settings/travel', 'Travel plans'],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 560 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect.poll(stuck, path).toEqual(['Main'])
    await page.setViewportSize({ width: 1280, height: 560 })
    await expect(page.getByRole('complementary', { name: 'Activity' })).toHaveCount(
      path === '/search' ? 0 : 1,
    )
    await expect.poll(stuck, path).toEqual([])
  }
})

test('no bar of a profile stays over it on a low phone, and its actions are below the photo', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc', { viewport: { width: 360, height: 560 } })
  await held.hold(profileCall)
  await page.goto('/profile/Marek')
  await held.answer(profileCall, { changes: { description: 'A long walk.\n'.repeat(60) } })
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const message = profile.getByRole('link', { name: 'Message' })
  const text = profile.getByText('A long walk.').first()
  await expect(message).toBeInViewport({ ratio: 1 })
  expect(await top(message)).toBeLessThan(await top(text))
  await page.mouse.move(180, 500)
  await page.mouse.wheel(0, 500)
  await expect(message).not.toBeInViewport()
  await expect(profile.locator('[data-name-bar]')).not.toBeInViewport()
  await expect(text).toBeInViewport()
  // Higher, the same phone keeps both.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(message).toBeInViewport({ ratio: 1 })
  expect(await top(message)).toBeGreaterThan(560)
  await expect(profile.locator('[data-name-bar]')).toBeInViewport()
})

test('a flash message does not cover the account menu', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 1440, height: 900 } })
  await page.goto('/community/visitors')
  const flash = page.getByRole('region', { name: 'Alerts' }).getByText(/^Visitors are for supporters/)
  await expect(flash).toBeVisible()
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /Luc/ }).click()
  await bar.getByRole('link', { name: 'Activity' }).click({ trial: true })
  await expect(flash).toBeVisible()
})

test('the texts of the landing page start at one height', async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  const tops = await Promise.all(
    [/^Profiles, photos and messages/, /^We don’t sell/, /^Others see your city/].map((text) =>
      top(page.getByText(text)),
    ),
  )
  expect(new Set(tops).size).toBe(1)
})

test('all actions of a profile are in sight, however narrow its column is', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 320, height: 640 } })
  await page.goto('/profile/Marek')
  const more = page.getByRole('dialog', { name: 'Marek' }).getByRole('button', { name: 'More' })
  for (const [width, height] of [
    [320, 640],
    [360, 780],
    [720, 360],
    [780, 360],
    [1024, 768],
    [1200, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(more, `at ${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
})

for (const [path, name] of [
  ['/members/nearby', 'Nearby'],
  ['/members/newest', 'Newest'],
] as const) {
  test(`End and Home focus cards of ${name} that were not rendered, clear of the bars`, async ({
    signedIn,
  }) => {
    const page = await signedIn('luc', { viewport: { width: 1440, height: 900 } })
    await page.goto(path)
    const cards = page.getByRole('region', { name, exact: true }).locator('a[data-whole]')
    await expect(cards.first()).toBeVisible()
    const first = await cards.first().getAttribute('href')
    /** The row, column and address of the focused card. */
    const place = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const row = activeElement?.closest<HTMLElement>('[data-row]')
        const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(activeElement))
        return { row: Number(row?.dataset['row'] ?? -1), column, href: activeElement?.getAttribute('href') }
      })
    const expectClear = async () => {
      const bar = await page.getByRole('banner').first().boundingBox()
      const barEnd = (bar?.y ?? 0) + (bar?.height ?? 0)
      const card = page.locator('article:focus-within')
      await expect.poll(() => top(card)).toBeGreaterThan(barEnd)
      const box = await card.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(900)
    }
    await cards.first().focus()
    await page.keyboard.press('End')
    await expect.poll(async () => (await place()).row).toBeGreaterThan(3)
    await expectClear()
    // The list loads on at its end.
    await expect(async () => {
      await page.keyboard.press('End')
      expect((await place()).row).toBeGreaterThan(15)
    }).toPass()
    await expectClear()
    const last = await place()
    await page.keyboard.press('ArrowUp')
    await expect.poll(place).toMatchObject({ row: last.row - 1, column: last.column })
    await page.keyboard.press('F2')
    await expect(page.locator('article:focus-within [data-quick] :focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(place).toMatchObject({ row: last.row - 1, column: last.column })
    await page.keyboard.press('Home')
    await expect.poll(place).toEqual({ row: 0, column: 0, href: first })
    await expectClear()
  })
}

test('Home scrolls the first card of a short list clear of the top bar', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 640 } })
  await page.goto('/members/newest')
  const cards = newest(page).locator('a[data-whole]')
  await expect(cards.first()).toBeVisible()
  await cards.nth(4).focus()
  // The second row is in view, and the first one is below the bar, still in the document.
  await page.evaluate(() => scrollTo(0, 260))
  await page.keyboard.press('Home')
  await expect(cards.first()).toBeFocused()
  const bar = await page.getByRole('banner').first().boundingBox()
  const card = page.locator('article:focus-within')
  await expect.poll(() => top(card)).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('arrows reach cards that were not rendered, and Home comes back', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 800 } })
  await page.goto('/members/newest')
  const cards = newest(page).locator('a[data-whole]')
  await expect(cards.first()).toBeVisible()
  const first = await cards.first().getAttribute('href')
  const href = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await cards.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await href()).toBe(await cards.nth(4).getAttribute('href'))
  await page.keyboard.press('End')
  await expect.poll(async () => [undefined, null, first].includes(await href())).toBe(false)
  await page.keyboard.press('Home')
  await expect.poll(href).toBe(first)
})

test('a slash opens the search by name, Enter there the best match, and a question mark the keys', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 800 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible(oneTry)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Find a member by name' })
  await expect(field).toBeFocused()
  await page.keyboard.type('marek')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Marek', exact: true })).toBeVisible()
})

test('the footer begins where the top bar begins', async ({ newBrowser, signedIn }) => {
  const begin = async (element: Locator) => (await element.boundingBox())?.x
  for (const [page, path] of [
    [await signedIn('luc'), '/members/newest'],
    [await newBrowser(), '/'],
  ] as const) {
    await page.goto(path)
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const brand = page.getByRole('banner').getByRole('link').first()
      const link = page.getByRole('contentinfo').getByRole('link').first()
      await expect(brand).toBeVisible()
      await expect(link).toBeAttached()
      // The bar may be drawn again while the parts of a page load, so both are measured each time.
      await expect
        .poll(
          async () => ((await begin(link)) ?? Number.NaN) - ((await begin(brand)) ?? Number.NaN),
          `${path} at ${width}`,
        )
        .toBe(0)
      // The page grows up to 2200 px.
      await expect
        .poll(async () => (await begin(brand)) ?? Number.NaN, `${path} at ${width}`)
        .toBeGreaterThanOrEqual((width - 2_200) / 2)
    }
  }
})

test('the text of a note is no wider than a text column, however wide the window', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 2560, height: 900 } })
  await page.goto('/home')
  const note = page.getByRole('region', { name: 'About this site' })
  await expect(note).toBeVisible()
  const widths = await note.locator('> div').evaluateAll((parts) => parts.map((part) => part.clientWidth))
  expect(widths).toHaveLength(1)
  expect(widths[0]).toBeLessThanOrEqual(720)
})

test('pages of one text column have no void beside it', async ({ signedIn, server: { url } }) => {
  const luc = await signedIn('luc')
  const kees = await signedIn('deputy')
  await write(luc, url, `/api/user/${await idOf('Marek', luc)}/block/toggle`, { to: true })
  for (const [page, path, first, last] of [
    [
      luc,
      '/account/account-settings/password',
      luc.getByRole('navigation', { name: 'Account settings' }),
      luc.getByRole('region', { name: 'Password' }),
    ],
    [luc, '/account/blocked-members', ...twice(luc.getByRole('list', { name: 'Blocked members' }))],
    [kees, '/account/accounts', ...twice(kees.getByRole('list', { name: 'Accounts' }))],
  ] as const) {
    await page.goto(path)
    await expect(last).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const aside = page.getByRole('complementary', { name: 'Activity' })
      await expect(aside).toBeVisible()
      // The room is what the side notifier leaves of the page.
      const room = await title.evaluate((heading) => {
        const frame = heading.closest('header')?.parentElement?.parentElement?.getBoundingClientRect()
        return { begin: frame?.left ?? Number.NaN, end: frame?.right ?? Number.NaN }
      })
      expect(room.end - room.begin).toBeGreaterThan(width - 360)
      const begin = (await first.boundingBox())?.x ?? Number.NaN
      const box = await last.boundingBox()
      const end = (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
      const where = `${path} at ${width}`
      expect(Math.abs(begin - room.begin - (room.end - end)), `${where} is in the middle`).toBeLessThan(2)
      expect(end - begin, `${where} is a whole column`).toBeGreaterThanOrEqual(700)
      expect(Math.abs(begin - ((await title.boundingBox())?.x ?? Number.NaN)), where).toBeLessThan(2)
    }
  }
  await expect(luc.getByRole('list', { name: 'Blocked members' }).locator('img')).toHaveCount(1)
})

test('a form and a confirmation have the primary button in the same place', async ({
  signedIn,
  expectedLines,
}) => {
  // The style guide shows a video that can't be played.
  expectedLines.push(/ at \/media\/never$/)
  const page = await signedIn('luc', { viewport: { width: 1440, height: 900 } })
  await page.goto('/style-guide')
  const form = page.getByRole('form', { name: 'Sample form' })
  await expect(form).toBeVisible()
  /** How far the buttons are from the edges of their row, and how far the primary one is below the other. */
  const placesIn = (within: Locator) =>
    within.evaluate((element) => {
      const primary = element.querySelector('button:is([data-variant="primary"], [data-variant="danger"])')
      const row = primary?.parentElement
      const other = row?.querySelector('button')
      if (!primary || !row || !other) throw new Error('The row has no two buttons.')
      const [its, others, whole] = [primary, other, row].map((each) => each.getBoundingClientRect())
      if (!its || !others || !whole) throw new Error('The row has no two buttons.')
      return {
        toEnd: Math.round(whole.right - its.right),
        toStart: its.left - whole.left > 1 ? 'free' : 'filled',
        order: Math.sign(its.top - others.top),
      }
    })
  const ask = page.getByRole('button', { name: 'Question: Warning' })
  for (const [width, expected] of [
    [1440, { toEnd: 0, toStart: 'free', order: 0 }],
    [390, { toEnd: 0, toStart: 'filled', order: -1 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await placesIn(form), `the form at ${width}`).toEqual(expected)
    await ask.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expect.poll(() => placesIn(question), `the confirmation at ${width}`).toEqual(expected)
    await question.getByRole('button').first().click()
    await expect(question).toHaveCount(0)
  }
})
