// Everything works by keyboard alone: from home to a profile, its actions, and a search.
import type { Locator, Page } from '@playwright/test'
import type { GalleryVideo } from '../contract/galleries.ts'
import type { UserCard, UserProfile } from '../contract/members.ts'
import { keepsFocus, tabTo } from './keys.ts'
import { expect, test } from './lodge.ts'
import { ofBlock, ofSelf, stored } from './stored.ts'
import { idOf, write } from './write.ts'
import { mediaFields } from '../tests/mediaFields.ts'

/** Wide enough that no part of the bars is collapsed. */
const desk = { viewport: { width: 1280, height: 900 } }

/** Opens a page with the menu of the top bar. */
async function browse(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  await tabTo(page, bar.getByRole('button', { name: 'Browse' }), 'Shift+Tab', 150)
  await page.keyboard.press('Enter')
  await tabTo(page, bar.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await keepsFocus(page)
}

/** Opens the focused menu and chooses an item. */
async function choose(page: Page, item: Locator): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(item).toBeVisible()
  for (let press = 0; press < 10; press++) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

test('by keyboard alone: list a member with a note, share photos, cancel a block and a report, and step to the next', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', desk)
  await luc.goto('/home')
  await expect(luc.getByRole('heading', { level: 1, name: /Good to see you/ })).toBeVisible()
  const profile = luc.getByRole('dialog', { name: 'Marek', exact: true })
  const button = (name: string) => profile.getByRole('button', { name, exact: true })
  const card = luc.getByRole('region', { name: 'Newest' }).getByRole('link', { name: /^Marek/ })

  await test.step('from home to a list and a profile', async () => {
    for (let press = 0; press < 2; press++) await luc.keyboard.press('Tab')
    await tabTo(luc, luc.getByRole('button', { name: 'Browse' }))
    await browse(luc, 'Newest')
    await tabTo(luc, card, 'Tab', 150)
    await luc.keyboard.press('Enter')
    await expect(profile).toBeVisible()
    await expect(button('Buddies')).toBeVisible()
    await keepsFocus(luc)
  })

  await test.step('add a buddy with a note', async () => {
    await tabTo(luc, button('Buddies'))
    await luc.keyboard.press('Space')
    await expect(button('Buddies')).toHaveAttribute('aria-pressed', 'true')
    await expect(button('Buddies')).toBeFocused()
    await tabTo(luc, profile.getByRole('textbox', { name: /Private note/ }), 'Shift+Tab')
    await luc.keyboard.type('Bakes on Sundays')
    await expect(profile.getByText('Saved')).toBeVisible()
  })

  await test.step('share private photos for a day', async () => {
    await tabTo(luc, button('More'))
    await choose(luc, luc.getByRole('menuitem', { name: 'Share private photos for 1 day' }))
    await expect(profile.getByText(/Can see your private photos until/)).toBeVisible()
    await expect(button('More')).toBeFocused()
  })

  await test.step('cancel a block', async () => {
    const question = luc.getByRole('alertdialog', { name: 'Block Marek?' })
    const no = question.getByRole('button', { name: 'Cancel' })
    for (const key of ['Enter', 'Escape']) {
      await choose(luc, luc.getByRole('menuitem', { name: 'Block Marek' }))
      await expect(no).toBeFocused()
      await luc.keyboard.press(key)
      await expect(question).toHaveCount(0)
      await expect(button('More')).toBeFocused()
    }
  })

  await test.step('start and leave a report', async () => {
    const report = luc.getByRole('dialog', { name: 'Report Marek' })
    await choose(luc, luc.getByRole('menuitem', { name: 'Report Marek' }))
    await expect(report).toBeVisible()
    await tabTo(luc, report.getByLabel('Reason'))
    await luc.keyboard.press('Escape')
    await expect(report).toHaveCount(0)
    await expect(profile).toBeVisible()
    await expect(button('More')).toBeFocused()
  })

  await test.step('next and previous member by arrows and buttons, and back to the card', async () => {
    const name = luc.getByRole('dialog').getByRole('heading', { level: 1 })
    const step = (to: string) => luc.getByRole('button', { name: `${to} member` })
    await luc.keyboard.press('ArrowRight')
    await expect(profile).toHaveCount(0)
    await expect(name).toBeVisible()
    await keepsFocus(luc)
    await luc.keyboard.press('ArrowLeft')
    await expect(button('Buddies')).toHaveAttribute('aria-pressed', 'true')
    await keepsFocus(luc)
    await tabTo(luc, step('Next'), 'Tab', 40)
    await luc.keyboard.press('Enter')
    await expect(profile).toHaveCount(0)
    await expect(name).toBeVisible()
    await expect(step('Next')).toBeFocused()
    await tabTo(luc, step('Previous'), 'Shift+Tab')
    await luc.keyboard.press('Enter')
    await expect(profile).toBeVisible()
    await luc.keyboard.press('Escape')
    await expect(luc.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeFocused()
  })

  await test.step('closing after stepping focuses the last member’s card', async () => {
    await luc.keyboard.press('Enter')
    await expect(profile).toBeVisible()
    await luc.keyboard.press('ArrowRight')
    await expect(profile).toHaveCount(0)
    const last = await luc.getByRole('dialog').getByRole('heading', { level: 1 }).textContent()
    await luc.keyboard.press('Escape')
    await expect(luc.getByRole('dialog')).toHaveCount(0)
    const cards = luc.getByRole('region', { name: 'Newest' }).getByRole('link')
    await expect(cards.filter({ hasText: last ?? '' }).first()).toBeFocused()
  })
})

test('by keyboard alone: fill in, run, save, rerun and delete a search', async ({ signedIn }) => {
  const luc = await signedIn('luc', desk)
  await luc.goto('/home')
  await expect(luc.getByRole('heading', { level: 1, name: /Good to see you/ })).toBeVisible()
  for (let press = 0; press < 2; press++) await luc.keyboard.press('Tab')
  await tabTo(luc, luc.getByRole('button', { name: 'Browse' }))
  await browse(luc, 'Search')

  const form = luc.getByRole('form', { name: 'Advanced search' })
  const men = luc.getByRole('region', { name: 'Search results' }).getByRole('heading', { level: 3 })
  const saved = luc.getByRole('list', { name: 'Saved searches' })
  const asked = '?is_supporter=true'

  await test.step('set and run', async () => {
    await expect(luc.getByRole('combobox', { name: 'Find a member by name' })).toBeFocused()
    await tabTo(luc, form.getByRole('switch', { name: 'Supporters' }), 'Tab', 60)
    await luc.keyboard.press('Space')
    await expect(luc).toHaveURL(`/search${asked}`)
    await tabTo(luc, form.getByRole('button', { name: 'Search', exact: true }), 'Tab', 150)
    await luc.keyboard.press('Enter')
    await expect(luc).toHaveURL(`/search/result/users${asked}`)
    await expect(men).toHaveCount(2)
  })

  await test.step('saved under a name', async () => {
    const save = luc.getByRole('button', { name: 'Save search' })
    await tabTo(luc, save, 'Tab', 60)
    await luc.keyboard.press('Enter')
    const dialog = luc.getByRole('dialog', { name: 'Save search' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await luc.keyboard.press('ControlOrMeta+a')
    await luc.keyboard.type('Supporters everywhere')
    await luc.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(save).toBeFocused()
  })

  await test.step('run again from the search page', async () => {
    const change = luc.getByRole('link', { name: 'Edit search' })
    await tabTo(luc, change.first(), 'Shift+Tab')
    await luc.keyboard.press('Enter')
    await tabTo(luc, saved.getByRole('link', { name: /Supporters everywhere/ }), 'Tab', 60)
    await luc.keyboard.press('Enter')
    await expect(luc).toHaveURL(`/search/result/users${asked}`)
    await expect(men).toHaveCount(2)
  })

  await test.step('and deleted there', async () => {
    await browse(luc, 'Search')
    const remove = saved.getByRole('button', { name: 'Delete Supporters everywhere' })
    await tabTo(luc, remove, 'Tab', 60)
    await luc.keyboard.press('Enter')
    const question = luc.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await luc.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await luc.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(luc, question.getByRole('button', { name: 'Delete' }))
    await luc.keyboard.press('Enter')
    await expect(saved).toHaveCount(0)
    await expect(luc.locator('summary').filter({ hasText: 'Saved searches' })).toBeFocused()
  })
})

test('removing the focused row focuses the next one, and the last one the empty state', async ({
  signedIn,
  server: { url },
}) => {
  const luc = await signedIn('luc', { viewport: { width: 1280, height: 1600 } })
  const tane = await idOf('Tane', luc)
  await write(luc, url, `/api/dudelist/${tane}/toggle`, { to: true, type: 'buddies' })
  await write(luc, url, `/api/user/${tane}/unlock/toggle`, { to: true })
  const cardOf = (name: string) => luc.getByRole('link', { name: new RegExp(`^${name} \\d`) })
  const question = luc.getByRole('alertdialog')
  const answer = async (yes: string) => {
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(luc, question.getByRole('button', { name: yes }))
    await luc.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
  }

  await test.step('the last buddy', async () => {
    await luc.goto('/community/dudeslist/buddies')
    await tabTo(luc, cardOf('Tane'), 'Tab', 60)
    await luc.keyboard.press('F2')
    await luc.keyboard.press('ArrowRight')
    await expect(luc.getByRole('button', { name: 'Tane on your Buddies list' })).toBeFocused()
    await luc.keyboard.press('Space')
    await expect(luc.getByRole('link', { name: 'See who is nearby' })).toBeFocused()
  })

  await test.step('all members with access to private photos', async () => {
    await luc.goto('/account/unlocked-members')
    await tabTo(luc, luc.getByRole('button', { name: 'Stop sharing with everyone' }), 'Tab', 60)
    await luc.keyboard.press('Enter')
    await answer('Stop sharing with everyone')
    await expect(luc.getByRole('link', { name: 'Go to your messages' })).toBeFocused()
  })

  await test.step('a member blocked from a profile over a list', async () => {
    await luc.goto('/members/newest')
    await tabTo(luc, cardOf('Tane'), 'Tab', 60)
    const men = luc.getByRole('region', { name: 'Newest' }).getByRole('heading', { level: 3 })
    const names = await men.allTextContents()
    const next = names[names.findIndex((name) => name.startsWith('Tane')) + 1] ?? ''
    await luc.keyboard.press('Enter')
    const more = luc.getByRole('dialog', { name: 'Tane' }).getByRole('button', { name: 'More' })
    await tabTo(luc, more)
    await choose(luc, luc.getByRole('menuitem', { name: 'Block Tane' }))
    const isStored = stored(luc, ofBlock)
    await answer('Block')
    await isStored
    await expect(luc.getByRole('dialog')).toHaveCount(0)
    await expect(luc.getByRole('link', { name: next, exact: true })).toBeFocused()
  })

  await test.step('the last blocked member', async () => {
    await luc.goto('/account/blocked-members')
    await tabTo(luc, luc.getByRole('button', { name: 'Unblock Tane' }), 'Tab', 60)
    await luc.keyboard.press('Enter')
    await answer('Unblock')
    await expect(luc.getByRole('link', { name: 'Back to home' })).toBeFocused()
  })
})

/** Returns a day of the near future, as it is typed and as it is stored. */
function dayIn(days: number): { typed: string; kept: string } {
  const kept = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, day] = kept.split('-')
  return { typed: `${month}${day}${year}`, kept }
}

test('by keyboard alone: use Travel, add and remove a plan, and set a privacy switch', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', desk)
  const [first, last] = [dayIn(5), dayIn(9)]
  const city = luc.getByRole('combobox', { name: 'City' })
  const chooseParis = async () => {
    await tabTo(luc, city, 'Tab', 60)
    await luc.keyboard.type('Paris')
    await expect(luc.getByRole('option', { name: /^Paris/ }).first()).toBeVisible()
    await luc.keyboard.press('ArrowDown')
    await luc.keyboard.press('Enter')
    await expect(luc.getByRole('option')).toHaveCount(0)
    await expect(city).toBeFocused()
  }
  const typeDays = async () => {
    for (const [label, { typed, kept }] of [['From', first] as const, ['To', last] as const]) {
      await tabTo(luc, luc.getByLabel(label, { exact: true }))
      await luc.keyboard.type(typed)
      await expect(luc.getByLabel(label, { exact: true })).toHaveValue(kept)
    }
  }

  await test.step('find members in a city on some dates, and open one', async () => {
    await luc.goto('/members/travel')
    await chooseParis()
    await typeDays()
    await expect(luc).toHaveURL(
      new RegExp(`/members/travel\\?place_id=\\d+&place=Paris&from=${first.kept}&to=${last.kept}$`),
    )
    const card = luc.getByRole('region', { name: 'Travel' }).getByRole('link', { name: /^Bastien/ })
    await tabTo(luc, card, 'Tab', 40)
    await luc.keyboard.press('Enter')
    await expect(luc.getByRole('dialog', { name: 'Bastien' })).toBeVisible()
    await luc.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })

  await test.step('add and remove a plan', async () => {
    await luc.goto('/account/profile-settings/travel')
    await expect(luc.getByRole('heading', { name: 'No travel plans yet' })).toBeVisible()
    await chooseParis()
    await typeDays()
    await tabTo(luc, luc.getByRole('button', { name: 'Add travel plan' }))
    await luc.keyboard.press('Enter')
    const remove = luc.getByRole('button', { name: /^Remove Paris/ })
    await expect(remove).toBeVisible()
    await expect(luc.getByRole('region', { name: 'Travel plans' })).toBeFocused()
    await tabTo(luc, remove, 'Tab', 1)
    await luc.keyboard.press('Enter')
    await expect(luc.getByRole('heading', { name: 'No travel plans yet' })).toBeVisible()
    await expect(luc.getByRole('region', { name: 'Travel plans' })).toBeFocused()
    await tabTo(luc, city, 'Tab', 1)
  })

  await test.step('a privacy switch', async () => {
    await luc.goto('/account/account-settings/privacy')
    const hides = luc.getByRole('switch', { name: 'Hide my distance' })
    await tabTo(luc, hides, 'Tab', 60)
    const isStored = stored(luc, ofSelf)
    await luc.keyboard.press('Space')
    await isStored
    await expect(hides).toBeChecked()
    await expect(hides).toBeFocused()
  })
})

test('by keyboard alone: switch the notifier, go on and off cam, and report a member', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', { viewport: { width: 1440, height: 900 } })

  await test.step('the three options', async () => {
    await luc.goto('/home')
    const options = luc.getByRole('complementary', { name: 'Activity' }).getByRole('group')
    await tabTo(luc, options.getByRole('button', { name: /Unread messages/ }), 'Tab', 150)
    for (const [name, heading] of [
      [/Online on your list/, 'No one on your list is online'],
      [/On cam on your list/, 'No one on your list is on cam'],
    ] as const) {
      await tabTo(luc, options.getByRole('button', { name }), 'Tab', 1)
      await luc.keyboard.press('Enter')
      await expect(luc.getByRole('heading', { name: heading })).toBeVisible()
    }
  })

  await test.step('go on cam after correcting the link, and off again', async () => {
    const go = luc.getByRole('button', { name: 'Go on cam' })
    const link = luc.getByLabel('Link to your cam')
    await tabTo(luc, go, 'Tab', 1)
    await luc.keyboard.press('Enter')
    await expect(link).toBeFocused()
    await tabTo(luc, luc.getByRole('button', { name: 'Cancel' }))
    await luc.keyboard.press('Enter')
    await expect(go).toBeFocused()
    await luc.keyboard.press('Enter')
    await luc.keyboard.type('http://cam.example/luc')
    await luc.keyboard.press('Enter')
    await expect(luc.getByText(/starts with https/)).toBeVisible()
    await expect(link).toBeFocused()
    await luc.keyboard.press('ControlOrMeta+a')
    await luc.keyboard.type('https://cam.example/luc')
    await tabTo(luc, luc.getByLabel('For', { exact: true }), 'Tab', 1)
    await luc.keyboard.press('ArrowDown')
    await tabTo(luc, luc.getByLabel('Who can see it'), 'Tab', 1)
    await tabTo(luc, luc.getByRole('button', { name: 'Cancel' }), 'Tab', 1)
    await tabTo(luc, go, 'Tab', 1)
    await luc.keyboard.press('Enter')
    await expect(luc.getByText(/^You are on cam until/)).toBeVisible()
    const audience = luc.getByLabel('Who can see it')
    await expect(audience).toBeFocused()
    const answered = luc.waitForResponse(/user\/auth\/cam/)
    await luc.keyboard.press('ArrowDown')
    await answered
    await expect(audience).toHaveValue('listed-me')
    await expect(audience).toBeFocused()
    await tabTo(luc, luc.getByRole('button', { name: 'Stop' }), 'Tab', 1)
    await luc.keyboard.press('Enter')
    await expect(go).toBeFocused()
  })

  await test.step('send a report about a member whom no other test uses', async () => {
    await luc.goto('/profile/Guest.8')
    const profile = luc.getByRole('dialog', { name: 'Guest.8', exact: true })
    await tabTo(luc, profile.getByRole('button', { name: 'More' }))
    await choose(luc, luc.getByRole('menuitem', { name: 'Report Guest.8' }))
    const report = luc.getByRole('dialog', { name: 'Report Guest.8' })
    const reason = report.getByLabel('Reason')
    await tabTo(luc, reason)
    await luc.keyboard.type('Spam')
    await expect(reason).toHaveValue('spam')
    await tabTo(luc, report.getByRole('textbox', { name: /Describe the problem/ }))
    await luc.keyboard.type('Watches, mostly.')
    await tabTo(luc, report.getByRole('button', { name: 'Send report' }))
    await luc.keyboard.press('Enter')
    const reported = luc.getByRole('dialog', { name: 'You reported Guest.8' })
    await expect(reported.getByText(/You reported this member on/)).toBeVisible()
    await keepsFocus(luc)
    await luc.keyboard.press('Escape')
    await expect(reported).toHaveCount(0)
    await expect(profile.getByRole('button', { name: 'More' })).toBeFocused()
  })
})

test('by keyboard alone: open a profile from home, step through photos, follow a chip to a video', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', desk)
  const profile = luc.getByRole('dialog', { name: 'Marek', exact: true })
  const card = luc.getByRole('region', { name: 'New members' }).getByRole('link', { name: /^Marek/ })
  await luc.route('**/api/user/by-name/Marek', async (route) => {
    const answer = await route.fetch()
    const marek = (await answer.json()) as UserProfile
    const more = {
      public_photos: [1, 2].flatMap((id) => marek.public_photos.map((photo) => ({ ...photo, id }))),
      interests: [{ id: 1, slug: 'hiking', name: 'Hiking' }],
    }
    await route.fulfill({ response: answer, json: { ...marek, ...more } })
  })

  await test.step('open from a row of home, and return to the card', async () => {
    await luc.goto('/home')
    await tabTo(luc, card, 'Tab', 150)
    await luc.keyboard.press('Enter')
    await expect(profile.getByText('1 of 2')).toBeVisible()
    await luc.keyboard.press('Escape')
    await expect(profile).toHaveCount(0)
    await expect(card).toBeFocused()
  })

  await test.step('next photo by button, previous by arrow key', async () => {
    await luc.keyboard.press('Enter')
    const next = profile.getByRole('button', { name: 'Next photo' })
    await tabTo(luc, next)
    await luc.keyboard.press('Enter')
    await expect(profile.getByText('2 of 2')).toBeVisible()
    await expect(profile.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true')
    await luc.keyboard.press('ArrowLeft')
    await expect(profile.getByText('1 of 2')).toBeVisible()
    await expect(next).toBeFocused()
  })

  await test.step('follow a chip to members who share it', async () => {
    await tabTo(luc, profile.getByRole('region', { name: 'Interests' }).getByRole('link', { name: 'Hiking' }))
    await luc.keyboard.press('Enter')
    await expect(luc).toHaveURL('/search/result/users?interests=hiking')
    await expect(luc.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible()
    await keepsFocus(luc)
  })

  await test.step('open and close a video', async () => {
    const user = (await (await luc.request.get('/api/user/by-name/Marek')).json()) as UserCard
    const atTheLake: Omit<GalleryVideo, 'user'> = {
      id: 1,
      url: '/media/videos/lake/video.mp4',
      thumbnail_url: user.avatar?.square160_url ?? '',
      strip_url: null,
      is_processed: true,
      progress: 100,
      failed_text: null,
      type: 'video/mp4',
      description: 'At the lake',
      is_private: false,
      is_approved: true,
      width: 640,
      height: 360,
      duration_ms: 65_000,
      order: 0,
      thumbhash: null,
      ...mediaFields,
    }
    await luc.route('**/api/video/search', (route) =>
      route.fulfill({ json: { data: [{ ...atTheLake, user }], next_cursor: null } }),
    )
    // The file stays on its way.
    await luc.route(`**${atTheLake.url}`, () => undefined)
    await luc.route('**/api/video/1/view', (route) => route.fulfill({ json: {} }))
    await tabTo(luc, luc.getByRole('link', { name: 'Videos', exact: true }), 'Tab', 40)
    await luc.keyboard.press('Enter')
    const tile = luc.getByRole('link', {
      name: 'Play video of Marek, this member is a supporter, length 1:05, At the lake',
    })
    await tabTo(luc, tile, 'Tab', 40)
    await luc.keyboard.press('Enter')
    const playing = luc.getByRole('dialog', { name: /^Video by Marek/ })
    await tabTo(luc, playing.getByRole('link', { name: 'View profile' }))
    await luc.keyboard.press('Escape')
    await expect(playing).toHaveCount(0)
    await expect(tile).toBeFocused()
    await expect(luc).toHaveURL('/search/result/videos?interests=hiking')
  })
})
