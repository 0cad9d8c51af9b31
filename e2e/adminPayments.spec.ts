// Payments of all members: a super admin sets prices and VAT rates, and finds each payment in the lists and reports.
import { pages } from '../src/views/pages.ts'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { password, people } from './people.ts'
import { write } from './write.ts'

test('a super admin adds a product and a VAT rate, each with the password', async ({
  signedIn,
  expectedLines,
}) => {
  expectedLines.push(refusedCall('POST /product'))
  const owner = await signedIn('owner')

  await test.step('a product, which members are offered at once', async () => {
    await owner.goto(pages.products.path)
    await owner.getByRole('button', { name: 'Add a product' }).click()
    const dialog = owner.getByRole('dialog', { name: 'New product' })
    await dialog.getByLabel('Name').fill('Ten days')
    await dialog.getByLabel('Price').fill('4.995')
    await dialog.getByLabel('Days of supporter time').fill('10')
    await dialog.getByLabel('Your password').fill('a wrong guess')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a price with at most 2 decimals')).toBeVisible()
    await expect(dialog.getByLabel('Price')).toBeFocused()
    await dialog.getByLabel('Price').fill('4.50')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    // Nothing that was typed is lost.
    await expect(dialog.getByLabel('Name')).toHaveValue('Ten days')
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByLabel('Your password').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(owner.getByRole('row', { name: /^Ten days/ })).toContainText('€4.50')
    const buyer = await signedIn('remy')
    await buyer.goto(pages.upgrade.path)
    await expect(buyer.getByRole('button', { name: 'Buy Ten days' })).toBeVisible()
  })

  await test.step('which can be taken off sale, and deleted while nobody ordered it', async () => {
    await owner.getByRole('button', { name: 'Change Ten days' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Change the product' })
    await expect(dialog.getByLabel('Price')).toHaveValue('4.50')
    await dialog.getByLabel('For sale').uncheck()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await owner.getByRole('button', { name: 'Delete Ten days' }).click()
    const question = owner.getByRole('dialog', { name: 'Delete this product?' })
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(owner.getByRole('row', { name: /^Ten days/ })).toHaveCount(0)
  })

  await test.step('a rate', async () => {
    await owner.goto(pages.vatRates.path)
    await owner.getByRole('button', { name: 'Add a rate' }).click()
    const dialog = owner.getByRole('dialog', { name: 'New VAT rate' })
    await dialog.getByLabel('Country').selectOption('Finland')
    await dialog.getByLabel('Rate', { exact: true }).fill('25.5')
    await dialog.getByLabel('From').fill('2026-01-01')
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('row', { name: /^Finland/ })).toContainText('25.5%')
    await owner.getByRole('button', { name: 'Delete 25.5% of Finland' }).click()
    const question = owner.getByRole('dialog', { name: 'Delete this rate?' })
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(owner.getByRole('row', { name: /^Finland/ })).toHaveCount(0)
  })
})

test('a payment is in the list, with its order, and in the reports', async ({
  newBrowser,
  signedIn,
  request,
  server,
  expectedLines,
}) => {
  // A member without a place has no list of members nearby.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const [buyer, owner] = [await newBrowser(), await signedIn('owner')]
  await signIn(buyer, people.customer.email)
  const { data: products } = (await (await buyer.request.get('/api/product')).json()) as {
    data: { id: number; name: string }[]
  }
  const product = products.find(({ name }) => name === '30 days')
  const begun = await write(buyer, server.url, '/api/payment', { product_id: product?.id }, 'POST')
  const { id, payment_url: url } = (await begun.json()) as { id: number; payment_url: string }
  const order = new URL(url).pathname.split('/').at(-1) ?? ''
  const press = async (path: string) => {
    const answer = await request.post(`${server.url}/sandbox/${path}`, {
      headers: { origin: server.url },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }

  await owner.goto(`${pages.recentPayments.path}?status=waiting`)
  const row = owner.getByRole('row', { name: new RegExp(`^#${id} `) })
  await expect(row).toContainText('Not paid')
  await press(`order/${order}/approve`)

  await test.step('the list, by its filters', async () => {
    const form = owner.getByRole('form', { name: 'Filters' })
    await form.getByLabel('State').selectOption('Paid')
    await form.getByRole('button', { name: 'Search' }).click()
    await expect(owner).toHaveURL(/\?status=paid$/)
    await expect(row).toContainText('€9.90')
    await row.getByRole('link', { name: `All payments of ${people.customer.name}` }).click()
    await expect(owner).toHaveURL(/\?member_id=\d+$/)
    await expect(row).toContainText('Paid')
  })

  await test.step('the order, with what the provider reported', async () => {
    await row.getByRole('link', { name: `#${id}` }).click()
    await expect(owner.getByRole('heading', { name: `Order #${id}`, level: 1 })).toBeVisible()
    const reports = owner.getByRole('region', { name: 'Reports of the provider' })
    await expect(reports.getByRole('row').filter({ hasText: 'Counted' })).toHaveCount(1)
    await expect(owner.getByRole('region', { name: 'Payments' })).toContainText('€9.90')
  })

  await test.step('the sums by country', async () => {
    await owner.goto(pages.paymentsByCountry.path)
    await expect(owner.getByText('Paid in EUR')).toBeVisible()
    await owner.getByRole('link', { name: 'Last 30 days' }).click()
    await expect(owner).toHaveURL(/\?from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/)
    await expect(owner.getByText('Paid in EUR')).toBeVisible()
    await owner.goto(`${pages.paymentsByCountry.path}?from=2020-01-01&to=2020-01-31`)
    await expect(owner.getByText('Nothing was paid in this period.')).toBeVisible()
    await expect(owner.getByRole('textbox', { name: 'From' })).toHaveValue('2020-01-01')
  })

  await test.step('and the VAT report, which can be taken along', async () => {
    await owner.goto(pages.vatReport.path)
    await expect(owner.getByText('VAT to pay in EUR')).toBeVisible()
    const download = owner.waitForEvent('download')
    await owner.getByRole('link', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  // The member is no supporter for further tests.
  await press(`order/${order}/refund`)
  await owner.goto(`/admin/payments/order/${id}`)
  await expect(owner.getByRole('region', { name: 'Given back' })).toContainText('€9.90')
})
