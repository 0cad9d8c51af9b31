// An admin writes to the supporters in France with an English browser, of whom there is one, and sees how far the message is.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'

/** Sends a message to the chosen segment, which has one member. */
async function send(admin: Page, text: string): Promise<void> {
  const form = admin.getByRole('form', { name: 'New message' })
  await form.getByRole('textbox', { name: 'Message' }).fill(text)
  await expect(form.getByText('Goes to 1 member', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Send this message?' })
  await expect(question).toContainText(
    'It goes to 1 member: supporters in France who use a browser in English.',
  )
  await question.getByRole('button', { name: 'Send to 1 member' }).click()
  await expect(form.getByText('The message is on its way')).toBeVisible()
}

test('an admin writes to a segment: the bell of a member counts at once, and the open list shows it', async ({
  signedIn,
}) => {
  const [member, admin] = [await signedIn('bastien'), await signedIn('moderator')]
  const list = member.getByRole('list', { name: 'Notifications' })

  await test.step('the member has read all notifications', async () => {
    await member.goto('/notifications')
    const isEmpty = member.getByRole('heading', { name: 'No notifications' })
    await expect(isEmpty.or(member.getByRole('button', { name: 'Remove all' }))).toBeVisible()
    await member.goto('/members/newest')
    await expect(member.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  })

  await test.step('the admin chooses the segment', async () => {
    await admin.goto('/admin')
    await admin
      .getByRole('navigation', { name: 'Admin area' })
      .getByRole('link', { name: 'System messages' })
      .click()
    await admin.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'France' })
    await admin.getByRole('combobox', { name: 'Language of the browser' }).selectOption({ label: 'English' })
    await admin.getByRole('combobox', { name: 'Supporters' }).selectOption({ label: 'Supporters only' })
  })

  await test.step('the bell counts the message', async () => {
    await send(admin, 'The lodge in Paris opens on Friday.')
    const bell = member.getByRole('link', { name: 'Notifications, 1 new' }).first()
    await expect(bell).toBeVisible()
    await bell.click()
    await expect(list.getByText('The lodge in Paris opens on Friday.').first()).toBeVisible()
  })

  await test.step('the open list shows the next one', async () => {
    await send(admin, 'It closes at midnight.')
    await expect(list.getByText('It closes at midnight.').first()).toBeVisible()
  })

  await test.step('the admin sees that both are sent', async () => {
    const sent = admin.getByRole('list', { name: 'Sent messages' }).getByRole('listitem')
    for (const hasText of ['The lodge in Paris', 'It closes at midnight.']) {
      const message = sent.filter({ hasText }).first()
      await expect(message).toContainText('To supporters in France')
      await expect(message).toContainText('Sent')
      await expect(message).toContainText('1 of 1 member')
    }
  })
})
