// An open thread: photos whose addresses expire, a draft, unsending, saving and deleting.
import type { Page } from '@playwright/test'
import type { CallResponse } from '../contract/calls.ts'
import type { Photo } from '../contract/media.ts'
import type { UserProfile } from '../contract/members.ts'
import { expect, test } from './lodge.ts'
import { idOf } from './write.ts'

type Thread = Extract<CallResponse<'GET /conversation/{filter}'>, { kind: 'messages' }>

const message = 'GET /message/{id}'

test('a photo in an open thread gets a new address when the old one expires', async ({
  signedIn,
  held,
  expectedLines,
}) => {
  expectedLines.push(/ 403 .* at \/media\/private\/over\/square320\.webp$/)
  const page = await signedIn('luc')
  const marek = (await (await page.request.get('/api/user/by-name/Marek')).json()) as UserProfile
  const [open] = marek.public_photos
  if (!open) throw new Error('Marek has no photo to show in place of a private one.')
  const isThere: Photo = { ...open, is_private: true }
  const isExpired: Photo = { ...isThere, square320_url: '/media/private/over/square320.webp' }
  const thread = page.getByRole('log', { name: 'Messages' })
  const picture = thread.getByRole('link', { name: 'Open photo 1 of 1' }).getByRole('presentation')

  await page.goto('/community/messages/user/2')
  await page.getByRole('textbox').fill('Look at this one')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Look at this one').locator('xpath=following::time[1]')).toBeVisible()

  await page.route('**/api/conversation/1-2', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Thread
    const [newest, ...older] = body.data
    await route.fulfill({
      response: answer,
      json: { ...body, data: [{ ...newest, photos: [isExpired] }, ...older] },
    })
  })
  await held.hold(message)
  await page.reload()
  await expect(picture).toBeVisible()
  await held.answer(message, { changes: { photos: [isThere] } })
  await expect(picture).toHaveAttribute('src', isThere.square320_url)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})

test('a draft is kept for its conversation across reloads until it is sent', async ({ signedIn }) => {
  const page = await signedIn('luc')
  const field = (name: string) => page.getByRole('textbox', { name: `Write to ${name}` })
  const toMarek = `/community/messages/user/${await idOf('Marek', page)}`
  const toRemy = `/community/messages/user/${await idOf('Remy', page)}`

  await page.goto(toMarek)
  await field('Marek').fill('The weather is going to')
  await page.reload()
  await expect(field('Marek')).toHaveValue('The weather is going to')

  await page.goto(toRemy)
  await expect(field('Remy')).toHaveValue('')
  await field('Remy').fill('When are you in')
  await page.reload()
  await expect(field('Remy')).toHaveValue('When are you in')

  await page.goto(toMarek)
  await expect(field('Marek')).toHaveValue('The weather is going to')
  await field('Marek').fill('The weather is going to hold')
  await page.keyboard.press('Enter')
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread.getByText('going to hold').locator('xpath=following::time[1]')).toBeVisible()
  await page.reload()
  await expect(thread.getByText('going to hold')).toBeVisible()
  await expect(field('Marek')).toHaveValue('')

  await page.goto(toRemy)
  await expect(field('Remy')).toHaveValue('When are you in')
})

test('an unsent message is gone for both sides, and a saved one survives the deleted conversation', async ({
  signedIn,
}) => {
  const [paul, marek] = [await signedIn('wanderer'), await signedIn('marek')]
  const talkOf = (page: Page) => page.getByRole('log', { name: 'Messages' })
  const choose = async (page: Page, text: string, action: string) => {
    const bubble = talkOf(page).getByText(text).locator('xpath=ancestor::div[following-sibling::button][1]')
    await bubble.hover()
    await bubble.locator('xpath=following-sibling::button').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const writing = paul.getByRole('textbox', { name: 'Write to Marek' })
  const [savedText, unsentText] = ['The boat leaves at noon', 'Bring my other jacket']

  await test.step('two messages arrive', async () => {
    await paul.goto(`/community/messages/user/${await idOf('Marek', paul)}`)
    await marek.goto(`/community/messages/user/${await idOf('Paul', marek)}`)
    await writing.fill(savedText)
    await paul.keyboard.press('Enter')
    await expect(talkOf(marek).getByText(savedText)).toBeVisible()
    await writing.fill(unsentText)
    await paul.getByRole('button', { name: 'Send' }).click()
    await expect(talkOf(marek).getByText(unsentText)).toBeVisible()
    await expect(writing).toBeFocused()
  })

  await test.step('unsending removes the text on the other side', async () => {
    await choose(paul, unsentText, 'Unsend')
    await expect(talkOf(paul)).toContainText('You unsent a message')
    await expect(writing).toBeFocused()
    await expect(talkOf(marek)).toContainText('Unsent a message')
    await expect(talkOf(marek).getByText(unsentText)).toHaveCount(0)
  })

  const row = marek.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Paul/ })

  await test.step('the other one is saved, and the conversation deleted', async () => {
    await choose(marek, savedText, 'Save')
    await expect(talkOf(marek).getByText('Saved')).toBeVisible()
    await expect(row).toContainText('Unsent a message')
    const pane = marek.getByRole('region', { name: 'Conversation with Paul' })
    const askToDelete = async () => {
      await pane.getByRole('button', { name: 'More' }).click()
      await marek.getByRole('menuitem', { name: 'Delete conversation' }).click()
    }
    await askToDelete()
    await marek.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(marek.getByRole('alertdialog')).toHaveCount(0)
    await expect(pane.getByRole('textbox')).toBeFocused()
    await askToDelete()
    await marek.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(marek.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible()
    await expect(marek.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeFocused()
  })

  await test.step('only the saved message remains, and lists the conversation', async () => {
    await expect(row).toContainText(savedText)
    await row.click()
    await expect(talkOf(marek).getByText(savedText)).toBeVisible()
    await expect(talkOf(marek).getByText('Saved')).toBeVisible()
    await expect(talkOf(marek)).not.toContainText('Unsent a message')
    // Deleting removes the thread for one side only.
    await paul.reload()
    await expect(talkOf(paul)).toContainText(savedText)
    await expect(talkOf(paul)).toContainText('You unsent a message')
  })

  await test.step('list and thread are side by side, on a phone one at a time', async () => {
    const list = marek.getByRole('region', { name: 'Conversations' })
    const thread = marek.getByRole('region', { name: 'Conversation with Paul' })
    const back = marek.getByRole('link', { name: 'Back to messages' })
    const end = await list.evaluate((pane) => pane.getBoundingClientRect().right)
    expect(await thread.evaluate((pane) => pane.getBoundingClientRect().left)).toBeGreaterThanOrEqual(end)
    await expect(back).toBeHidden()

    await marek.setViewportSize({ width: 360, height: 740 })
    await expect(list).toBeHidden()
    await expect(thread).toHaveCSS('width', '360px')
    await back.click()
    await expect(thread).toHaveCount(0)
    await expect(list).toHaveCSS('width', '360px')
    await row.click()
    await expect(talkOf(marek).getByText(savedText)).toBeVisible()
    await expect(list).toBeHidden()
  })
})
