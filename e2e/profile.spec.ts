// The actions of a profile, and what both members see afterwards.
import type { UserProfile } from '../contract/members.ts'
import { expect, refusedCall, test } from './lodge.ts'
import { ofBlock, ofDudelist, ofUnlock, stored } from './stored.ts'

/** Tall enough that all members of the tests are rendered: lists render only the rows near the window. */
const desk = { viewport: { width: 1280, height: 1600 } }

const byName = 'GET /user/by-name/{name}'

test('list with a note, share for 7 days, report and block, as both members see it', async ({
  signedIn,
  expectedLines,
}) => {
  const [page, other] = [await signedIn('luc', desk), await signedIn('marek', desk)]
  await page.goto('/members/newest')
  const card = page.getByRole('region', { name: 'Newest' }).getByRole('link', { name: /Marek/ }).first()
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const note = profile.getByRole('textbox', { name: /Private note/ })
  const choose = async (item: string) => {
    await profile.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('listed with a note that survives a reload', async () => {
    await card.click()
    await profile.getByRole('button', { name: 'Buddies' }).click()
    await note.fill('Bakes on Sundays')
    await expect(profile.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: true })).toBeVisible()
    await expect(note).toHaveValue('Bakes on Sundays')
  })

  await test.step('arrow keys go from member to member, and back is one step', async () => {
    await page.goto('/members/newest')
    await card.click()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(profile).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await expect(profile).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
  })

  await test.step('shared for 7 days: the other sees it under Shared with you', async () => {
    const isUnlocked = stored(page, ofUnlock)
    await choose('Share private photos for 7 days')
    await expect(profile.getByText(/Can see your private photos until .*\d/)).toBeVisible()
    await isUnlocked
    await other.goto('/account/unlocked-members/for-you')
    const forHim = other.getByRole('region', { name: 'Shared with you' })
    await expect(forHim.getByRole('article').filter({ hasText: 'Luc' })).toContainText('Ends in 7 days')

    await page.goto('/account/unlocked-members')
    const byMe = page.getByRole('region', { name: 'Shared by you' })
    await expect(byMe.getByRole('article').filter({ hasText: 'Marek' })).toContainText('Ends in 7 days')
    await page.getByRole('button', { name: 'Stop sharing with everyone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing with everyone' }).click()
    await expect(page.getByText('You are not sharing private photos')).toBeVisible()
    await other.reload()
    await expect(other.getByText('No one shares private photos with you yet')).toBeVisible()
  })

  await test.step('moving to Hotties keeps the note', async () => {
    await page.goto('/profile/Marek')
    const isListed = stored(page, ofDudelist)
    await profile.getByRole('button', { name: 'Hotties' }).click()
    await expect(profile.getByRole('button', { name: 'Hotties', pressed: true })).toBeVisible()
    await isListed
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: false })).toBeVisible()
    await page.goto('/community/dudeslist/hotties')
    const hotties = page.getByRole('region', { name: 'Hotties' })
    await expect(hotties.getByRole('article').filter({ hasText: 'Marek' })).toContainText('Bakes on Sundays')
    await page.getByRole('link', { name: 'Buddies', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No buddies yet' })).toBeVisible()
  })

  await test.step('reported once, with a reason and a text', async () => {
    await page.goto('/profile/Guest.7')
    const guest = page.getByRole('dialog', { name: 'Guest.7', exact: true })
    await guest.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report Guest.7' }).click()
    const report = page.getByRole('dialog', { name: 'Report Guest.7' })
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report.getByText('Choose a reason.').first()).toBeVisible()
    await report.getByLabel('Reason').selectOption({ label: 'Spam or advertising' })
    await report.getByRole('textbox', { name: /Describe the problem/ }).fill('Watches, mostly.')
    // The answer shrinks the dialog, so the second click misses the button.
    await report.getByRole('button', { name: 'Send report' }).dblclick()
    const reported = page.getByRole('dialog', { name: 'You reported Guest.7' })
    await expect(reported.getByText(/You reported this member on .*\d{4}/)).toBeVisible()
    await page.reload()
    await expect(reported.getByText(/We’ll review it/)).toBeVisible()
    await page.keyboard.press('Escape')
    await guest.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'You reported this member' }).click()
    await expect(reported).toBeVisible()
    await expect(reported.getByRole('button', { name: 'Send report' })).toHaveCount(0)
    await reported.getByRole('button', { name: 'Block Guest.7' }).click()
    await page
      .getByRole('alertdialog', { name: 'Block Guest.7?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect(reported.getByRole('button', { name: 'Block Guest.7' })).toBeFocused()
  })

  const othersMen = other.getByRole('region', { name: 'Newest' }).getByRole('link')
  const cardOfLuc = othersMen.filter({ hasText: /^Luc/ })

  await test.step('blocked: gone from every list', async () => {
    await other.goto('/members/newest')
    await expect(cardOfLuc).toHaveCount(1)
    await page.goto('/members/newest')
    await card.click()
    await choose('Block Marek')
    const isBlocked = stored(page, ofBlock)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await isBlocked
    await expect(page.getByRole('status').getByText(/^Blocked\. You won’t see each other/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/members/newest')
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Newest' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  await test.step('the blocked member finds the other in no list and at no address', async () => {
    await other.reload()
    await expect(othersMen.first()).toBeVisible()
    await expect(cardOfLuc).toHaveCount(0)
    expectedLines.push(refusedCall(byName))
    await other.goto('/profile/Luc')
    await expect(other.getByText('This profile does not exist.')).toBeVisible()
    await expect(other.getByRole('dialog', { name: 'Luc' })).toHaveCount(0)
  })

  // Unblocked again, because other tests write to this member.
  await test.step('unblocked: found again, on no personal list', async () => {
    await page.goto('/account/blocked-members')
    await page.getByRole('button', { name: 'Unblock Marek' }).click()
    const isUnblocked = stored(page, ofBlock)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
    await isUnblocked
    await expect(page.getByRole('button', { name: 'Unblock Marek' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeFocused()
    await page.goto('/members/newest')
    await card.click()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: false })).toBeVisible()
  })
})

test('a block after a report closes all of it, and back leaves the list', async ({ signedIn }) => {
  const page = await signedIn('luc', desk)
  await page.goto('/home')
  await page.goto('/members/newest')
  const list = page.getByRole('region', { name: 'Newest' })
  // A report can't be undone, so it is about a member whom no other test reports.
  const href = await list
    .getByRole('link', { name: /^Guest/ })
    .nth(4)
    .getAttribute('href')
  const card = page.locator(`main a[href="${href}"]`)
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Report Guest/ }).click()
  const report = page.getByRole('dialog', { name: /^Report Guest/ })
  await report.getByLabel('Reason').selectOption({ label: 'Spam or advertising' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await page
    .getByRole('dialog', { name: /^You reported/ })
    .getByRole('button', { name: /^Block Guest/ })
    .click()
  const isBlocked = stored(page, ofBlock)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await isBlocked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/members/newest')
  await expect(card).toHaveCount(0)

  // Another profile opens and closes as usual.
  await list
    .getByRole('link', { name: /^Guest/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/members/newest')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

const block = 'PUT /user/{id}/block/toggle'

test('a block that fails restores the member, and the thread is hidden meanwhile', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc', desk)
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const blockHim = async () => {
    await profile.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Block Marek' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const fail = () => held.answer(block, { refusal: { status: 422, message: 'Nothing was blocked.' } })
  await held.hold(block)

  await test.step('over a list', async () => {
    await page.goto('/members/newest')
    const men = page.getByRole('region', { name: 'Newest' }).getByRole('link').filter({ hasText: /\d$/ })
    const card = men.and(page.getByRole('link', { name: /Marek/ }))
    await expect(card).toHaveCount(1)
    const before = await men.allTextContents()
    await card.click()
    await blockHim()
    await expect(card).toHaveCount(0)
    await fail()
    await expect(page.getByRole('alert').getByText('Nothing was blocked.')).toBeVisible()
    const firstMen = async () => (await men.allTextContents()).slice(0, before.length)
    await expect.poll(firstMen).toEqual(before)
  })

  await test.step('over a thread', async () => {
    await page.goto('/community/messages/user/2')
    const thread = page.getByRole('region', { name: 'Conversation with Marek' })
    await thread.getByRole('link', { name: /Marek/ }).click()
    await blockHim()
    await expect(page.getByRole('heading', { name: 'You blocked this member' })).toBeVisible()
    await expect(thread).toHaveCount(0)
    await fail()
    await expect(thread.getByRole('textbox')).toBeVisible()
  })
})

test('a private photo in an open profile gets a new address when the old one expires', async ({
  signedIn,
  held,
  expectedLines,
}) => {
  expectedLines.push(/ 403 .* at \/media\/private\/over\/full\.webp$/)
  const page = await signedIn('luc', desk)
  const marek = (await (await page.request.get('/api/user/by-name/Marek')).json()) as UserProfile
  const [open] = marek.public_photos
  if (!open) throw new Error('He has no picture to show in the place of a private one.')
  const isThere = { ...open, id: 1_000, is_private: true }
  const isOver = { ...isThere, url: '/media/private/over/full.webp' }
  const only = (photo: typeof isThere) => ({
    changes: { public_photos: [], private_photos: [photo], private_photo_count: 1 },
  })
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const picture = profile.getByRole('img', { name: 'A photo of Marek' })

  await held.hold(byName)
  await page.goto('/profile/Marek')
  await held.answer(byName, only(isOver))
  await expect(profile.getByRole('link', { name: 'Message' })).toBeVisible()
  await held.answer(byName, only(isThere))
  await expect(picture).toHaveAttribute('src', isThere.url)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(open.width)
  await expect(profile.getByRole('status', { name: 'Refreshing' })).toHaveCount(0)
})
