// Runs axe on every page of the route table and on its dialogs, light and dark.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { CallResponse } from '../contract/calls.ts'
import { onboardingSteps } from '../contract/limits.ts'
import { signOnPages } from '../src/identity/pages.ts'
import { modals, type Page as RoutedPage, pages } from '../src/views/pages.ts'
import { goInside } from './goInside.ts'
import { expect, test } from './lodge.ts'
import { writeHeaders } from './openSession.ts'
import { people } from './people.ts'
import { watchLoading } from './watchLoading.ts'
import { idOf, write, writeMessage } from './write.ts'

type ProductList = CallResponse<'GET /product'>

const phone = { viewport: { width: 390, height: 844 } }

const addressesFor = (...kinds: RoutedPage['shownTo'][]) =>
  Object.values<RoutedPage>({ ...pages, ...modals })
    .filter(({ isPassage, shownTo }) => !isPassage && kinds.includes(shownTo))
    .map(({ path, sample }) => sample ?? path)

/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks what is shown now, in the light and the dark theme. */
async function look(page: Page, disabled: readonly string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Reduced motion, so that no element is measured while it fades in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // axe stays until the app is loaded again: loading it takes longer than the check itself.
    const isLoaded = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    if (colorScheme === 'light') axe.disableRules([...disabled])
    else axe.withRules(colorRules)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])
    expect.soft(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

async function lookAt(page: Page, address: string, open: () => Promise<unknown>): Promise<void> {
  await test.step(address, async () => {
    await open()
    // Waits for the title of the page: the cookie notice and the navigation have headings, too, and the page before stays
    // in the document, hidden, until the code of the next one has come. Checked at every frame. A locator polls less
    // often, which adds up over sixty pages.
    await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true)
    // The style guide shows pages inside a page: its samples repeat the landmarks of the shell, and some load forever.
    const isGuide = address === pages.styleGuide.path
    if (!isGuide) await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await look(page, isGuide ? ['landmark-unique'] : [])
  })
}

/** Loads a page, and checks it. */
async function lookAlone(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lookAt(page, address, () => page.goto(address))
}

const overPages: ReadonlySet<string> = new Set(Object.values<RoutedPage>(modals).map(({ path }) => path))

/**
 * Checks pages one after the other, as the links of the app open them, which is quicker than to load it for each. What
 * lies over a page is loaded with that page.
 */
async function lookAtAll(page: Page, addresses: readonly string[]): Promise<void> {
  const [first, ...others] = addresses
  if (first === undefined) throw new Error('There is no page to check.')
  await lookAlone(page, first)
  const loaded = watchLoading(page)
  for (const address of others)
    if (overPages.has(address)) await lookAlone(page, address)
    else
      await lookAt(page, address, async () => {
        await goInside(page, address)
        await loaded()
      })
}

test('axe finds nothing on public pages, cookie banner and not-found page included', async ({
  page,
  expectedLines,
}) => {
  // The sample link to an appeal is not signed, so that it leads to the not-found page.
  expectedLines.push(/ 404 .* at \/api\/appeal\/1\.a+$/)
  await lookAtAll(page, [...addressesFor('everyone', 'guests'), '/nowhere'])
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
})

test('axe finds nothing on the sign-on pages', async ({ page }) => {
  for (const name of signOnPages) await lookAlone(page, `/identity/${name}`)
})

test('axe finds nothing on onboarding pages', async ({ signedIn, held }) => {
  const user = 'GET /sso/user'
  const page = await signedIn('newcomer')
  await held.hold(user)
  for (let step = 1; step <= onboardingSteps; step += 1) {
    const placed = { city: 'Ghent', country: 'Belgium', location: { coordinates: [3.72, 51.05] } }
    await Promise.all([
      lookAlone(page, `/onboarding/${step}`),
      held.answer(user, { changes: { ...placed, onboarding_step: step } }),
    ])
  }
})

/** Puts a member on every list of the signed-in member, so that no list is empty. */
async function fillLists(page: Page, url: string): Promise<void> {
  const headers = writeHeaders(url, await page.context().storageState())
  const send = async (method: 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  }
  const newest = (await (await page.request.get('/api/user/newest')).json()) as { data: { id: number }[] }
  const [buddy, hottie, looker, blocked] = newest.data.slice(-4).map(({ id }) => id)
  await send('POST', `/dudelist/${buddy}/buddies`)
  await send('PUT', `/dudelist/${buddy}`, { note: 'Bakes on Sundays' })
  await send('POST', `/dudelist/${hottie}/hotties`)
  await send('PUT', `/user/${looker}/unlock/toggle`, { to: true })
  await send('PUT', `/user/${blocked}/block/toggle`, { to: true })
}

const travel = '/members/travel?place_id=2759794&place=Amsterdam'
const memberPages = [...addressesFor('members'), travel]
/** Shares the pages out, so that no test takes much longer than the others. */
const shares = [1, 2, 3]
for (const share of shares) {
  const addresses = memberPages.filter((_, index) => index % shares.length === share - 1)
  test(`axe finds nothing on member pages, share ${share}`, async ({ signedIn, server, expectedLines }) => {
    // The sample link to a video leads to one that does not exist, which is a page of its own.
    expectedLines.push(/ 404 .* at \/api\/video\/1$/)
    // Marek is a supporter: some pages redirect everyone else.
    const page = await signedIn('marek')
    await fillLists(page, server.url)
    await lookAtAll(page, addresses)
  })
}

test('axe finds nothing in the sections of the account settings and their forms', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/account/account-settings')
  const index = page.getByRole('navigation', { name: 'Account settings' })
  await expect(index.getByRole('link', { name: 'Close account' })).toBeVisible()
  const addresses = await index
    .getByRole('link')
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []))
  const sections = addresses.filter((address) => address.startsWith('/account/account-settings/'))
  expect(sections).toHaveLength(11)
  await lookAtAll(page, sections)

  await page.goto('/account/account-settings/two-factor')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toHaveCount(2)
  await look(page)

  await page.goto('/account/account-settings/close-account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
  await look(page)
})

test('axe finds nothing on admin pages', async ({ signedIn }) => {
  const moderator = await signedIn('moderator')
  await lookAtAll(moderator, addressesFor('admins'))
})

test('axe finds nothing on pages of super admins', async ({ signedIn, server }) => {
  const owner = await signedIn('owner')
  // A row of the audit log, with what it changed.
  const member = await idOf(people.luc.name, owner)
  for (const to of [true, false])
    await write(owner, server.url, `/api/user/${member}/permanent/toggle`, { to })
  // Of a fortnight: axe needs seconds for a table of ninety days, and finds nothing else in it.
  const [from, to] = [13, 0].map((ago) =>
    new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10),
  )
  const fortnight = `?from=${from}&to=${to}`
  const isStatistic = (address: string) => address.startsWith('/admin/statistics/')
  await lookAtAll(
    owner,
    addressesFor('superAdmins').map((address) => (isStatistic(address) ? address + fortnight : address)),
  )
  await owner.goto(pages.auditLog.path)
  await owner.getByText('1 change', { exact: true }).first().click()
  await look(owner)

  await owner.goto(pages.products.path)
  await owner.getByRole('button', { name: 'Add a product' }).click()
  await owner.getByRole('dialog', { name: 'New product' }).waitFor()
  await look(owner)

  // An order, which nobody pays.
  const buyer = await signedIn('luc')
  const { data: products } = (await (await buyer.request.get('/api/product')).json()) as ProductList
  const begun = await write(buyer, server.url, '/api/payment', { product_id: products[0]?.id }, 'POST')
  const { id } = (await begun.json()) as { id: number }
  await lookAlone(owner, `/admin/payments/order/${id}`)
})

test('axe finds nothing on dialogs', async ({ signedIn, fault, server }) => {
  const page = await signedIn('luc')
  await writeMessage(await signedIn('marek'), server.url, people.luc.name, 'Are you here?')
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.goto('/home')
  // The notifier loads last.
  await page
    .getByRole('list', { name: 'Unread messages' })
    .getByRole('link', { name: /Are you here/ })
    .waitFor()
  await page.getByRole('button', { name: /Luc$/ }).click()
  await look(page)

  await page.goto('/members/newest?is_supporter=true')
  await page
    .getByRole('region', { name: 'Newest' })
    .getByRole('link', { name: /^Marek/ })
    .focus()
  await look(page)

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await look(page)

  await page.goto('/search/result/users?is_supporter=true')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog', { name: 'Save search' }).waitFor()
  await look(page)

  await page.goto('/search')
  const byName = page.getByRole('combobox', { name: /Find a member by name/ })
  await byName.fill('Mar')
  await page.getByRole('option', { name: /Marek/ }).waitFor()
  // While its list is open, Base UI hides the rest of the page from screen readers.
  await look(page, ['region', 'page-has-heading-one', 'aria-hidden-focus'])
  // Leaving the field closes the list, so hidden elements can't get the focus.
  await byName.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.locator('[aria-hidden] :focus')).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)

  await page.goto('/profile/Marek')
  const more = page.getByRole('dialog', { name: 'Marek' }).getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Report Marek' }).waitFor()
  // An open menu is at the end of the document, outside its dialog and outside all landmarks.
  await look(page, ['region'])
  await page.getByRole('menuitem', { name: 'Block Marek' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Report Marek' }).click()
  await page.getByRole('dialog', { name: 'Report Marek' }).waitFor()
  await look(page)

  await write(page, server.url, `/api/user/${await idOf(people.marek.name, page)}/unlock/toggle`, {
    to: true,
  })
  await page.goto('/account/unlocked-members')
  await page.getByRole('button', { name: 'Stop sharing with everyone' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page)

  await page.goto('/community/messages/conversation/1-2')
  await page.getByRole('button', { name: 'Share your place' }).click()
  await page.getByRole('dialog', { name: 'Share a place' }).waitFor()
  await look(page)
  // Closed, because its history entry would open it again below, at the same address.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await fault({ call: 'POST /message', status: 429 })
  await page.goto('/community/messages/conversation/1-2')
  await page.getByRole('textbox').fill('One too many')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
  await look(page)
})

test('axe finds nothing on a phone: menu, filters, notifier, a profile, a question over it, and a list that failed', async ({
  signedIn,
  fault,
  expectedLines,
}) => {
  expectedLines.push(/ 500 .* at \/api\/user\/newest$/)
  const page = await signedIn('luc', phone)
  await lookAlone(page, '/members/nearby')
  await page.getByRole('button', { name: 'Me, open menu' }).click()
  await page.getByRole('link', { name: 'Log Out' }).waitFor()
  await look(page)

  await page.goto('/members/newest')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await look(page)

  await page.goto('/activity')
  await page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('button', { name: /On cam on your list/ })
    .click()
  await page.getByRole('button', { name: 'Go on cam' }).click()
  await page.getByLabel('Link to your cam').waitFor()
  await look(page)

  await page.goto('/profile/Marek')
  const more = page.getByRole('dialog', { name: 'Marek' }).getByRole('button', { name: 'More' })
  await more.waitFor()
  await look(page)
  await more.click()
  await page.getByRole('menuitem', { name: 'Block Marek' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page)

  await fault({ call: 'GET /user/newest', status: 500, times: 9 })
  await page.goto('/members/newest')
  await page.getByRole('heading', { name: /Couldn’t load/ }).waitFor()
  await look(page)
})
