import { beforeEach, expect, it } from 'vitest'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { forgetMembers } from '../../src/browser/memberStorage.ts'
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

it('a payment is under way from leaving for the provider until it is approved, also after a reload', () => {
  expect(mark().isUnderWay(1)).toBe(false)
  mark().begin(1)
  expect([mark().isUnderWay(1), mark().isUnderWay(2)]).toEqual([true, false])
  mark().keep(1, 'declined')
  expect(mark().isUnderWay(1)).toBe(true)
  mark().keep(1, 'approved')
  expect(mark().isUnderWay(1)).toBe(false)
})

it('ends when the member logs out', () => {
  mark().begin(1)
  mark().keep(1, 'declined')
  forgetMembers(createKeptTexts(() => sessionStorage))
  expect([mark().isUnderWay(1), mark().read(1)]).toEqual([false, null])
})
