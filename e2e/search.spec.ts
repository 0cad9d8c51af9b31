// A search is in the address of its results, so that it can be shared, changed, saved and run again.
import { expect, test } from './lodge.ts'

test('four attributes are searched for, shared, changed, saved, run again and deleted', async ({
  signedIn,
}) => {
  const page = await signedIn('luc')
  await page.goto('/search')
  const form = page.getByRole('form', { name: 'Advanced search' })
  await form.getByLabel('Distance', { exact: true }).selectOption('50')
  await form.getByLabel('Age from').selectOption('18')
  await form.getByRole('switch', { name: 'With photos' }).click()
  await form.getByRole('switch', { name: 'Supporters' }).click()
  await expect(form.getByText('4 filters')).toBeVisible()
  const asked = '?distance=50&age_from=18&has_photos=true&is_supporter=true'
  await expect(page).toHaveURL(`/search${asked}`)
  await form.getByRole('button', { name: 'Search', exact: true }).click()

  const results = page.getByRole('region', { name: 'Search results' })
  const men = results.getByRole('heading', { level: 3 })
  await expect(page).toHaveURL(`/search/result/users${asked}`)
  await expect(men).toHaveText([/Marek/])
  await expect(page.getByText('1 matching member')).toBeVisible()

  await test.step('another viewer gets results near them from the same address', async () => {
    const other = await signedIn('remy')
    await other.goto(page.url())
    await expect(other.getByRole('heading', { level: 3 })).toHaveText([/Bastien/])
  })

  await test.step('back restores the form', async () => {
    await page.goBack()
    await expect(page).toHaveURL(`/search${asked}`)
    await expect(form.getByLabel('Distance', { exact: true })).toHaveValue('50')
    await expect(form.getByRole('switch', { name: 'Supporters' })).toBeChecked()
    await page.goForward()
    await expect(men).toHaveCount(1)
  })

  await test.step('photos of the same search open in the viewer, and back returns', async () => {
    await page.getByRole('link', { name: 'Photos', exact: true }).click()
    await expect(page).toHaveURL(`/search/result/photos${asked}`)
    const pictures = page.getByRole('link', { name: /^Photo by/ })
    await expect(pictures).toHaveCount(1)
    await pictures.click()
    await expect(page).toHaveURL(/\/photo\/\d+$/)
    await expect(page.getByRole('dialog', { name: 'Photo by Marek' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Videos', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No videos match' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/search/result/photos${asked}`)
    await page.goBack()
    await expect(men).toHaveCount(1)
  })

  await test.step('a chip removes a criterion, and back restores it', async () => {
    await page.getByRole('button', { name: 'Within 50 km' }).click()
    await expect(men).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL(`/search/result/users${asked}`)
    await expect(men).toHaveCount(1)
  })

  await test.step('save the search under a name', async () => {
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save search' })
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Within 50 km, Age from 18/)
    await dialog.getByLabel('Name').fill('Near supporters')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Search saved.')).toBeVisible()
    await expect(page).toHaveURL(`/search/result/users${asked}`)
  })

  await test.step('run it from the search page, and delete it', async () => {
    await page.goto('/search')
    const saved = page.getByRole('list', { name: 'Saved searches' })
    await expect(page.getByRole('list', { name: 'Recent searches' }).getByRole('link')).toHaveCount(1)
    await saved.getByRole('link', { name: /Near supporters/ }).click()
    await expect(page).toHaveURL(`/search/result/users${asked}`)
    await expect(men).toHaveText([/Marek/])
    await page.getByRole('link', { name: 'Edit search' }).first().click()
    await expect(form.getByText('4 filters')).toBeVisible()
    await saved.getByRole('button', { name: 'Delete Near supporters' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(saved).toHaveCount(0)
    await expect(page.getByText(/Searches you save appear here/)).toBeVisible()
  })
})

test('a name is found while typing, with typos, and opened by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/search')
  const field = page.getByRole('combobox', { name: /Find a member by name/ })
  await field.fill('Basten')
  const names = page.getByRole('listbox', { name: 'Members' })
  await expect(names.getByRole('option', { name: /Bastien/ })).toBeVisible()
  // Closed and opened again without a pause: the list returns with a highlighted name.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(names.getByRole('option', { name: /Bastien/ })).toBeVisible()
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue('Basten')
  await page.keyboard.press('ArrowDown')
  await expect(names.getByRole('option', { name: /Bastien/ })).toBeVisible()
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/Bastien')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(field).toHaveValue('Basten')
})

test('a search from an unknown place says so, and continues from the member’s own location', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(/ 422 .* at \/api\/(photo|user)\/search$/)
  const page = await signedIn('luc')
  const unknown = page.getByRole('heading', { name: 'Place not found' })
  await page.goto('/search/result/photos?place_id=2147483647')
  await expect(unknown).toBeVisible()
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL('/search/result/users?place_id=2147483647')
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Search from my location' }).click()
  await expect(page).toHaveURL('/search/result/users')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})
