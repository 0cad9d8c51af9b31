// The member's own data and the end of the account: download, disable, come back, delete, come back, delete for good.
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readArchive } from '../tests/server/dataExport/readArchive.ts'
import { keepsFocus, pressKeys, tabTo } from './keys.ts'
import { expect, loseCookies, refusedCall, signIn, test } from './lodge.ts'
import { password, people } from './people.ts'

const { email, name } = people.leaver

/** What a page logs whose calls are under way as its session ends. */
const endedSession = /^Failed to load resource: .* 401 .* at \/(api|broadcasting)\//

async function section(page: Page, slug: string): Promise<void> {
  await page.goto(`/account/account-settings/${slug}`)
  await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible()
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const logIn = async (page: Page) => {
  await page.goto('/identity/sign-in?redirect_url=/home')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Opens a question of the section by keyboard alone. */
const askInSection = async (page: Page, button: string) => {
  await section(page, 'close-account')
  await pressKeys(page, page.getByRole('button', { name: button }))
}

const deleteAccount = async (page: Page) => {
  await askInSection(page, 'Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Goodbye, and take care' })).toBeVisible()
  await expect(page.getByText(/If you change your mind, log in before/)).toBeVisible()
}

test('by keyboard alone: a member downloads their data by a link that works once', async ({
  newBrowser,
  expectedLines,
}) => {
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  expectedLines.push(refusedCall('POST /user/auth/data-export'))
  const page = await newBrowser()
  await signIn(page, email)
  await section(page, 'your-data')
  // Escape and back close the question.
  const ask = page.getByRole('button', { name: 'Get my data' })
  const dialog = page.getByRole('dialog', { name: 'Get your data' })
  const field = dialog.getByLabel('Your password')
  await pressKeys(page, ask)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await pressKeys(page, ask)
  await expect(field).toBeFocused()
  await page.keyboard.type('a wrong guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your archive is ready')).toBeVisible()
  await keepsFocus(page)
  await expectNoViolations(page)
  const begun = page.waitForEvent('download')
  await pressKeys(page, page.getByRole('button', { name: 'Download' }))
  const download = await begun
  const archive = readArchive(await readFile(await download.path()))
  expect(archive.parts('account.json')['account']).toMatchObject({ email, name })
  await keepsFocus(page)
  await expect.poll(async () => (await page.request.get(download.url())).status()).toBe(410)
})

test('a member disables the account, comes back, deletes it, comes back, and deletes it for good', async ({
  newBrowser,
  request,
  server,
  expectedLines,
}) => {
  expectedLines.push(endedSession, refusedCall('GET /user/nearby-online'))
  // The session has ended on the server before the page logs out, and the erased account is refused.
  expectedLines.push(
    refusedCall('POST /logout'),
    /^Failed to load resource: .* 422 .* at \/identity\/sign-in/,
  )
  const page = await newBrowser()
  await signIn(page, email)
  await section(page, 'close-account')
  await expectNoViolations(page)
  await askInSection(page, 'Disable my account')
  const question = page.getByRole('alertdialog', { name: 'Disable your account?' })
  await tabTo(page, question.getByRole('button', { name: 'Disable my account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'See you' })).toBeVisible()
  await logIn(page)
  await expect(page.getByText('Welcome back. Your profile is active again')).toBeVisible()

  await deleteAccount(page)
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('/home')
  await loseCookies(page)
  await signIn(page, email)

  await deleteAccount(page)
  await request.post(`${server.url}/apps/test-jobs/erase-accounts`)
  await logIn(page)
  await expect(page.getByText('Wrong email address or password.')).toBeVisible()
})
