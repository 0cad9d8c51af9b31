import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { createKeptTexts } from '../../../src/browser/keptTexts.ts'
import { createPaymentMark } from '../../../src/browser/paymentMark.ts'
import { PaymentReturn } from '../../../src/views/screens/PaymentReturn.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/payment_thanks')
})
afterEach(() => whole?.root.stop())

const mark = createPaymentMark(createKeptTexts(() => sessionStorage))

/** Opens a return page and returns the flash messages. */
async function open(outcome: 'approved' | 'declined') {
  const started = startRoot()
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={started.root} paymentMark={mark}>
      <PaymentReturn outcome={outcome} />
    </Surroundings>,
  )
  await vi.waitFor(() => expect(location.pathname).toBe('/home'))
  return started
    .child('flash')
    .getSnapshot()
    .context.messages.map(({ html }) => html)
}

const thanks = 'Thank you, your payment is approved. We are verifying the payment...'

it.each(['approved', 'declined'] as const)(
  'leads home silently from an %s payment when none is under way',
  async (outcome) => {
    expect(await open(outcome)).toEqual([])
    expect(mark.read(1)).toBeNull()
  },
)

it.each(['approved', 'declined'] as const)(
  'leads home silently from an %s payment when that of another member is under way',
  async (outcome) => {
    mark.begin(2)
    expect(await open(outcome)).toEqual([])
    expect(mark.read(1)).toBeNull()
  },
)

it('thanks a member who comes back from the provider, once', async () => {
  mark.begin(1)
  expect(await open('approved')).toEqual([thanks])
  expect(mark.read(1)).toBe('approved')
  history.replaceState(null, '', '/payment_thanks')
  whole?.root.stop()
  expect(await open('approved')).toEqual([])
})

const denied = 'Your payment was denied. Please contact support if you have any more problems.'

it('says that a payment was declined, also when it was tried again', async () => {
  mark.begin(1)
  expect(await open('declined')).toEqual([denied])
  expect(mark.read(1)).toBe('declined')
  history.replaceState(null, '', '/payment_declined')
  whole?.root.stop()
  expect(await open('declined')).toEqual([denied])
})
