// The switches under Privacy, and what another sees of them: age, presence and list (DECISIONS, Messages and Account).
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'

/** So high that the men of the tests stand in the page, though others joined since: only what is near the window does. */
const desk = { viewport: { width: 1280, height: 1600 } }

/** Throws a switch and waits until that is stored. */
async function set(page: Page, name: RegExp, isOn: boolean): Promise<void> {
  await page.goto('/account/account-settings')
  const each = page.getByRole('switch', { name })
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await each.click()
  await stored
  await expect(each).toBeChecked({ checked: isOn })
}

const cardOf = (page: Page, list: string, name: string) =>
  page.getByRole('region', { name: list }).getByRole('article').filter({ hasText: name })

test('who does not show his age has none on his card and in his profile, and no age finds him', async ({
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
  await expect(marek.getByText(/matching m[ae]n/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await marek.goto('/profile/Tane')
  await expect(name).toHaveText(/^Tane\s*$/)
})

test('who hides that he is online is here for nobody: neither in a list, nor on his card, nor by when he was last seen', async ({
  signedIn,
}) => {
  const [tane, marek] = [await signedIn('kauri'), await signedIn('marek', desk)]
  await tane.goto('/members/newest')
  const dot = cardOf(marek, 'Newest', 'Tane').getByText('Online')
  const here = cardOf(marek, 'Online', 'Tane')
  const profile = marek.getByRole('dialog', { name: 'Tane' })
  const said = profile.getByText(/^(Online|Away|Last seen)/).filter({ visible: true })

  await test.step('shown', async () => {
    await expect(async () => {
      await marek.goto('/members/online')
      await expect(here).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await marek.goto('/members/newest')
    await expect(dot).toHaveCount(1)
    await marek.goto('/profile/Tane')
    await expect(said.first()).toBeVisible()
  })

  await test.step('hidden at once', async () => {
    await set(tane, /Hide when I am online/, true)
    await marek.goto('/members/online')
    await expect(
      marek.getByRole('region', { name: 'Online' }).or(marek.getByText('Nobody is online')),
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

test('whom a member lists in private never learns of it, and whom he listed before does not see it any more', async ({
  signedIn,
}) => {
  const [tane, marek] = [await signedIn('kauri'), await signedIn('marek', desk)]
  /** No page shows it: who has Marek on his list, as the server tells him. */
  const listers = async () => {
    const answer = await marek.request.get('/api/user/hotlisting-me')
    const { data } = (await answer.json()) as { data: readonly { name: string }[] }
    return data.map(({ name }) => name)
  }
  const list = async (isOn: boolean) => {
    await tane.goto('/profile/Marek')
    const hotties = tane.getByRole('dialog', { name: 'Marek' }).getByRole('button', { name: 'Hotties' })
    const stored = tane.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await hotties.click()
    await stored
    await expect(hotties).toHaveAttribute('aria-pressed', String(isOn))
  }
  expect(await listers()).toEqual([])

  await list(true)
  expect(await listers()).toEqual(['Tane'])
  await set(tane, /Keep my list to myself/, true)
  expect(await listers(), 'What he had before is hidden too.').toEqual([])
  await list(false)
  await list(true)
  expect(await listers()).toEqual([])

  await set(tane, /Keep my list to myself/, false)
  expect(await listers(), 'What was done in private stays so.').toEqual([])
  await tane.goto('/community/dudeslist/hotties')
  await expect(cardOf(tane, 'Hotties', 'Marek')).toHaveCount(1)
  await list(false)
  await list(true)
  expect(await listers()).toEqual(['Tane'])
})
