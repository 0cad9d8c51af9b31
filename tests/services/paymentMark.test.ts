import { beforeEach, expect, it } from 'vitest'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { createPaymentMark } from '../../src/browser/paymentMark.ts'

beforeEach(() => sessionStorage.clear())

/** A fresh mark, as after a reload: only the browser session remembers. */
const mark = () => createPaymentMark(createKeptTexts(() => sessionStorage))

it.each([
  ['declined and then approved', ['declined', 'approved']],
  ['approved, with an old page of one that was declined opened after it,', ['approved', 'declined']],
] as const)('a payment that was %s is one that was approved, across reloads', (_when, outcomes) => {
  for (const outcome of outcomes) mark().keep(1, outcome)
  expect(mark().read(1)).toBe('approved')
})

it('once it is forgotten, the next is told as it went', () => {
  expect(mark().read(1)).toBeNull()
  mark().keep(1, 'approved')
  mark().forget()
  expect(mark().read(1)).toBeNull()
  mark().keep(1, 'declined')
  expect(mark().read(1)).toBe('declined')
})

it('another member’s is neither shown nor in the way', () => {
  mark().keep(1, 'approved')
  expect(mark().read(2)).toBeNull()
  mark().keep(2, 'declined')
  expect([mark().read(2), mark().read(1)]).toEqual(['declined', null])
})
