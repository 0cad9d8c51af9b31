import { expect, it } from 'vitest'
import { countryOptions } from '../../../src/views/admin/payments/countryText.ts'
import { readPaymentFilter, writePaymentFilter } from '../../../src/views/admin/payments/paymentFilter.ts'

it('a filter of payments survives its address', () => {
  const filter = {
    status: 'refunded',
    provider: 'sandbox',
    country: 'NL',
    member_id: '7',
    from: '2026-01-01',
    to: '2026-03-31',
  } as const
  const address = writePaymentFilter(filter)
  expect(address).toBe(
    '?status=refunded&provider=sandbox&country=NL&member_id=7&from=2026-01-01&to=2026-03-31',
  )
  expect(readPaymentFilter(address.slice(1))).toEqual(filter)
  expect(writePaymentFilter({})).toBe('')
})

it('parts of an address that the server would refuse are left out', () => {
  const search = 'status=lost&provider=Sand%20box&country=nl&member_id=0&from=2026-13-01&to=tomorrow'
  expect(readPaymentFilter(search)).toEqual({})
  expect(readPaymentFilter('from=2026-03-02&to=2026-03-01')).toEqual({})
  expect(readPaymentFilter('member_id=2147483648')).toEqual({})
})

it('the choice of countries has countries only, each once', () => {
  const codes = countryOptions().map(({ value }) => value)
  expect(codes.length).toBeGreaterThan(240)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of ['DE', 'GB', 'GR', 'NL', 'US', 'XK']) expect(codes).toContain(code)
  for (const code of ['DD', 'EU', 'SU', 'UK', 'ZZ']) expect(codes).not.toContain(code)
})
