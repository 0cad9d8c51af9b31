// Emails: the digest of unread messages, its link that stops it, the preferences, and who may write first.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { ofSelf, stored } from './stored.ts'
import { idOf, write, writeMessage } from './write.ts'

const subject = 'A member wrote to you on Lodge'
const email = 'tane@lodge.test'

/** The number of digests that the member got, among the mails of all tests of the worker. */
async function digestCount(page: Page): Promise<number> {
  await page.goto('/dev/mail')
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible()
  return page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .filter({ hasText: `to ${email}` })
    .count()
}

test('a digest arrives, its link stops it, and the preferences switch it on and off', async ({
  newBrowser,
  server,
  signedIn,
}) => {
  const [luc, tane, reader] = [await signedIn('luc'), await signedIn('kauri'), await newBrowser()]
  const sendDigests = (hours = 0) => write(luc, server.url, `/apps/test-jobs/send-digests?hours=${hours}`)
  await luc.goto('/home')
  await sendDigests()
  const before = await digestCount(reader)
  await writeMessage(luc, server.url, 'Tane', 'A secret of the river')
  await sendDigests(24)

  await test.step('the mail says how many members wrote, and shows in light and dark', async () => {
    expect(await digestCount(reader)).toBe(before + 1)
    await reader.getByRole('link', { name: subject }).first().click()
    const frame = reader.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: subject })).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Read my messages' })).toBeVisible()
    await expect(reader.getByText('secret')).toHaveCount(0)
    await reader.getByRole('link', { name: 'Dark' }).click()
    await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(18, 23, 26)')
  })

  await test.step('its link stops this kind without signing in', async () => {
    await reader.getByRole('link', { name: /\/unsubscribe\/new-message\// }).click()
    await expect(reader.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    await reader.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(reader.getByRole('status')).toContainText('Unread messages')
  })

  await test.step('the modal of the preferences shows that it is off, and switches it on', async () => {
    await tane.goto('/account/email-preferences')
    const dialog = tane.getByRole('dialog', { name: 'Email preferences' })
    const each = dialog.getByRole('switch', { name: 'Unread messages' })
    await expect(each).not.toBeChecked()
    await expect(dialog.getByRole('switch', { name: 'Reviews' })).toBeChecked()
    const isStored = stored(tane, /\/api\/user\/auth\/email-preferences$/)
    await each.click()
    await isStored
    await expect(each).toBeChecked()
  })

  await test.step('a kind that is switched off is not sent', async () => {
    await tane.goto('/account/account-settings/emails')
    const isStored = stored(tane, /\/api\/user\/auth\/email-preferences$/)
    await tane.getByRole('switch', { name: 'Unread messages' }).click()
    await isStored
    await writeMessage(luc, server.url, 'Tane', 'Another secret')
    await sendDigests(72)
    expect(await digestCount(reader)).toBe(before + 1)
  })
})

test('a member whom nobody may write first is read-only to others until they write', async ({
  server,
  signedIn,
}) => {
  const [tane, remy] = [await signedIn('kauri'), await signedIn('remy')]
  await tane.goto('/account/account-settings/privacy')
  const isStored = stored(tane, ofSelf)
  await tane.getByLabel('Who can write to me first').selectOption('Nobody')
  await isStored
  await remy.goto(`/community/messages/user/${await idOf('Tane', remy)}`)
  await expect(remy.getByText('This member does not get first messages.')).toBeVisible()
  await expect(remy.getByRole('textbox', { name: 'Write to Tane' })).toHaveCount(0)
  await writeMessage(tane, server.url, 'Remy', 'Hello from Auckland')
  await expect(remy.getByRole('textbox', { name: 'Write to Tane' })).toBeVisible()
})
