import { adminReport } from '../../tests/machines/admin/adminReport.cases.ts'
import type { Report } from '../../src/machines/admin/adminReport/reports.ts'
import { refusal } from '../../tests/machines/people.ts'
import { expect, type Going, test } from '../lodge.ts'
import { password } from '../people.ts'
import { playPaths } from './playPaths.ts'

const call = 'GET /vat-rate'
const add = 'POST /vat-rate'

const rate = {
  id: 1,
  country: 'NL',
  rate: 2_100,
  from_day: '2026-01-01',
  is_used: false,
  created_at: '2026-01-01T12:00:00.000Z',
}
const report: { ok: true; data: Report } = { ok: true, data: { name: 'vatRates', data: { data: [rate] } } }

/** The server knows nothing of the name that the browser gives to a report. */
const goingOf = (output: unknown): Going =>
  output === report ? { instead: report.data.data } : { refusal: output as NonNullable<Going['refusal']> }

test('adminReport: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('owner')
  const main = page.getByRole('main')

  await playPaths({
    chart: {
      ...adminReport,
      inputs: [{ request: { name: 'vatRates', query: {} } }],
      services: {
        load: {
          done: [report, refusal(401), refusal(404), refusal(429)],
          error: [new Error('No network.')],
        },
      },
    },
    stage: () => main,
    begin: async () => {
      // Leaves the app first, so that nothing keeps a call of the previous path.
      await page.goto('/dev/mail')
      await held.hold(call, add)
      await page.goto('/admin/payments/vat-rates')
    },
    deeds: {
      'done load': ({ output }) => held.answer(call, goingOf(output)),
      'error load': () => held.answer(call, { isLost: true }),
      'report.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'report.refresh': async () => {
        await main.getByRole('button', { name: 'Add a rate' }).click()
        const dialog = page.getByRole('dialog', { name: 'New VAT rate' })
        await dialog.getByLabel('Country').selectOption('Netherlands')
        await dialog.getByLabel('Rate', { exact: true }).fill('21')
        await dialog.getByLabel('From').fill('2026-01-01')
        await dialog.getByLabel('Your password').fill(password)
        await dialog.getByLabel('Your password').press('Enter')
        await held.answer(add, { instead: rate })
        await expect(dialog).toHaveCount(0)
      },
    },
    shownBy: {
      shown: () => expect(main.getByRole('rowheader', { name: 'Netherlands' })).toBeVisible(),
      refreshing: async () => {
        await held.come(call)
        await expect(main.getByRole('rowheader', { name: 'Netherlands' })).toBeVisible()
      },
    },
    impossible: {
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed', 'refreshing: done load [isSignedOut] → shown'],
      },
    },
  })
})
