// Two admins decide about members whose pages are open. The clock is real: a decision takes effect after 10 s.
import type { Page } from '@playwright/test'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { afterUndo } from './patience.ts'
import { people } from './people.ts'
import { idOf } from './write.ts'

/** Logging out leads to the landing page, a call that is refused first to the log-in. */
const outside = /\/(?:identity\/sign-in.*)?$/

const actionsOf = (admin: Page) => admin.getByRole('main').getByRole('group', { name: 'Actions' })

async function open(admin: Page, id: number): Promise<void> {
  await admin.goto(`/admin/profile/${id}`)
  await expect(actionsOf(admin)).toBeVisible()
}

const press = (admin: Page, name: string) =>
  actionsOf(admin).getByRole('button', { name, exact: true }).click()

/** Presses the button of a decision, and waits until it is stored. */
async function decide(admin: Page, action: string, done: string): Promise<void> {
  await press(admin, action)
  await expect(admin.getByRole('main').getByText(done, { exact: true }).first()).toBeVisible()
}

test('what two admins decide at the same time shows on the open pages of the members', async ({
  signedIn,
  newBrowser,
  expectedLines,
}) => {
  expectedLines.push(
    // Sessions end while pages are open, with pictures under way.
    / 404 .* at \/media\/photo\//,
    / (401|403) .* at \/(api|identity)\//,
    // These members have no place.
    refusedCall('GET /user/nearby-online'),
    refusedCall('POST /user/{id}/decision'),
  )
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  const [performer, trusted] = [await signedIn('performer'), await signedIn('trusted')]
  const [swindler, dismissed] = [await newBrowser(), await newBrowser()]
  await signIn(swindler, people.swindler.email)
  await signIn(dismissed, people.dismissed.email)
  const ids = {
    performer: await idOf(people.performer.name, wim),
    trusted: await idOf(people.trusted.name, wim),
    swindler: await idOf(people.swindler.name, wim),
    dismissed: await idOf(people.dismissed.name, wim),
  }
  await performer.goto('/activity')
  const sheet = performer.getByRole('dialog', { name: 'Activity' })
  await sheet.getByRole('button', { name: /On cam on your list/ }).click()
  await expect(sheet.getByRole('button', { name: 'Go on cam' })).toBeVisible()
  await trusted.goto('/get-verified')
  await expect(trusted.getByRole('link', { name: 'Take a photo' })).toBeVisible()

  await trusted.getByRole('button', { name: 'Ask for an age check' }).click()
  await expect(trusted.getByText('Your age is being checked')).toBeVisible()

  await test.step('of two decisions about one member the second is refused, with who decided', async () => {
    await open(olaf, ids.performer)
    await open(wim, ids.performer)
    await decide(wim, 'Ban from cam', 'Banned from cam')
    await press(olaf, 'Ban from cam')
    await expect(olaf.getByRole('alert')).toContainText('Wim has decided about this just now.')
  })

  await test.step('banned from cam, verified, suspended as a scam, and deleted', async () => {
    await open(olaf, ids.trusted)
    await decide(olaf, 'Verify', 'Verified')
    await open(wim, ids.swindler)
    await decide(wim, 'Suspend as scam', 'Suspended as scam')
    await open(olaf, ids.dismissed)
    await press(olaf, 'Delete account')
    await olaf.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click()
    await expect(dismissed).toHaveURL(outside)
    await expect(sheet.getByText('You can’t go on cam here.')).toBeVisible(afterUndo)
    await expect(trusted.getByText('You are verified', { exact: true })).toBeVisible(afterUndo)
    await expect(swindler).toHaveURL(outside, afterUndo)
  })

  await test.step('allowed on cam again, of confirmed age, and no longer suspended', async () => {
    await open(olaf, ids.performer)
    await decide(olaf, 'Allow cam', 'Cam allowed')
    await olaf.goto('/admin/profile-queues/verification')
    await expect(olaf.getByRole('heading', { name: people.trusted.name, exact: true })).toBeVisible()
    await olaf.keyboard.press('y')
    await expect(olaf.getByRole('status').filter({ hasText: 'Age confirmed' })).toBeVisible()
    await open(wim, ids.performer)
    for (const [action, opposite] of [
      ['Keep the data', 'Stop keeping the data'],
      ['Turn emails off', 'Turn emails on'],
    ] as const) {
      await press(wim, action)
      await expect(actionsOf(wim).getByRole('button', { name: opposite })).toBeVisible()
    }
    await open(wim, ids.swindler)
    await decide(wim, 'End suspension', 'Suspension ended')
    await expect(sheet.getByRole('button', { name: 'Go on cam' })).toBeVisible(afterUndo)
    await expect(trusted.getByText('Your age is confirmed', { exact: true })).toBeVisible(afterUndo)
    // The admin’s page is loaded again once the decision has taken effect.
    await expect(actionsOf(wim).getByRole('button', { name: 'Suspend', exact: true })).toBeVisible(afterUndo)
    await signIn(swindler, people.swindler.email)
  })
})
