import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromCallback, fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Payment } from '../../../contract/payments.ts'
import type { Product } from '../../../contract/products.ts'
import {
  type CancelRenewalFields,
  cancelRenewalFormMachine,
} from '../../../src/machines/account/accountForm/cancelRenewal.ts'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import {
  createSaveSupporterCode,
  supporterCodeFormMachine,
} from '../../../src/machines/account/accountForm/supporterCode.ts'
import { type Offers, paymentMachine } from '../../../src/machines/account/payment/machine.ts'
import { isOffered } from '../../../src/views/screens/Upgrade/isOffered.ts'
import { Upgrade } from '../../../src/views/screens/Upgrade/Upgrade.tsx'
import { order, product } from '../../machines/account/payment.cases.ts'
import { refusal, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldAccount, lodgeWith, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

interface Shown {
  readonly fields?: Partial<UserSelf>
  readonly products?: readonly Product[]
  readonly payments?: readonly Payment[]
  readonly supporterUntil?: string | null
  readonly usesPasswords?: boolean
}

const until = '2099-05-01T12:00:00.000Z'

async function show({
  fields = {},
  products = [],
  payments = [],
  supporterUntil = until,
  usesPasswords = true,
}: Shown = {}) {
  const started = startRoot({ signedIn: self(fields) })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  const leaveFor = vi.fn<(_: unknown, params: { url: string }) => void>()
  const cancel = vi.fn<(fields: CancelRenewalFields) => Promise<Answer<Payment>>>()
  const redeemCode = vi.fn<(code: string) => Promise<Answer<{ supporter_until: string }>>>()
  const charts = chartsWith({
    account: {
      ...heldAccount,
      payment: paymentMachine.provide({
        actors: {
          loadOffers: fromPromise<Answer<Offers>>(async () => ({
            ok: true,
            data: { products, payments, supporterUntil },
          })),
          begin: fromPromise<Answer<{ payment_url: string }>, { productId: number }>(async ({ input }) => ({
            ok: true,
            data: { payment_url: `https://pay.test/${input.productId}` },
          })),
          returns: fromCallback(() => {}),
        },
        actions: { leaveFor },
      }),
      supporterCodeForm: supporterCodeFormMachine.provide(
        createAccountFormImplementations({ save: createSaveSupporterCode({ redeemCode }) }),
      ),
      cancelRenewalForm: cancelRenewalFormMachine.provide({
        actors: {
          save: fromPromise<Answer<Payment>, { fields: CancelRenewalFields }>(({ input }) =>
            cancel(input.fields),
          ),
        },
      }),
    },
  })
  await act(async () =>
    render(
      <Surroundings root={started.root} charts={charts} site={{ ...lodgeWith().site, usesPasswords }}>
        <Upgrade />
      </Surroundings>,
    ),
  )
  return { leaveFor, cancel, redeemCode }
}

describe('the upgrade page', () => {
  it('says what supporters get, and that there is nothing to buy where nothing is sold', async () => {
    await show()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Unlimited browsing',
        '60 new conversations a day',
        'Who visited you',
        '64 photos and 16 videos',
        'The crown',
      ]),
    )
    expect(screen.getByText('Nothing to buy yet')).toBeTruthy()
  })

  it('shows each offer with its price and terms, and leaves for the payment page', async () => {
    const { leaveFor } = await show({
      products: [product(), product({ id: 2, name: 'Monthly', price: 790, is_recurring: true })],
    })
    const [once, monthly] = within(screen.getByRole('list', { name: 'Offers' })).getAllByRole('listitem')
    expect(once?.textContent).toContain('€9.90')
    expect(once?.textContent).toContain('30 days, paid once. Nothing renews.')
    expect(monthly?.textContent).toContain('Renews every 30 days. Cancel any time.')
    await userEvent.click(screen.getByRole('button', { name: 'Buy Monthly' }))
    expect(await screen.findByText('On the way to the payment company')).toBeTruthy()
    expect(leaveFor.mock.calls.map(([, params]) => params)).toEqual([{ url: 'https://pay.test/2' }])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy 30 days' }).disabled).toBe(true)
  })

  it('shows a supporter until when, the receipts with their VAT, and cancels a renewal', async () => {
    const renewing = order({
      product_name: 'Monthly',
      state: 'approved',
      is_recurring: true,
      is_renewing: true,
      renews_at: '2026-04-01T12:00:00.000Z',
      receipts: [
        {
          id: 9,
          transaction_id: 'transaction-9',
          kind: 'sale',
          country_source: 'card',
          amount: 990,
          vat: 172,
          vat_rate: 2_100,
          country: 'NL',
          refunded: 0,
          is_charged_back: false,
          paid_at: '2026-03-01T12:00:00.000Z',
        },
      ],
    })
    const { cancel } = await show({
      fields: { is_supporter: true, supporter_since: '2026-03-01T12:00:00.000Z' },
      payments: [renewing],
      products: [product()],
    })
    expect(screen.getByText('Thank you for being a supporter')).toBeTruthy()
    expect(screen.getByText(/You are a supporter until/).textContent).toContain('May 1, 2099')
    expect(screen.getByText(/including €1.72 VAT \(21%\)/)).toBeTruthy()
    expect(screen.getByText(/^Renews on/).textContent).toContain('April 1, 2026')
    expect(screen.getByText(/^It renews on/).textContent).toBe('It renews on April 1, 2026 for €9.90.')

    await userEvent.click(screen.getByRole('link', { name: 'Receipt 9' }))
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' })
    const lines = within(receipt)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    expect(lines).toEqual([
      'Receipt number: 9',
      'For: Monthly, 30 days of supporter time',
      'VAT country: Netherlands, by the card',
      'Without VAT: €8.18',
      'VAT 21%: €1.72',
      'Total: €9.90',
      'Payment: transaction-9',
    ])
    await userEvent.click(within(receipt).getByRole('button', { name: 'Close' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    cancel.mockResolvedValueOnce({
      ok: false,
      status: 422,
      code: 'invalid',
      message: 'This is not your password.',
      errors: { password: ['This is not your password.'] },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel renewal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the renewal?' }))
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the renewal' }))
    expect(await dialog.findByText('This is not your password.')).toBeTruthy()

    cancel.mockResolvedValueOnce({ ok: true, data: { ...renewing, is_renewing: false, renews_at: null } })
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The renewal is canceled. What is paid for stays.')).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cancel.mock.calls.at(-1)).toEqual([{ id: renewing.id, proof: 'wrong' }])
  })
})

it('keeps the question open while the renewal is being canceled', async () => {
  const { cancel } = await show({
    fields: { is_supporter: true },
    payments: [order({ state: 'approved', is_recurring: true, is_renewing: true })],
  })
  const held = Promise.withResolvers<Answer<Payment>>()
  cancel.mockReturnValueOnce(held.promise)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel renewal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the renewal?' }))
  const keep = dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep it' })
  await userEvent.type(dialog.getByLabelText('Your password'), 'seven')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the renewal' }))
  expect(keep.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog').hasAttribute('data-open')).toBe(true)
  await act(async () => held.reject(new Error('No network.')))
  // The answer was lost: the renewal may be canceled.
  const alert = dialog.getByRole('alert').textContent
  expect(alert).toMatch(/don’t know whether the renewal was canceled/)
  expect(alert).not.toMatch(/Not canceled/)
  expect(keep.disabled).toBe(false)
  await userEvent.click(keep)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for the user name before a cancellation where members have no passwords', async () => {
  const renewing = order({ state: 'approved', is_recurring: true, is_renewing: true })
  const { cancel } = await show({
    fields: { is_supporter: true },
    payments: [renewing],
    usesPasswords: false,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel renewal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the renewal?' }))
  expect(dialog.queryByLabelText(/password/i)).toBeNull()
  const message = 'This is not your user name.'
  cancel.mockResolvedValueOnce({
    ok: false,
    status: 422,
    code: 'invalid',
    message,
    errors: { user_name: [message] },
  })
  await userEvent.type(dialog.getByLabelText('Your user name'), 'Luc')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the renewal' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(cancel.mock.calls).toEqual([[{ id: renewing.id, proof: 'Luc' }]])
})

it('tells of each payment its state and whether it renews', async () => {
  const payments = (
    [
      ['Once', { state: 'approved' }],
      ['Renewing', { state: 'approved', is_recurring: true, is_renewing: true, renews_at: until }],
      ['Canceled', { state: 'approved', is_recurring: true }],
      ['Open', { state: 'open', is_recurring: true }],
      ['Refused', { state: 'declined', is_recurring: true }],
      ['Returned', { state: 'refunded', is_recurring: true }],
      ['Disputed', { state: 'charged_back', is_recurring: true }],
    ] as const
  ).map(([name, fields], index) => order({ id: index + 1, product_name: name, ...fields }))
  await show({ fields: { is_supporter: true }, payments })
  const told = [...screen.getByRole('list', { name: 'Your payments' }).children].map((row) => ({
    of: row.querySelector('h3')?.textContent,
    says: [...row.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent),
    buttons: [...row.querySelectorAll('button')].map(({ textContent }) => textContent),
  }))
  expect(told).toEqual([
    { of: 'Once: Paid', says: [], buttons: [] },
    { of: 'Renewing: Paid', says: ['Renews on May 1, 2099.'], buttons: ['Cancel renewal'] },
    { of: 'Canceled: Paid', says: ['The renewal is canceled. What is paid for stays.'], buttons: [] },
    { of: 'Open: Not paid', says: [], buttons: [] },
    { of: 'Refused: Declined', says: [], buttons: [] },
    { of: 'Returned: Refunded', says: [], buttons: [] },
    { of: 'Disputed: Charged back', says: [], buttons: [] },
  ])
})

describe('the state of the member', () => {
  it.each<[string, Partial<UserSelf>, string | null, RegExp]>([
    ['a legacy supporter', { is_legacy_supporter: true }, null, /without an end. There is nothing to pay/],
    ['a supporter who does not renew', { is_supporter: true }, until, /It does not renew/],
    ['one who was a supporter', {}, '2020-05-01T12:00:00.000Z', /Your supporter time ended on May 1, 2020/],
    ['one who just became a supporter', { is_supporter: true }, null, /Thank you for being a supporter/],
  ])('is said to %s', async (_, fields, supporterUntil, words) => {
    await show({ fields, supporterUntil })
    expect(document.body.textContent).toMatch(words)
  })

  it('is not said to a member who never was a supporter', async () => {
    await show({ supporterUntil: null })
    expect(document.body.textContent).not.toMatch(/supporter until|supporter time ended/)
  })
})

describe('a supporter code', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Supporter code' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('is redeemed, and the end of the supporter time is said', async () => {
    const { redeemCode } = await show()
    redeemCode.mockResolvedValue({ ok: true, data: { supporter_until: until } })
    await userEvent.type(field(), 'lodge_sup_abcde')
    await press('Redeem')
    expect(await screen.findByText('Your code counts')).toBeTruthy()
    expect(screen.getByText('May 1, 2099')).toBeTruthy()
    expect([field().value, redeemCode.mock.calls]).toEqual(['', [['lodge_sup_abcde']]])
  })

  it('that is refused stays, with the reason at its field; an empty one is not sent', async () => {
    const { redeemCode } = await show()
    await press('Redeem')
    expect(screen.getByText('Enter your code.')).toBeTruthy()
    expect(redeemCode).not.toHaveBeenCalled()
    const message = 'This code is wrong. Check each character.'
    redeemCode.mockResolvedValue({ ...refusal(422, 'invalid', message), errors: { code: [message] } })
    await userEvent.type(field(), 'guess')
    await press('Try again')
    expect(await screen.findByText(message)).toBeTruthy()
    expect([field().value, document.activeElement === field()]).toEqual(['guess', true])
  })

  it('is no use to legacy supporters, who get no field for it', async () => {
    await show({ fields: { is_supporter: true, is_legacy_supporter: true } })
    expect(screen.queryByText('Have a code?')).toBeNull()
  })
})

describe('an offer', () => {
  const member = { is_supporter: false, is_legacy_supporter: false, supporter_since: null }
  const since = '2026-03-01T12:00:00.000Z'
  const renewing = [order({ is_renewing: true })]
  it.each([
    ['none', member, [], true],
    ['none', { ...member, is_legacy_supporter: true }, [], false],
    ['new', member, [], true],
    ['new', { ...member, supporter_since: since }, [], false],
    ['supporter', member, [], false],
    ['supporter', { ...member, is_supporter: true, supporter_since: since }, [], true],
    ['none', member, renewing, true],
    ['lapsed', member, [], false],
    ['lapsed', { ...member, supporter_since: since }, [], true],
    ['lapsed', { ...member, is_supporter: true, supporter_since: since }, [], false],
    ['a mistake', member, [], false],
  ] as const)('with the condition %s is for some members only', (condition, user, payments, isFor) => {
    expect(isOffered(product({ condition }), user, { payments, supporterUntil: null })).toBe(isFor)
  })

  it('that renews is not for a member who has one', () => {
    const renewed = { payments: renewing, supporterUntil: null }
    expect(isOffered(product({ is_recurring: true }), member, renewed)).toBe(false)
    expect(isOffered(product({ is_recurring: true }), member, { ...renewed, payments: [] })).toBe(true)
  })
})
