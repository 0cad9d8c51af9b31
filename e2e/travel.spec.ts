// Travel: members who live in a city or will be there, and the member's own plans.
import type { Page } from '@playwright/test'
import type { TravelPlan } from '../contract/travelPlans.ts'
import { expect, test } from './lodge.ts'

/** Returns a day of the near future, as a date field has it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function chooseCity(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'City' })
  await field.fill(name)
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
}

test('a travel plan shows the member in its city for its dates, until it is removed', async ({
  signedIn,
}) => {
  const [luc, remy] = [await signedIn('luc'), await signedIn('remy')]
  await luc.goto('/account/profile-settings/travel')
  await expect(luc.getByRole('heading', { name: 'No travel plans yet' })).toBeVisible()
  await chooseCity(luc, 'Paris')
  await luc.getByLabel('From').fill(dayIn(5))
  await luc.getByLabel('To').fill(dayIn(4))
  await expect(luc.getByLabel('To')).toHaveAccessibleDescription('The end date is before the start date.')
  await luc.getByLabel('To').fill(dayIn(9))
  await luc.getByRole('textbox', { name: /^Note/ }).fill('For the opera.')
  await luc.keyboard.press('Tab')
  await luc.keyboard.press('Enter')
  const plans = luc.getByRole('list', { name: 'Your travel plans' })
  await expect(plans.getByText(/^Paris/)).toBeVisible()

  const list = remy.getByRole('region', { name: 'Travel' })
  await test.step('another member finds them by city and dates, beside members who live there', async () => {
    await remy.goto('/members/travel')
    await expect(remy.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
    await chooseCity(remy, 'Paris')
    await expect(remy).toHaveURL(/\/members\/travel\?place_id=\d+&place=Paris$/)
    await expect(list.getByRole('link', { name: /^Luc/ })).toBeVisible()
    await expect(list.getByText('For the opera.')).toBeVisible()
    await expect(list.getByRole('link', { name: /^Bastien/ })).toBeVisible()
    await expect(list.getByText('Lives there')).toBeVisible()
    await remy.getByLabel('From').fill(dayIn(10))
    await expect(list.getByRole('link', { name: /^Luc/ })).toHaveCount(0)
    await expect(list.getByRole('link', { name: /^Bastien/ })).toBeVisible()
  })

  await test.step('a reload keeps city, days and filters', async () => {
    // A list of one member has no filter buttons until a filter is set.
    await remy.goto(`${remy.url()}&has_photos=true`)
    await expect(remy.getByRole('button', { name: 'With photos' })).toHaveAttribute('aria-pressed', 'true')
    await expect(remy.getByText('1 matching member')).toBeVisible()
    await remy.reload()
    await expect(remy.getByText('1 matching member')).toBeVisible()
    await expect(remy.getByRole('combobox', { name: 'City' })).toHaveValue('Paris')
    await expect(remy.getByLabel('From')).toHaveValue(dayIn(10))
  })

  await test.step('an end date before the start date shows an error and keeps the input', async () => {
    await remy.getByLabel('To').fill(dayIn(8))
    await expect(remy.getByLabel('To')).toHaveAccessibleDescription('The end date is before the start date.')
    await expect(remy.getByRole('heading', { name: 'The end date is before the start date' })).toBeVisible()
    await remy.reload()
    await expect(remy.getByRole('heading', { name: 'The end date is before the start date' })).toBeVisible()
    await expect(remy.getByLabel('From')).toHaveValue(dayIn(10))
    await expect(remy.getByLabel('To')).toHaveValue(dayIn(8))
    await remy.getByLabel('From').fill(dayIn(7))
    await expect(list.getByRole('link', { name: /^Bastien/ })).toBeVisible()
  })

  await test.step('an address with only the city’s id shows its name', async () => {
    const { searchParams } = new URL(remy.url())
    await remy.goto(`/members/travel?place_id=${searchParams.get('place_id')}`)
    await expect(remy).toHaveURL(/\/members\/travel\?place_id=\d+&place=Paris$/)
    await expect(remy.getByRole('combobox', { name: 'City' })).toHaveValue('Paris')
  })

  await test.step('a search from the plan finds members around its city', async () => {
    const { data } = (await (await luc.request.get('/api/travel-plan')).json()) as { data: TravelPlan[] }
    await luc.goto(`/search/result/users?distance=50&travel_plan_id=${data[0]?.id}`)
    const men = luc.getByRole('region', { name: 'Search results' }).getByRole('heading', { level: 3 })
    await expect(men).toHaveText([/Remy|Bastien/, /Remy|Bastien/])
    await expect(luc.getByText('Around your trip')).toBeVisible()
    await luc.goBack()
  })

  await test.step('a removed plan shows nowhere', async () => {
    await plans.getByRole('button', { name: /^Remove Paris/ }).click()
    await expect(luc.getByRole('heading', { name: 'No travel plans yet' })).toBeVisible()
    await luc.reload()
    await expect(luc.getByRole('heading', { name: 'No travel plans yet' })).toBeVisible()
  })
})

test('Travel says that a place is unknown, and another can be chosen', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(/ 422 .* at \/api\/user\/travel$/)
  const page = await signedIn('remy')
  await page.goto('/members/travel?place_id=2147483647')
  await expect(page.getByRole('heading', { name: 'Place not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another city' }).click()
  await expect(page).toHaveURL('/members/travel')
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  await chooseCity(page, 'Paris')
  await expect(page.getByRole('region', { name: 'Travel' }).getByText('Lives there')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Place not found' })).toBeVisible()
})
