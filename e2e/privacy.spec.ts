// The privacy switches, and what another member sees: age, presence and list entries.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { oneTry, presence } from './patience.ts'
import { ofDudelist, ofSelf, stored } from './stored.ts'

/** Tall enough that all members of the tests are rendered: lists render only the rows near the window. */
const desk = { viewport: { width: 1280, height: 1600 } }

/** Sets a switch and waits until it is stored. */
async function set(page: Page, name: RegExp, isOn: boolean): Promise<void> {
  await page.goto('/account/account-settings/privacy')
  const each = page.getByRole('switch', { name })
  const isStored = stored(page, ofSelf)
  await each.click()
  await isStored
  await expect(each).toBeChecked({ checked: isOn })
}

const cardOf = (page: Page, list: string, name: string) =>
  page.getByRole('region', { name: list }).getByRole('article').filter({ hasText: name })

test('a hidden age shows on no card and in no profile, and age filters do not find the member', async ({
  signedIn,
}) => {
  const [tane, marek] = [await signedIn('kauri'), await signedIn('marek', desk)]
  const card = cardOf(marek, 'Newest', 'Tane').getByRole('heading', { level: 3 })
  const name = marek.getByRole('dialog', { name: 'Tane' }).getByRole('heading', { level: 1 })
  const shown = await test.step('shown', async () => {
    await marek.goto('/members/newest')
    await expect(card).toHaveText(/^Tane \d\d$/)
    const [, age = ''] = (await card.innerText()).split(/\s+/)
    await marek.goto(`/members/newest?age_from=${age}&age_to=${age}`)
    await expect(card).toHaveText(`Tane ${age}`)
    await marek.goto('/profile/Tane')
    await expect(name).toHaveText(new RegExp(`Tane\\s*${age}`))
    return age
  })

  await set(tane, /Show my age/, false)
  await marek.goto('/members/newest')
  await expect(card).toHaveText(/^Tane\s*$/)
  await marek.goto(`/members/newest?age_from=${shown}&age_to=${shown}`)
  await expect(marek.getByText(/matching members?/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await marek.goto('/profile/Tane')
  await expect(name).toHaveText(/^Tane\s*$/)
})

test('a hidden online status shows in no list, on no card and in no last-seen time', async ({ signedIn }) => {
  const [tane, marek] = [await signedIn('kauri'), await signedIn('marek', desk)]
  await tane.goto('/members/newest')
  const dot = cardOf(marek, 'Newest', 'Tane').getByText('Online')
  const here = cardOf(marek, 'Online', 'Tane')
  const profile = marek.getByRole('dialog', { name: 'Tane' })
  const said = profile.getByText(/^(Online|Away|Last seen)/).filter({ visible: true })

  await test.step('shown', async () => {
    await expect(async () => {
      await marek.goto('/members/online')
      await expect(here).toHaveCount(1, oneTry)
    }).toPass(presence)
    await marek.goto('/members/newest')
    await expect(dot).toHaveCount(1)
    await marek.goto('/profile/Tane')
    await expect(said.first()).toBeVisible()
  })

  await test.step('hidden at once', async () => {
    await set(tane, /Hide when I am online/, true)
    await marek.goto('/members/online')
    await expect(
      marek.getByRole('region', { name: 'Online' }).or(marek.getByText('No one is online')),
    ).toBeVisible()
    await expect(here).toHaveCount(0)
    await marek.goto('/members/newest')
    await expect(cardOf(marek, 'Newest', 'Tane')).toHaveCount(1)
    await expect(dot).toHaveCount(0)
    await marek.goto('/profile/Tane')
    await expect(profile.getByRole('link', { name: 'Message' })).toBeVisible()
    await expect(said).toHaveCount(0)
  })
})

test('a listed member sees who added them, unless the other lists privately', async ({ signedIn }) => {
  const [tane, marek] = [await signedIn('kauri'), await signedIn('marek', desk)]
  const listedBy = cardOf(marek, 'Added you', 'Tane')
  const nobody = marek.getByRole('heading', { name: 'No one has added you yet' })
  const list = async (type: 'Buddies' | 'Hotties', isOn: boolean) => {
    await tane.goto('/profile/Marek')
    const button = tane.getByRole('dialog', { name: 'Marek' }).getByRole('button', { name: type })
    const isStored = stored(tane, ofDudelist)
    await button.click()
    await isStored
    await expect(button).toHaveAttribute('aria-pressed', String(isOn))
  }

  await test.step('added by no one', async () => {
    await marek.goto('/community/dudeslist')
    await marek.getByRole('link', { name: 'Added you' }).click()
    await expect(marek).toHaveURL('/community/dudeslist/listed-by')
    await expect(marek).toHaveTitle(/^(\(\d+\) )?Added you/)
    await expect(nobody).toBeVisible()
  })

  await test.step('added as a buddy, then moved to hotties', async () => {
    for (const type of ['Buddies', 'Hotties'] as const) {
      await list(type, true)
      await marek.reload()
      await expect(listedBy).toHaveCount(1)
      await expect(marek.getByText('1 member added you as Buddy or Hottie')).toBeVisible()
    }
  })

  await test.step('private listing hides earlier entries and shows no new ones', async () => {
    await set(tane, /Keep my list private/, true)
    await marek.reload()
    await expect(nobody).toBeVisible()
    await list('Hotties', false)
    await list('Buddies', true)
    await marek.reload()
    await expect(nobody).toBeVisible()
    await set(tane, /Keep my list private/, false)
    await marek.reload()
    await expect(nobody).toBeVisible()
    await tane.goto('/community/dudeslist/buddies')
    await expect(cardOf(tane, 'Buddies', 'Marek')).toHaveCount(1)
  })

  await test.step('public again', async () => {
    await list('Buddies', false)
    await list('Buddies', true)
    await marek.reload()
    await listedBy.getByRole('link', { name: /^Tane/ }).click()
    await expect(marek.getByRole('dialog', { name: 'Tane' })).toBeVisible()
    await marek.keyboard.press('Escape')
    await expect(marek).toHaveURL('/community/dudeslist/listed-by')
  })
})
