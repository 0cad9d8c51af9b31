// The main story: browse nearby, open a profile, write, and the message arrives live.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { tabTo } from './keys.ts'
import { expect, signIn, test } from './lodge.ts'
import { polled } from './patience.ts'
import { nextJoin } from './nextJoin.ts'
import { people } from './people.ts'

const Texts = z.object({ data: z.array(z.object({ text: z.string() })) })

/** Returns how many messages with this text the server has stored. */
async function stored(page: Page, conversation: string, words: string): Promise<number> {
  const { data } = Texts.parse(await (await page.request.get(`/api/conversation/${conversation}`)).json())
  return data.filter(({ text }) => text === words).length
}

/** Waits until the last message of the thread has its time: until then it is temporary. */
async function sent(page: Page, words: string): Promise<void> {
  const message = page.getByRole('log', { name: 'Messages' }).getByText(words)
  await expect(message.locator('xpath=following::time[1]')).toBeVisible()
}

test('a member finds another nearby, writes to them, and the message arrives without a reload', async ({
  page: remy,
  newBrowser,
}) => {
  const bastien = await newBrowser()
  // Chromium has the Badging API for installed apps only.
  await bastien.addInitScript(() => {
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => {
        document.documentElement.dataset['badge'] = String(count)
      },
    })
  })
  const badge = (count: number) => expect(bastien.locator('html')).toHaveAttribute('data-badge', `${count}`)
  await signIn(remy, people.remy.email)
  await signIn(bastien, people.bastien.email)
  await bastien.goto('/community/messages')
  await expect(bastien.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  await remy.getByRole('button', { name: 'Browse' }).click()
  await remy.getByRole('link', { name: 'Nearby', exact: true }).click()
  await expect(remy).toHaveURL('/members/nearby')
  await remy
    .getByRole('region', { name: 'Nearby' })
    .getByRole('link', { name: /^Bastien/ })
    .click()
  await expect(remy.getByRole('dialog')).toContainText('This member is a supporter')
  await remy.getByRole('dialog').getByRole('link', { name: 'Message' }).click()
  await remy.getByRole('textbox', { name: /Bastien/ }).fill('Are we still on for the river?')
  await remy.keyboard.press('Enter')
  await expect(remy.getByRole('log', { name: 'Messages' })).toContainText('Are we still on for the river?')

  const row = bastien.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Remy/ })
  await expect(row).toContainText('Are we still on for the river?')
  await expect(row).toContainText('1 unread')
  await badge(1)
  await row.click()
  await expect(bastien.getByRole('log', { name: 'Messages' })).toContainText('Are we still on for the river?')
  await badge(0)
  // The sender sees that the message was read.
  await expect(remy.getByRole('log', { name: 'Messages' })).toContainText(/read/i)
})

test('a message written while the sockets are cut arrives by asking for events, once', async ({
  signedIn,
  sockets,
}) => {
  const words = 'While you were cut off'
  const remy = await signedIn('remy')
  const bastien = await signedIn('bastien')
  const joined = nextJoin(bastien)
  await bastien.goto('/community/messages')
  await joined
  await sockets.cut()
  await expect(bastien.getByRole('status').filter({ hasText: 'Connecting' })).toBeVisible()

  await remy.goto('/members/nearby')
  await remy
    .getByRole('region', { name: 'Nearby' })
    .getByRole('link', { name: /^Bastien/ })
    .click()
  await remy.getByRole('dialog').getByRole('link', { name: 'Message' }).click()
  await remy.getByRole('textbox', { name: /Bastien/ }).fill(words)
  await remy.keyboard.press('Enter')
  await sent(remy, words)
  // The browser asks for events while no socket works.
  const polling = bastien.getByRole('status').filter({ hasText: 'Live updates come every few seconds' })
  await expect(polling).toBeVisible(polled)
  const row = bastien.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Remy/ })
  await expect(row).toContainText(words, polled)
  await expect(polling).toBeVisible()

  await sockets.restore()
  await row.click()
  await expect(bastien.getByRole('log', { name: 'Messages' }).getByText(words)).toHaveCount(1)
  await expect(remy.getByRole('log', { name: 'Messages' }).getByText(words)).toHaveCount(1)
})

test('a message written without a network waits, and goes out once when it is back', async ({
  signedIn,
  setOffline,
}) => {
  const luc = await signedIn('luc')
  const marek = await signedIn('marek')
  await marek.goto('/community/messages/conversation/1-2')
  await luc.goto('/community/messages/conversation/1-2')
  // The field has its name once the conversation is open.
  const writing = luc.getByRole('textbox', { name: /Marek/ })
  await expect(writing).toBeVisible()

  await setOffline(luc, true)
  await writing.fill('Written in a tunnel')
  await luc.keyboard.press('Enter')
  await expect(luc.getByRole('log', { name: 'Messages' })).toContainText('Written in a tunnel')
  await setOffline(luc, false)
  await expect(marek.getByRole('log', { name: 'Messages' }).getByText('Written in a tunnel')).toHaveCount(1)
  await sent(luc, 'Written in a tunnel')
  await expect(luc.getByRole('log', { name: 'Messages' }).getByText('Written in a tunnel')).toHaveCount(1)
  expect(await stored(luc, '1-2', 'Written in a tunnel')).toBe(1)
})

test('a message that was not sent when its page closed goes out once from another page', async ({
  signedIn,
  setOffline,
}) => {
  const luc = await signedIn('luc')
  await luc.goto('/community/messages/conversation/1-2')
  const writing = luc.getByRole('textbox', { name: /Marek/ })
  await expect(writing).toBeVisible()
  await setOffline(luc, true)
  await writing.fill('Written before the tunnel')
  await luc.keyboard.press('Enter')
  await expect(luc.getByRole('log', { name: 'Messages' })).toContainText('Written before the tunnel')

  const later = await luc.context().newPage()
  await luc.close()
  await setOffline(later, false)
  await later.goto('/home')
  await expect.poll(() => stored(later, '1-2', 'Written before the tunnel')).toBe(1)
})

test('an answer lost on the way stores one message, and shows one', async ({ signedIn, fault }) => {
  const luc = await signedIn('luc')
  await luc.goto('/community/messages/user/9')
  await expect(luc.getByRole('textbox')).toBeVisible()
  await fault({ call: 'POST /message', status: 0, isAnswerLost: true })
  await luc.getByRole('textbox').fill('Did you get this?')
  await luc.keyboard.press('Enter')
  const talk = luc.getByRole('log', { name: 'Messages' })
  await sent(luc, 'Did you get this?')
  await expect(talk.getByText('Did you get this?')).toHaveCount(1)
  expect(await stored(luc, '1-9', 'Did you get this?')).toBe(1)
  await luc.reload()
  await sent(luc, 'Did you get this?')
  await expect(talk.getByText('Did you get this?')).toHaveCount(1)
})

test('a message that meets the end of a session goes out once, when its author is back', async ({
  signedIn,
  fault,
}) => {
  const luc = await signedIn('luc')
  await luc.goto('/community/messages/user/12')
  await expect(luc.getByRole('textbox')).toBeEnabled()
  await fault({ call: 'POST /message', status: 401 })
  await luc.getByRole('textbox').fill('Where was I?')
  const isAsked = luc.waitForRequest('**/identity/sign-in?*')
  await luc.keyboard.press('Enter')
  await isAsked
  // The cookie is still valid, so the sign-in page redirects at once.
  await expect(luc.getByRole('list', { name: 'Conversations' }).getByText('Where was I?')).toBeVisible()
  await expect.poll(() => stored(luc, '1-12', 'Where was I?')).toBe(1)
  await luc.goto('/community/messages/user/12')
  await expect(luc.getByRole('log', { name: 'Messages' }).getByText('Where was I?')).toHaveCount(1)
})

test('private photos shared in a thread that is left at once are shared, and the message is sent once', async ({
  signedIn,
  held,
}) => {
  const call = 'PUT /user/{id}/unlock/toggle'
  const luc = await signedIn('luc')
  await luc.goto('/community/messages/user/14')
  await held.hold(call)
  await luc.getByRole('button', { name: 'Share private photos' }).click()
  await luc.getByRole('menuitem', { name: 'Share private photos for 7 days' }).click()
  await expect(luc.getByRole('button', { name: 'Stop sharing', exact: true })).toBeVisible()

  await luc.getByRole('button', { name: 'Browse' }).click()
  await luc.getByRole('link', { name: 'Nearby', exact: true }).click()
  await expect(luc).toHaveURL('/members/nearby')
  await luc.goBack()
  await expect(luc.getByRole('button', { name: 'Stop sharing', exact: true })).toBeVisible()
  const talk = luc.getByRole('log', { name: 'Messages' })
  await expect(talk.getByText('You shared your private photos for 7 days')).toHaveCount(0)

  await luc.getByRole('button', { name: 'Browse' }).click()
  await luc.getByRole('link', { name: 'Nearby', exact: true }).click()
  await held.answer(call)
  await luc.goBack()
  await expect(talk.getByText('You shared your private photos for 7 days')).toHaveCount(1)
  await luc.reload()
  await expect(luc.getByRole('button', { name: 'Stop sharing', exact: true })).toBeVisible()
  await expect(talk.getByText('You shared your private photos for 7 days')).toHaveCount(1)
})

test('a shared place reaches the other at once, and is gone when the message is unsent', async ({
  signedIn,
}) => {
  const [luc, marek] = [await signedIn('luc'), await signedIn('marek')]
  await luc.goto('/community/messages/conversation/1-2')
  await marek.goto('/community/messages/conversation/1-2')
  const talk = marek.getByRole('log', { name: 'Messages' })
  await expect(marek.getByRole('textbox')).toBeVisible()

  await luc.getByRole('button', { name: 'Share your place' }).click()
  const dialog = luc.getByRole('dialog', { name: 'Share a place' })
  await dialog.getByRole('combobox', { name: 'City' }).fill('Ghent')
  await luc
    .getByRole('option', { name: /^Ghent/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Share this place' }).click()
  await expect(dialog).toHaveCount(0)

  const own = luc.getByRole('figure').filter({ hasText: 'Ghent' })
  await expect(own).toContainText('Saved messages don’t expire')
  const shared = talk.getByRole('figure').filter({ hasText: 'Ghent' })
  await expect(shared).toContainText(/Expires at/)
  await expect(shared.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    /mlat=51\.\d+/,
  )

  await luc.getByRole('button', { name: 'Message options' }).last().click()
  await luc.getByRole('menuitem', { name: 'Unsend' }).click()
  await expect(shared).toHaveCount(0)
  await expect(own).toHaveCount(0)
})

test('by keyboard alone: share a city and a point of the map in a conversation, and unsend both', async ({
  signedIn,
}) => {
  const [luc, marek] = [await signedIn('luc'), await signedIn('marek')]
  await luc.goto('/community/messages/conversation/1-2')
  await marek.goto('/community/messages/conversation/1-2')
  const seen = marek.getByRole('log', { name: 'Messages' }).getByRole('figure')
  await expect(marek.getByRole('textbox')).toBeVisible()
  const before = await seen.count()
  const own = luc.getByRole('log', { name: 'Messages' }).getByRole('figure')
  const way = luc.getByRole('button', { name: 'Share your place' })
  const dialog = luc.getByRole('dialog', { name: 'Share a place' })
  const share = dialog.getByRole('button', { name: 'Share this place' })
  const city = dialog.getByRole('combobox', { name: 'City' })

  await test.step('Escape closes the dialog, returns the focus and shares nothing', async () => {
    await tabTo(luc, luc.getByRole('textbox'))
    await tabTo(luc, way, 'Shift+Tab')
    await luc.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await tabTo(luc, city)
    await luc.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(way).toBeFocused()
    await expect(own).toHaveCount(before)
  })

  await test.step('a city from the suggestions', async () => {
    await luc.keyboard.press('Enter')
    await tabTo(luc, city)
    await luc.keyboard.type('Ghent')
    await expect(luc.getByRole('option', { name: /^Ghent/ }).first()).toBeVisible()
    await luc.keyboard.press('ArrowDown')
    await luc.keyboard.press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: 'You chose Ghent' })).toBeVisible()
    await tabTo(luc, share)
    await luc.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(way).toBeFocused()
    await expect(seen).toHaveCount(before + 1)
    await expect(seen.last()).toContainText('Ghent')
  })

  await test.step('a point, moved to the center of the map by arrow keys', async () => {
    await luc.keyboard.press('Enter')
    const map = dialog.getByRole('application', { name: 'Map: choose a point' })
    await tabTo(luc, map)
    await luc.keyboard.press('ArrowDown')
    await luc.keyboard.press('Enter')
    await expect(dialog.getByText(/^The point is in/)).toBeVisible()
    await tabTo(luc, share)
    await luc.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(seen).toHaveCount(before + 2)
    await expect(own).toHaveCount(before + 2)
  })

  await test.step('both are unsent', async () => {
    for (const left of [before + 1, before]) {
      const menu = luc.getByRole('button', { name: 'Message options' }).last()
      await tabTo(luc, menu, 'Shift+Tab')
      await luc.keyboard.press('Enter')
      const unsend = luc.getByRole('menuitem', { name: 'Unsend' })
      await expect(unsend).toBeVisible()
      for (let press = 0; press < 10; press++) {
        if (await unsend.evaluate((element) => element === document.activeElement)) break
        await luc.keyboard.press('ArrowDown')
      }
      await luc.keyboard.press('Enter')
      await expect(seen).toHaveCount(left)
      await tabTo(luc, luc.getByRole('textbox'))
    }
  })
})
