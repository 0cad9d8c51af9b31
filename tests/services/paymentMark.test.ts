import { beforeEach, expect, it } from 'vitest'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { createPaymentMark } from '../../src/browser/paymentMark.ts'

beforeEach(() => sessionStorage.clear())

/** A fresh mark, as after a reload: only the browser session remembers. */
const mark = () => createPaymentMark(createKeptTexts(() => sessionStorage))

it.each([
  ['declined and then approved', ['declined', 'approved']],
  ['approved, after which an old page of a declined one was opened,', ['approved', 'declined']],
] as const)('a payment that was %s counts as approved, also after a reload', (_when, outcomes) => {
  for (const outcome of outcomes) mark().keep(1, outcome)
  expect(mark().read(1)).toBe('approved')
})

it('after the mark is removed, the next payment is marked with its own outcome', () => {
  expect(mark().read(1)).toBeNull()
  mark().keep(1, 'approved')
  mark().forget()
  expect(mark().read(1)).toBeNull()
  mark().keep(1, 'declined')
  expect(mark().read(1)).toBe('declined')
})

it('each member has only their own mark', () => {
  mark().keep(1, 'approved')
  expect(mark().read(2)).toBeNull()
  mark().keep(2, 'declined')
  expect([mark().read(2), mark().read(1)]).toEqual(['declined', null])
})
