// The filters of a list are in its address, so that they can be shared, restored by back, and kept.
import { tabTo } from './keys.ts'
import { expect, test } from './lodge.ts'

const interests = 'GET /interest'
/** Three of the fifteen calls that load the option lists. */
const optionCalls = ['/api/interest', '/api/product', '/api/rejection-reason']

const phone = { viewport: { width: 390, height: 844 } }

test('filters of a list are shared by address, restored by back and kept on the device', async ({
  signedIn,
}) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const list = page.getByRole('region', { name: 'Newest' })
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const men = list.getByRole('heading', { level: 3 })
  await expect(men.first()).toBeVisible()

  await chip('Supporters').click()
  await expect(page).toHaveURL('/members/newest?is_supporter=true')
  await expect(page.getByText('2 matching members')).toBeVisible()
  await expect(men).toHaveCount(2)

  await test.step('another viewer sees the same list, and does not keep its filters', async () => {
    const other = await signedIn('remy')
    await other.goto(page.url())
    await expect(other.getByText('2 matching members')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Supporters', pressed: true })).toBeVisible()
    await other.goto('/members/newest')
    await expect(other.getByText(/newest first/)).toBeVisible()
    await expect(other).toHaveURL('/members/newest')
  })

  await test.step('a profile opens over it, and closing it leaves the list as it is', async () => {
    await list.getByRole('link', { name: /Marek/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/members/newest?is_supporter=true')
    await expect(men).toHaveCount(2)
  })

  await test.step('opening the list again restores its filters; a reload keeps them', async () => {
    await page.goto('/home')
    await page.goto('/members/newest')
    await expect(page).toHaveURL('/members/newest?is_supporter=true')
    await page.reload()
    await expect(page.getByText('2 matching members')).toBeVisible()
  })

  await test.step('a chip removes its filter, and back restores it', async () => {
    await chip('Supporters').click()
    await expect(page).toHaveURL('/members/newest')
    await expect(page.getByText(/newest first/)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/members/newest?is_supporter=true')
    await expect(page.getByText('2 matching members')).toBeVisible()
  })

  await test.step('a distance filter keeps near members; its chip removes it, and back restores it', async () => {
    await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Nearby' }).click()
    await expect(page).toHaveURL('/members/nearby?is_supporter=true')
    await chip('Supporters').click()
    const near = page.getByRole('region', { name: 'Nearby' }).getByRole('heading', { level: 3 })
    const of = (many: RegExp) => page.getByText(many).first()
    /** Returns the total that the page shows. */
    const total = async (words: RegExp) => Number.parseInt((await of(words).textContent()) ?? '', 10)
    const all = await total(/^\d+ members, closest to Amsterdam first$/)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Distance', { exact: true }).selectOption('10')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/members/nearby?distance=10')
    const within = await total(/^\d+ members within 10 km of Amsterdam$/)
    // A third of the guests are in Haarlem, 17 km away. Two members are in Paris and one in Auckland.
    expect(all - within).toBeGreaterThanOrEqual(113)

    await chip('Supporters').click()
    await expect(of(/^1 matching member within 10 km of Amsterdam$/)).toBeVisible()
    await expect(near).toHaveText([/Marek/])
    await chip('Within 10 km').click()
    await expect(page).toHaveURL('/members/nearby?is_supporter=true')
    await expect(near).toHaveText([/Marek/, /Bastien/])
    await expect(of(/^2 matching members$/)).toBeVisible()
    await page.goBack()
    await expect(chip('Within 10 km')).toHaveAttribute('aria-pressed', 'true')
    await expect(near).toHaveText([/Marek/])
    await page.goBack()
    await expect(page).toHaveURL('/members/nearby?distance=10')
    await expect.poll(() => total(/^\d+ members within 10 km of Amsterdam$/)).toBe(within)
  })
})

test('the first list does not wait for the option lists, which load once in the background', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (optionCalls.includes(pathname)) asked.push(pathname)
  })
  await held.hold(interests)
  await page.goto('/members/nearby')
  await expect(page.getByRole('region', { name: 'Nearby' }).getByRole('article').first()).toBeVisible()
  await expect.poll(() => asked.toSorted()).toEqual(optionCalls)
  await page.getByRole('button', { name: /^Filters/ }).click()
  // The call is still held.
  await held.answer(interests)
  await expect(page.getByRole('group', { name: 'Body build' })).toBeVisible()
  expect(asked.toSorted()).toEqual(optionCalls)
})

test('invalid parameters of an address are dropped', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest?is_supporter=true&age_from=twelve&colour=blue')
  await expect(page).toHaveURL('/members/newest?is_supporter=true')
  await expect(page.getByText('2 matching members')).toBeVisible()
})

for (const [device, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const) {
  test(`the panel of filters is one step of the history on a ${device}, by keyboard alone`, async ({
    signedIn,
  }) => {
    const page = await signedIn('luc', options)
    await page.goto('/members/nearby')
    const opener = page.getByRole('button', { name: /^Filters/ })
    await tabTo(page, opener, 'Tab', 60)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Filters' })
    for (const [label, age] of [
      ['Age from', '30'],
      ['Age to', '60'],
    ] as const) {
      await tabTo(page, panel.getByLabel(label))
      await page.keyboard.type(age)
      await expect(panel.getByLabel(label)).toHaveValue(age)
    }
    await tabTo(page, panel.getByRole('switch', { name: 'With photos' }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/members/nearby?age_from=30&age_to=60&has_photos=true')
    await expect(panel.getByRole('button', { name: /^Show \d+ members?$/ })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page.getByRole('button', { name: 'Age 30 to 60', pressed: true })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/members/nearby')
    await expect(panel).toHaveCount(0)

    await test.step('back closes it and reverts its changes', async () => {
      await opener.click()
      await panel.getByRole('switch', { name: 'Verified' }).click()
      await expect(page).toHaveURL('/members/nearby?is_verified=true')
      await page.goBack()
      await expect(panel).toHaveCount(0)
      await expect(page).toHaveURL('/members/nearby')
    })
  })
}
