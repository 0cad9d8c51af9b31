import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PeriodForm } from '../../../src/views/admin/components/PeriodForm.tsx'
import { lastDays } from '../../../src/views/admin/components/period.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
const april = { from: '2026-04-01', to: '2026-04-30' }
const fields = () =>
  ['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name, { exact: false }).value)
const type = (name: string, day: string) =>
  fireEvent.change(screen.getByLabelText(name, { exact: false }), { target: { value: day } })
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }))

it('shows the days of the report in place of typed ones once the report has others', () => {
  const { rerender } = render(<PeriodForm path="/report" shown={march} />)
  type('From', '2026-03-15')
  expect(fields()).toEqual(['2026-03-15', march.to])
  rerender(<PeriodForm path="/report" shown={march} />)
  expect(fields()).toEqual(['2026-03-15', march.to])
  rerender(<PeriodForm path="/report" shown={april} />)
  expect(fields()).toEqual([april.from, april.to])
})

it('opens the typed days with the further parameters, and no reversed or too many days', async () => {
  history.replaceState(null, '', '/report')
  render(<PeriodForm path="/report" shown={march} longest={31} kept={{ unit: 'week' }} />)
  type('From', '2026-04-02')
  await show()
  type('From', '2026-02-27')
  await show()
  expect(location.search).toBe('')
  type('To', '2026-03-29')
  await show()
  expect(location.pathname + location.search).toBe('/report?from=2026-02-27&to=2026-03-29&unit=week')
})

it('marks the offered period that is shown', () => {
  const now = Date.parse('2026-05-15T12:00:00Z')
  vi.spyOn(Date, 'now').mockReturnValue(now)
  render(<PeriodForm path="/report" shown={lastDays(90, now)} />)
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Last 90 days'])
})
