// The statistics of super admins: charts, the same numbers as a table and as CSV, and another period.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { pages } from '../src/views/pages.ts'
import { expect, test } from './lodge.ts'

/** Everybody in the data of these tests joined on the first day. */
const period = '?from=2025-01-01&to=2025-01-07'

const csvOf = async (page: Page) => {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await download
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  return { name: file.suggestedFilename(), rows: lines.map((line) => line.split(',')) }
}

const panelOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Returns the rows of the table of a panel, without its header. */
const rowsOf = async (panel: Locator) => {
  await expect(panel.getByRole('row').first()).toBeVisible()
  const texts = await panel.getByRole('row').allInnerTexts()
  return texts.slice(1).map((text) => text.split(/\s*\t\s*/))
}

/** Moves through a chart by keyboard, and returns what it says about each point. */
async function readingsOf(chart: Locator, count: number): Promise<string[]> {
  const readings: string[] = []
  await chart.focus()
  await chart.press('Home')
  for (let index = 0; index < count; index++) {
    await expect(chart).toHaveAttribute('aria-valuenow', String(index))
    readings.push((await chart.getAttribute('aria-valuetext')) ?? '')
    await chart.press('ArrowRight')
  }
  return readings
}

const daily = [
  {
    ...pages.profileStats,
    title: 'How many members joined?',
    name: 'Joined',
    csv: 'profiles',
    column: 'joined',
  },
  {
    ...pages.acquisition,
    title: 'How many of them were approved within 7 days?',
    name: 'Approved within 7 days',
    csv: 'acquisition',
    column: 'joined_approved',
  },
  {
    ...pages.conversion,
    title: 'How many members joined?',
    name: 'Joined',
    csv: 'conversion',
    column: 'joined',
  },
]

for (const { path, title, name, csv, column } of daily)
  test(`${path}: the chart, the table and the CSV file have the same numbers`, async ({ signedIn }) => {
    const page = await signedIn('owner', { viewport: { width: 1440, height: 900 } })
    await page.goto(path + period)
    const panel = panelOf(page, title)
    const chart = panel.getByRole('slider', { name: title })
    const rows = await rowsOf(panel)
    expect(rows).toHaveLength(7)
    expect(Number(rows[0]?.[1])).toBeGreaterThan(300)
    expect(await readingsOf(chart, 7)).toEqual(
      rows.map(([day, value, before]) => `${day}: ${name} ${value}, Before ${before}`),
    )
    const file = await csvOf(page)
    expect(file.name).toBe(`${csv}-2025-01-01-2025-01-07.csv`)
    const at = file.rows[0]?.indexOf(column) ?? -1
    expect(file.rows.slice(1).map((row) => row[at])).toEqual(rows.map(([, value]) => value))
    const how = page.getByRole('group').filter({ hasText: 'How this is counted' })
    await expect(how.getByText(name, { exact: true })).toBeHidden()
    await how.getByText('How this is counted').click()
    await expect(how.getByText(name, { exact: true })).toBeVisible()
  })

test('the period is chosen by day, by button and by address; one that is too long is refused', async ({
  signedIn,
}) => {
  const page = await signedIn('owner', { viewport: { width: 1440, height: 900 } })
  await page.goto(pages.profileStats.path)
  await page.getByRole('link', { name: 'Last 365 days' }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  const form = page.getByRole('form', { name: 'Period' })
  await form.getByLabel('From').fill('2020-01-01')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(form.getByText('Choose three years at most.')).toBeVisible()
  await form.getByLabel('From').fill('2025-01-01')
  await form.getByLabel('To').fill('2025-01-07')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`\\${period}$`))
  await expect(panelOf(page, 'How many members joined?').getByRole('row')).toHaveCount(8)
  await page.reload()
  await expect(panelOf(page, 'How many members joined?').getByRole('row')).toHaveCount(8)
})

test('locations are on a map and in a table; referrers and cohorts in tables', async ({ signedIn }) => {
  const page = await signedIn('owner', { viewport: { width: 1440, height: 900 } })

  await test.step('locations', async () => {
    await page.goto(pages.locationStats.path)
    const countries = panelOf(page, 'In which countries are members?')
    await expect(countries.getByRole('row', { name: /^Netherlands/ })).toBeVisible()
    const cities = panelOf(page, 'In which cities are members?')
    await expect(cities.getByRole('row', { name: /^Amsterdam/ })).toBeVisible()
    await expect(cities.getByRole('img', { name: /^A map of the cities/ })).toBeVisible()
    const [[, members] = []] = await rowsOf(countries)
    const { rows } = await csvOf(page)
    expect(rows[1]?.slice(0, 2)).toEqual(['NL', members])
  })

  await test.step('referrers', async () => {
    await page.goto(pages.referrerStats.path + period)
    const sources = panelOf(page, 'Which sites and campaigns brought members?')
    const [[source, , joined] = []] = await rowsOf(sources)
    expect(source).toBe('Not known')
    await expect(sources.getByRole('listitem').first()).toContainText(`${joined} · 100%`)
    const { rows } = await csvOf(page)
    expect(rows[1]).toEqual(['unknown', 'unknown', joined, '1.0000', '0'])
  })

  await test.step('retention', async () => {
    await page.goto(`${pages.retention.path}?from=2025-01-01&to=2025-01-31&unit=month`)
    const cohorts = page.getByRole('region', { name: /^Members seen again/ })
    const cells = cohorts.getByRole('row').nth(1).getByRole('cell')
    const joined = Number(await cells.first().innerText())
    const share = (members: number) =>
      new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(members / joined)
    await expect(cells.nth(1)).toHaveText(share(200))
    await expect(cells.nth(2)).toHaveText(share(100))
    const chart = page.getByRole('slider', { name: 'How many members are seen again in each month?' })
    expect((await readingsOf(chart, 2))[1]).toContain(`Month 1: All cohorts ${share(100)}`)
    const { rows } = await csvOf(page)
    expect(rows[2]).toEqual(['2025-01-01', String(joined), '1', '100'])
    await page.getByText('By week').click()
    await expect(page).toHaveURL(/\?unit=week$/)
    await expect(page.getByText('Members seen again, by the week in which they joined')).toBeVisible()
  })
})

test('an admin who is no super admin sees no statistics', async ({ signedIn }) => {
  const page = await signedIn('moderator')
  await page.goto(pages.profileStats.path)
  await expect(page.getByRole('heading', { name: 'Profile statistics' })).toHaveCount(0)
})
