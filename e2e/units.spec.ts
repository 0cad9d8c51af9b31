// Members see and search distances and measures in their own units.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { ofSelf, stored } from './stored.ts'

const tall = 'Guest.100'
const shorter = 'Guest.101'

function resultsIn(page: Page) {
  const results = page.getByRole('region', { name: 'Search results' })
  return {
    men: results.getByRole('heading', { level: 3 }),
    card: results.getByRole('article').filter({ hasText: tall }),
    chip: (text: string) => page.getByRole('button', { name: text, exact: true }),
  }
}

const fact = (profile: Locator, label: string) =>
  profile.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')

test('a member with imperial units sees and searches in them, another the same in metric units', async ({
  signedIn,
}) => {
  const [luc, marek] = [await signedIn('luc'), await signedIn('marek')]
  const his = resultsIn(luc)
  const form = luc.getByRole('form', { name: 'Advanced search' })

  await test.step('units are a switch in the account settings', async () => {
    await luc.goto('/account/account-settings/units')
    const own = luc.getByRole('switch', { name: /Use miles, feet and pounds/ })
    await expect(own).not.toBeChecked()
    const isStored = stored(luc, ofSelf)
    await own.click()
    await isStored
    await expect(own).toBeChecked()
  })

  await test.step('the search form uses inches, pounds and miles', async () => {
    await luc.goto('/search')
    await expect(form.getByLabel('Distance', { exact: true })).toContainText('Within 5 miles')
    await form.getByLabel('Distance', { exact: true }).selectOption('5')
    await form.getByLabel('Height from').fill('71')
    await form.getByLabel('Height to').fill('73')
    await form.getByLabel('Weight from').fill('181')
    await form.getByLabel('Weight to').fill('181')
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(his.men).toHaveText([new RegExp(tall)])
    await expect(his.card).toContainText('under 5 mi')
    await expect(his.chip('Height 71 to 73 in')).toBeVisible()
    await expect(his.chip('Weight 181 lb')).toBeVisible()
    await expect(his.chip('Within 5 miles')).toBeVisible()
  })

  await test.step('the same address finds the same member for another viewer, in their own units', async () => {
    const anothers = resultsIn(marek)
    await marek.goto(luc.url())
    await expect(anothers.men).toHaveText([new RegExp(tall)])
    await expect(anothers.card).toContainText('under 10 km')
    await expect(anothers.chip('Height 180 to 185 cm')).toBeVisible()
    await expect(anothers.chip('Weight 82 kg')).toBeVisible()
    await expect(anothers.chip('Within 8 km')).toBeVisible()
  })

  await test.step('a profile shows both units, the viewer’s first', async () => {
    for (const [page, height, weight] of [
      [luc, '6 ft 1 in · 185 cm', '181 lb · 82 kg'],
      [marek, '185 cm · 6 ft 1 in', '82 kg · 181 lb'],
    ] as const) {
      await resultsIn(page)
        .card.getByRole('link', { name: new RegExp(`^${tall}`) })
        .click()
      const profile = page.getByRole('dialog', { name: tall })
      await expect(fact(profile, 'Height')).toHaveText(height)
      await expect(fact(profile, 'Weight')).toHaveText(weight)
      await page.goBack()
    }
  })

  await test.step('an inch less finds one more member, an inch more one less', async () => {
    await his.chip('Weight 181 lb').click()
    await expect(his.men).toHaveText([new RegExp(tall)])
    await luc.getByRole('link', { name: 'Edit search' }).first().click()
    await form.getByLabel('Height from').fill('70')
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(his.men).toHaveCount(2)
    await expect(his.men.filter({ hasText: shorter })).toHaveCount(1)
    await luc.getByRole('link', { name: 'Edit search' }).first().click()
    await form.getByLabel('Height to').fill('72')
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(his.men).toHaveText([new RegExp(shorter)])
  })
})
