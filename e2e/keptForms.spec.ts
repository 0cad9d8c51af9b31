// The session ends while a member writes. After the log-in the texts are there.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { password, people } from './people.ts'

const desk = { viewport: { width: 1280, height: 1600 } }
const settings = '/account/profile-settings/info'

/** The session ends, and the next write finds that out. */
const loseSession = (page: Page) => page.context().clearCookies()

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/identity/sign-in**')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('what was written into forms is there after the log-in', async ({ signedIn, expectedLines }) => {
  expectedLines.push(/ (401|403) .* at \/(api|broadcasting)\//)
  const { email } = people.kauri
  const page = await signedIn('kauri', desk)
  const group = (name: string) => page.getByRole('form', { name })

  await test.step('the groups of the own profile', async () => {
    await page.goto(settings)
    await group('About you').getByLabel('About you').fill('I row at dawn.')
    await group('Interests and communities').getByText('Sauna', { exact: true }).click()
    const links = group('Links and networks')
    await links.getByRole('button', { name: 'Add a link' }).click()
    await links.getByLabel('Link 1', { exact: true }).fill('http://rowing.example/tane')
    await loseSession(page)
    await group('About you').getByRole('button', { name: 'Save' }).click()
    await logInAgain(page, email)
    await page.waitForURL(`**${settings}`)
    await expect(group('About you').getByLabel('About you')).toHaveValue('I row at dawn.')
    await expect(group('Interests and communities').getByLabel('Sauna')).toBeChecked()
    await expect(links.getByLabel('Link 1', { exact: true })).toHaveValue(/rowing\.example\/tane/)
    await expect(page.getByText('Unsaved changes')).toHaveCount(3)
  })
  await test.step('a report, in a dialog that opens again', async () => {
    await page.goto('/members/newest')
    await page.getByRole('region', { name: 'Newest' }).getByRole('link', { name: /Marek/ }).first().click()
    const profile = page.getByRole('dialog', { name: 'Marek' })
    const report = page.getByRole('dialog', { name: 'Report Marek' })
    const openReport = async () => {
      await profile.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Report Marek' }).click()
    }
    await openReport()
    await report.getByLabel('Reason').selectOption({ label: 'Spam or advertising' })
    const problem = report.getByRole('textbox', { name: /Describe the problem/ })
    await problem.fill('Watches, mostly.')
    await loseSession(page)
    await report.getByRole('button', { name: 'Send report' }).click()
    await logInAgain(page, email)
    await openReport()
    await expect(problem).toHaveValue('Watches, mostly.')
    await expect(report.getByLabel('Reason')).toHaveValue('spam')
  })
})
