import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceOf, readMoney } from '../../../../server/payments/ccbill/currencies.ts'
import { readAnswer } from '../../../../server/payments/ccbill/dataLink.ts'
import { md5, signedPrice } from '../../../../server/payments/ccbill/flexForm.ts'
import { createCcbillProvider } from '../../../../server/payments/ccbill/provider.ts'
import {
  type KnownOrder,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../../../server/payments/provider.ts'
import { ccbillAccount, configFor, type FakeDataLink, newSale, startDataLink, statusXml } from './account.ts'

const { salt } = ccbillAccount
const now = Date.parse('2026-06-01T12:20:30Z')
let clock = now

let dataLink: FakeDataLink
let provider: PaymentProvider
beforeAll(async () => {
  dataLink = await startDataLink()
})
afterAll(() => dataLink.close())
beforeEach(() => {
  clock = now
  dataLink.asked.length = 0
  dataLink.answers.clear()
  dataLink.status = 200
  dataLink.breaksOff = false
  dataLink.answer = statusXml()
  provider = createCcbillProvider({ config: configFor(dataLink.url), now: () => clock })
})

describe('the price of a FlexForm', () => {
  it('has the digests of the documentation', () => {
    const price = { minor: 1_000, currency: 'USD' }
    expect(signedPrice({ price, days: 30, isRecurring: false }, salt)).toEqual({
      initialPrice: '10.00',
      initialPeriod: '30',
      currencyCode: '840',
      formDigest: 'a7459445d0e5dc0963fe736dc5cf900b',
    })
    expect(signedPrice({ price, days: 30, isRecurring: true }, salt)['formDigest']).toBe(
      '48f0b12e4307e64edb781c479665c899',
    )
  })

  it('is in an address that names the order, too', async () => {
    const order = {
      publicId: 'order-1',
      memberId: 7,
      productId: 3,
      productName: 'Monthly',
      price: { minor: 990, currency: 'EUR' },
      days: 30,
      isRecurring: true,
    }
    const url = new URL(await provider.checkout(order))
    expect(`${url.origin}${url.pathname}`).toBe(
      `https://api.ccbill.com/wap-frontflex/flexforms/${ccbillAccount.flexId}`,
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      clientSubacc: '0000',
      initialPrice: '9.90',
      initialPeriod: '30',
      recurringPrice: '9.90',
      recurringPeriod: '30',
      numRebills: '99',
      currencyCode: '978',
      formDigest: md5('9.90309.903099978', salt),
      'X-order': 'order-1',
      'X-member': '7',
      'X-product': '3',
    })
  })

  it('and amounts of webhooks are exact', () => {
    expect(priceOf({ minor: 5, currency: 'EUR' }).price).toBe('0.05')
    expect(priceOf({ minor: 1_200, currency: 'JPY' })).toEqual({ price: '1200.00', currencyCode: '392' })
    expect(() => priceOf({ minor: 5, currency: 'CHF' })).toThrow('CHF')
    expect(readMoney('1.1', '978')).toEqual({ minor: 110, currency: 'EUR' })
    expect(readMoney('19.99', '36')).toEqual({ minor: 1_999, currency: 'AUD' })
    expect(readMoney('1200.00', '392')).toEqual({ minor: 1_200, currency: 'JPY' })
    for (const amount of ['1.005', '-1', '1e3', '', '1,00', '12.5 '])
      expect(readMoney(amount, '978')).toBeNull()
    expect(readMoney('12.50', '392')).toBeNull()
    expect(readMoney('1.00', '999')).toBeNull()
  })
})

const signed = {
  ...newSale,
  dynamicPricingValidationDigest: md5('1000000000', '1', salt),
  'X-order': 'order-1',
  'X-member': '7',
  'X-product': '3',
}
const inAccount = { clientAccnum: '900100', clientSubacc: '0000', timestamp: '2026-06-01 05:20:00' }
const aboutSubscription = { ...inAccount, subscriptionId: '1000000000' }
const aboutPayment = { ...aboutSubscription, transactionId: '0912191101000000159' }

interface Sent {
  readonly address?: string
  readonly isForm?: boolean
}
const read = (type: string, fields: object, { address = '64.38.212.1', isForm = false }: Sent = {}) =>
  provider.readPostback({
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    query: isForm ? {} : { eventType: type },
    body: Buffer.from(
      isForm ? new URLSearchParams({ ...fields, eventType: type }).toString() : JSON.stringify(fields),
    ),
    address,
  })

const sale = {
  type: 'sale',
  transactionId: '0912191101000000159',
  amount: { minor: 990, currency: 'EUR' },
  paidAt: Date.parse('2026-06-01T12:20:00Z'),
  country: { code: 'US', source: 'address' },
  renewsAt: Date.parse('2026-07-01T07:00:00Z'),
  memberId: 7,
  productId: 3,
  days: 30,
}

describe('a webhook', () => {
  it.each([
    ['JSON', false],
    ['a form', true],
  ])('of a sale is read as %s, without its password', async (_, isForm) => {
    const postback = await read('NewSaleSuccess', signed, { isForm })
    expect(postback).toEqual({
      eventId: 'NewSaleSuccess:1000000000:0912191101000000159:2026-06-01 05:20:00',
      order: 'order-1',
      reference: '1000000000',
      fact: sale,
    })
    expect(JSON.stringify(postback)).not.toContain('mYPaSSw0rD')
  })

  it('counts only from the addresses of CCBill', async () => {
    const from = (address: string) => read('NewSaleSuccess', signed, { address })
    for (const address of ['64.38.212.254', '64.38.215.1', '64.38.240.77', '::ffff:64.38.241.9'])
      expect(await from(address)).not.toBeNull()
    for (const address of ['64.38.212.0', '64.38.212.255', '64.38.213.1', '127.0.0.1', '::1'])
      await expect(from(address)).rejects.toMatchObject({ status: 403 })
  })

  it('of a sale counts only with its digest, and only for this account', async () => {
    const wrong = [
      { ...signed, dynamicPricingValidationDigest: md5('1000000001', '1', salt) },
      { ...signed, subscriptionId: '1000000001' },
      { ...signed, clientAccnum: '900101' },
      { ...signed, clientSubacc: '0001' },
    ]
    for (const fields of wrong)
      await expect(read('NewSaleSuccess', fields)).rejects.toMatchObject({ status: 403 })
    for (const name of ['subscriptionId', 'transactionId', 'billedInitialPrice', 'timestamp', 'X-member'])
      await expect(read('NewSaleSuccess', { ...signed, [name]: undefined })).rejects.toMatchObject({
        status: 400,
      })
    // A number of JSON that lost digits is no id.
    await expect(
      read('Cancellation', { ...inAccount, subscriptionId: 1e20 }).then((postback) => postback?.reference),
    ).resolves.toBeUndefined()
  })

  it.each<[string, object, object | null]>([
    [
      'NewSaleFailure',
      { ...inAccount, failureReason: 'Do not honor', failureCode: 'BE-103', 'X-order': 'order-1' },
      { type: 'declined' },
    ],
    [
      'RenewalSuccess',
      {
        ...aboutPayment,
        billedAmount: '9.90',
        billedCurrencyCode: '978',
        renewalDate: '2026-07-01',
        nextRenewalDate: '2026-07-31',
      },
      {
        type: 'renewal',
        transactionId: '0912191101000000159',
        amount: { minor: 990, currency: 'EUR' },
        paidAt: Date.parse('2026-07-01T07:00:00Z'),
        country: null,
        renewsAt: Date.parse('2026-07-31T07:00:00Z'),
      },
    ],
    [
      'RenewalFailure',
      { ...aboutPayment, nextRetryDate: '2026-07-04', failureReason: 'Declined' },
      { type: 'renewalFailed', at: sale.paidAt, retriesAt: Date.parse('2026-07-04T07:00:00Z') },
    ],
    [
      'Cancellation',
      { ...aboutSubscription, reason: 'Not enough use', source: 'web' },
      { type: 'canceled', at: sale.paidAt },
    ],
    ['Expiration', aboutSubscription, { type: 'expired', at: sale.paidAt }],
    [
      'Chargeback',
      { ...aboutPayment, amount: '9.90', currencyCode: '978' },
      { type: 'chargeback', transactionId: '0912191101000000159', at: sale.paidAt },
    ],
    [
      'Return',
      { ...aboutPayment, reason: 'Insufficient funds' },
      { type: 'chargeback', transactionId: '0912191101000000159', at: sale.paidAt },
    ],
    [
      'Refund',
      { ...aboutPayment, amount: '4.95', currencyCode: '978', reason: 'Customer Refunded' },
      {
        type: 'refund',
        transactionId: '0912191101000000159',
        amount: { minor: 495, currency: 'EUR' },
        at: sale.paidAt,
      },
    ],
    [
      'Void',
      { ...aboutPayment, amount: '9.90', currencyCode: '978' },
      {
        type: 'refund',
        transactionId: '0912191101000000159',
        amount: { minor: 990, currency: 'EUR' },
        at: sale.paidAt,
      },
    ],
    [
      'BillingDateChange',
      { ...aboutSubscription, nextRenewalDate: '2026-07-10' },
      { type: 'rescheduled', at: sale.paidAt, renewsAt: Date.parse('2026-07-10T07:00:00Z') },
    ],
    [
      'UserReactivation',
      { ...aboutPayment, timestamp: undefined, nextRenewalDate: '2026-07-10' },
      { type: 'reactivated', at: now, renewsAt: Date.parse('2026-07-10T07:00:00Z') },
    ],
    ['UpgradeSuccess', { ...signed, originalSubscriptionId: '999' }, sale],
    ['CustomerDataUpdate', aboutSubscription, null],
    ['SomethingNew', aboutSubscription, null],
  ])('%s is read', async (type, fields, fact) => {
    const postback = await read(type, fields)
    expect(postback === null ? null : postback.fact).toEqual(fact)
  })
})

describe('DataLink', () => {
  const known: KnownOrder = {
    publicId: 'order-1',
    reference: '1000000000',
    memberId: 7,
    productId: 3,
    price: { minor: 990, currency: 'EUR' },
    days: 30,
    isRecurring: true,
    payments: [],
  }
  const confirm = async (changes: Parameters<typeof statusXml>[0] = {}) => {
    dataLink.answer = statusXml(changes)
    const postback = await read('NewSaleSuccess', signed)
    return postback && provider.confirm?.(postback)
  }

  it('reads XML, CSV and a lone code', () => {
    expect(readAnswer(statusXml({ timesRebilled: 3 })).get('timesRebilled')).toBe('3')
    const csv = '"cancelDate","expirationDate","subscriptionStatus"\n"","20260701","2"\n'
    expect(Object.fromEntries(readAnswer(csv))).toEqual({
      cancelDate: '',
      expirationDate: '20260701',
      subscriptionStatus: '2',
    })
    for (const text of ['-3', '"results"\n"-3"', "<?xml version='1.0'?><results>-3</results>"])
      expect(readAnswer(text).get('results')).toBe('-3')
  })

  it('is asked as the documentation shows, and confirms an active subscription of that day', async () => {
    expect(await confirm()).toEqual({ renewals: 0 })
    expect(Object.fromEntries(dataLink.asked[0]?.searchParams ?? [])).toEqual({
      action: 'viewSubscriptionStatus',
      clientAccnum: '900100',
      clientSubacc: '',
      usingSubacc: '0000',
      username: 'ccbill12',
      password: 'test123',
      subscriptionId: '1000000000',
      returnXML: '1',
    })
    expect(await confirm({ subscriptionStatus: 0 })).toBeNull()
    expect(await confirm({ signupDate: '20260401' })).toBeNull()
    dataLink.answer = '-3'
    const postback = await read('NewSaleSuccess', signed)
    expect(postback && (await provider.confirm?.(postback))).toBeNull()
  })

  it('is not asked for an hour after a failed log-in', async () => {
    dataLink.answer = '"results"\n"-12"'
    await expect(provider.factsOf(known)).rejects.toThrow('wait an hour')
    await expect(provider.factsOf(known)).rejects.toThrow('not asked for an hour')
    expect(dataLink.asked).toHaveLength(1)
    clock += 60 * 60_000
    dataLink.answer = '-8'
    await expect(provider.factsOf(known)).rejects.toThrow('address of this server')
    dataLink.answer = 'an error page'
    const error: unknown = await provider.factsOf(known).catch((reason: unknown) => reason)
    expect(String(error)).not.toContain('test123')
    expect(dataLink.asked).toHaveLength(3)
  })

  it('tells lost renewals, cancellations and expirations', async () => {
    const payment = {
      transactionId: '0912191101000000159',
      kind: 'sale',
      amount: known.price,
      paidAt: sale.paidAt,
      refundedMinor: 0,
      isChargedBack: false,
      isInferred: false,
    } as const
    dataLink.answer = statusXml({ timesRebilled: 2, expirationDate: '20260830', chargebacksIssued: 1 })
    const facts = (await provider.factsOf({ ...known, payments: [payment] })).map(({ fact }) => fact)
    expect(facts.map(({ type }) => type)).toEqual(['renewal', 'renewal', 'chargeback'])
    expect(facts[1]).toMatchObject({
      paidAt: Date.parse('2026-07-31T07:00:00Z'),
      renewsAt: Date.parse('2026-08-30T07:00:00Z'),
      isInferred: true,
    })
    dataLink.answer = statusXml({ subscriptionStatus: 0, cancelDate: '20260620' })
    const ended = (await provider.factsOf(known)).map(({ fact }) => fact)
    expect(ended).toEqual([
      { type: 'canceled', at: Date.parse('2026-06-20T07:00:00Z') },
      { type: 'expired', at: Date.parse('2026-07-01T07:00:00Z') },
    ])
    expect(await provider.factsOf({ ...known, reference: null })).toEqual([])
  })

  it('cancels a subscription, and says when it did not', async () => {
    dataLink.answer = "<?xml version='1.0' standalone='yes'?>\n<results>1</results>"
    await provider.cancelRenewal(known)
    expect(dataLink.asked[0]?.searchParams.get('action')).toBe('cancelSubscription')
    dataLink.answer = '<results>0</results>'
    await expect(provider.cancelRenewal(known)).rejects.toThrow('answered 0')
    await expect(provider.cancelRenewal({ ...known, reference: null })).rejects.toThrow('not known')
  })

  it('has nothing to cancel where the subscription is unknown, has ended, or is canceled already', async () => {
    dataLink.answers.set('cancelSubscription', '<results>-3</results>')
    await provider.cancelRenewal(known)
    expect(dataLink.asked).toHaveLength(1)
    dataLink.answers.set('cancelSubscription', '<results>0</results>')
    for (const answer of [
      '<results>-3</results>',
      statusXml({ subscriptionStatus: 0 }),
      statusXml({ subscriptionStatus: 1, cancelDate: '20260620' }),
    ]) {
      dataLink.answer = answer
      await provider.cancelRenewal(known)
    }
    for (const answer of [statusXml(), statusXml({ subscriptionStatus: 1 })]) {
      dataLink.answer = answer
      await expect(provider.cancelRenewal(known)).rejects.toThrow('answered 0')
    }
    dataLink.answer = statusXml({ subscriptionStatus: 0 })
    dataLink.asked.length = 0
    for (const code of ['-8', '-1']) {
      dataLink.answers.set('cancelSubscription', `<results>${code}</results>`)
      await expect(provider.cancelRenewal(known)).rejects.toThrow(`answered ${code}`)
    }
    expect(dataLink.asked).toHaveLength(2)
  })

  it('is unavailable when it does not answer, and available when it answers an error', async () => {
    const failure = () => provider.factsOf(known).catch((reason: unknown) => reason)
    for (const status of [500, 503]) {
      dataLink.status = status
      expect(await failure()).toBeInstanceOf(ProviderUnavailable)
    }
    dataLink.status = 200
    dataLink.breaksOff = true
    expect(await failure()).toBeInstanceOf(ProviderUnavailable)
    dataLink.breaksOff = false
    const closed = createCcbillProvider({ config: configFor('http://127.0.0.1:1'), now: () => clock })
    expect(await closed.factsOf(known).catch((reason: unknown) => reason)).toBeInstanceOf(ProviderUnavailable)
    for (const answer of ['-8', 'an error page', '-1']) {
      dataLink.answer = answer
      expect(await failure()).not.toBeInstanceOf(ProviderUnavailable)
    }
    // The hour after a failed log-in.
    expect(await failure()).toBeInstanceOf(ProviderUnavailable)
  })
})
