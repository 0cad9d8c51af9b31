import assert from 'node:assert/strict'
import type { PaymentsByCountry } from '../../../contract/paymentReports.ts'
import { adminReportMachine } from '../../../src/machines/admin/adminReport/machine.ts'
import type { Report, ReportRequest } from '../../../src/machines/admin/adminReport/reports.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const sums = {
  count: 3,
  amount: 2970,
  refund_count: 1,
  refunded: 990,
  previous_count: 2,
  previous_amount: 1980,
  previous_refunded: 0,
}

export const byCountry: PaymentsByCountry = {
  from: '2026-01-01',
  to: '2026-03-31',
  previous_from: '2025-10-03',
  previous_to: '2025-12-31',
  lines: [
    { country: 'NL', currency: 'EUR', ...sums, share: 1 },
    { country: null, currency: 'USD', ...sums, previous_count: 0, previous_amount: 0, share: 1 },
  ],
  totals: [
    { currency: 'EUR', ...sums },
    { currency: 'USD', ...sums, previous_count: 0, previous_amount: 0 },
  ],
}

const request: ReportRequest = { name: 'byCountry', query: { from: '2026-01-01', to: '2026-03-31' } }
const report: { ok: true; data: Report } = { ok: true, data: { name: 'byCountry', data: byCountry } }

export const adminReport = chart({
  machine: adminReportMachine,
  inputs: [{ request }],
  events: {},
  services: {
    load: { done: [report, refusal(401), refusal(404), refusal(429)], error: [new Error('No network.')] },
  },
  journeys: {
    'loads what was asked for, and shows it': (start) => {
      const shown = start({ request })
      shown.isIn('loading')
      assert.deepEqual(shown.inputsOf('load'), [request])
      shown.finish('load', report)
      shown.isIn('shown')
      assert.deepEqual(shown.context.report, report.data)
      assert.deepEqual(shown.effects, [])
    },
    'a failed load leads to another try; a member who is signed out is told nothing': (start) => {
      const shown = start({ request })
      shown.fail('load')
      shown.isIn('failed')
      shown.send({ type: 'report.retry' })
      shown.finish('load', refusal(429))
      shown.isIn('failed')
      shown.send({ type: 'report.retry' })
      shown.finish('load', refusal(401))
      shown.isIn('failed')
      assert.deepEqual(shown.effects, [fetchFlash, fetchFlash])
    },
    'says that there is nothing, without an error': (start) => {
      const shown = start({ request })
      shown.finish('load', refusal(404))
      shown.isIn('missing')
      assert.deepEqual(shown.effects, [])
    },
    'loads again what was changed, and keeps what is shown until it is there': (start) => {
      const shown = start({ request })
      shown.finish('load', report)
      shown.send({ type: 'report.refresh' })
      shown.isIn('refreshing')
      assert.deepEqual(shown.context.report, report.data)
      // Another change meanwhile asks again.
      shown.send({ type: 'report.refresh' })
      shown.fail('load')
      shown.isIn('shown')
      assert.deepEqual(shown.context.report, report.data)
      const changed = { ...byCountry, lines: [] }
      shown.send({ type: 'report.refresh' })
      shown.finish('load', { ok: true, data: { name: 'byCountry', data: changed } })
      shown.isIn('shown')
      assert.deepEqual(shown.context.report, { name: 'byCountry', data: changed })
      assert.deepEqual(shown.effects, [fetchFlash])
    },
  },
})
