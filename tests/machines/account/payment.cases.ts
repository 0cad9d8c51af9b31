import assert from 'node:assert/strict'
import type { Payment } from '../../../contract/payments.ts'
import type { Product } from '../../../contract/products.ts'
import { type Offers, paymentMachine } from '../../../src/machines/account/payment/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

export const product = (fields: Partial<Product> = {}): Product => ({
  id: 1,
  name: '30 days',
  description: null,
  price: 990,
  currency: 'EUR',
  subscription_days: 30,
  is_recurring: false,
  payment_url: null,
  payment_provider: 'sandbox',
  condition: 'none',
  ...fields,
})

export const order = (fields: Partial<Payment> = {}): Payment => ({
  id: 4,
  product_name: '30 days',
  price: 990,
  currency: 'EUR',
  subscription_days: 30,
  state: 'open',
  is_recurring: false,
  is_renewing: false,
  renews_at: null,
  created_at: '2026-03-01T12:00:00.000Z',
  receipts: [],
  ...fields,
})

const offers = (payments: Payment[] = []): { ok: true; data: Offers } => ({
  ok: true,
  data: { products: [product()], payments, supporterUntil: null },
})
const extended = {
  ok: true as const,
  data: {
    products: [product()],
    payments: [order({ state: 'approved' })],
    supporterUntil: '2026-05-01T12:00:00.000Z',
  },
}
const checked = (state: Payment['state']) => ({ ok: true as const, data: order({ state }) })
const begun = { ok: true as const, data: { payment_url: 'https://pay.test/1' } }
const notBegun = {
  type: 'flash',
  params: {
    type: 'error',
    html: 'Couldn’t open the payment page. Nothing was charged. Try again.',
  },
}

export const payment = chart({
  machine: paymentMachine,
  inputs: [{ hasReturned: false }, { hasReturned: true }],
  events: {
    'product.choose': [{ id: 1 }],
    'payment.changed': [{ payment: order({ state: 'approved' }) }],
    'realtime.successFlash': [{ html: 'Thank you for your payment.' }],
  },
  services: {
    loadOffers: {
      done: [offers(), offers([order()]), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
    begin: { done: [begun, refusal(401), refusal(409)], error: [new Error('No network.')] },
    checkPayment: {
      done: [checked('open'), checked('approved'), checked('declined'), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
  },
  explore: ({ context }) => context.checks <= 8,
  journeys: {
    'buying leaves for the page of the provider, and comes back to the offers': (start) => {
      const actor = start({ hasReturned: false })
      actor.isIn('loading')
      actor.finish('loadOffers', offers())
      actor.isIn('choosing')
      actor.send({ type: 'product.choose', id: 1 })
      actor.isIn('leaving')
      assert.deepEqual(actor.inputsOf('begin'), [{ productId: 1 }])
      // A second click.
      actor.send({ type: 'product.choose', id: 1 })
      assert.deepEqual(actor.inputsOf('begin'), [{ productId: 1 }])
      actor.finish('begin', begun)
      actor.isIn('left')
      assert.deepEqual(actor.effects, [{ type: 'leaveFor', params: { url: 'https://pay.test/1' } }])
      actor.send({ type: 'payment.back' })
      actor.isIn('loading')
    },
    'a refusal and a failure are said, and the offers stay': (start) => {
      const actor = start({ hasReturned: false })
      actor.finish('loadOffers', offers())
      actor.send({ type: 'product.choose', id: 1 })
      actor.finish('begin', refusal(409))
      actor.isIn('choosing')
      assert.deepEqual(actor.effects, [
        { type: 'flash', params: { type: 'error', html: refusal(409).message } },
      ])
      actor.send({ type: 'product.choose', id: 1 })
      actor.fail('begin')
      actor.isIn('choosing')
      assert.deepEqual(actor.effects.slice(1), [notBegun])
      actor.send({ type: 'product.choose', id: 1 })
      actor.finish('begin', refusal(401))
      actor.isIn('choosing')
      assert.equal(actor.effects.length, 2)
    },
    'a payment under way is verified until it is approved': (start) => {
      const actor = start({ hasReturned: true })
      actor.finish('loadOffers', offers([order()]))
      actor.isIn('verifying')
      actor.waitFor('untilCheck')
      actor.isIn('checking')
      assert.deepEqual(actor.inputsOf('checkPayment'), [{ id: 4 }])
      actor.finish('checkPayment', checked('open'))
      actor.isIn('verifying')
      // The server tells about it before the next check.
      actor.send({ type: 'realtime.successFlash', html: 'Thank you for your payment.' })
      actor.isIn('checking')
      actor.finish('checkPayment', checked('approved'))
      actor.isIn('approved')
      assert.equal(actor.context.payments[0]?.state, 'approved')
      assert.equal(actor.context.hasReturned, false)
      actor.send({ type: 'product.choose', id: 1 })
      actor.isIn('leaving')
    },
    'an approved payment shows the new end of the supporter time, or none that is not known': (start) => {
      const approved = () => {
        const actor = start({ hasReturned: true })
        const until = '2026-04-01T12:00:00.000Z'
        actor.finish('loadOffers', { ok: true, data: { ...offers([order()]).data, supporterUntil: until } })
        actor.waitFor('untilCheck')
        actor.finish('checkPayment', checked('approved'))
        actor.isIn('approved')
        return actor
      }
      const loaded = approved()
      loaded.finish('loadOffers', extended)
      loaded.isIn('approved')
      assert.equal(loaded.context.supporterUntil, '2026-05-01T12:00:00.000Z')
      const changed = approved()
      const anew = { products: [product({ id: 2 })], payments: [], supporterUntil: null }
      changed.finish('loadOffers', { ok: true, data: anew })
      const { products, payments, supporterUntil } = changed.context
      assert.deepEqual({ products, payments, supporterUntil }, anew)
      const refused = approved()
      refused.finish('loadOffers', refusal(429))
      const lost = approved()
      lost.fail('loadOffers')
      for (const actor of [refused, lost]) {
        actor.isIn('approved')
        assert.deepEqual([actor.context.supporterUntil, actor.effects], [null, []])
      }
    },
    'one that was declined can be tried again': (start) => {
      const actor = start({ hasReturned: true })
      actor.finish('loadOffers', offers([order()]))
      actor.waitFor('untilCheck')
      actor.finish('checkPayment', checked('declined'))
      actor.isIn('declined')
      assert.equal(actor.context.payments[0]?.state, 'declined')
      assert.equal(actor.context.hasReturned, false)
      actor.send({ type: 'product.choose', id: 1 })
      actor.isIn('leaving')
    },
    'one that is not reported for long is checked again on request': (start) => {
      const actor = start({ hasReturned: true })
      actor.finish('loadOffers', offers([order()]))
      for (let check = 1; check < 8; check += 1) {
        actor.isIn('verifying')
        actor.waitFor('untilCheck')
        if (check % 2 === 0) actor.fail('checkPayment')
        else actor.finish('checkPayment', check % 3 === 0 ? refusal(429) : checked('open'))
      }
      actor.isIn('verifying')
      assert.equal(actor.context.checks, 8)
      actor.waitFor('untilCheck')
      actor.isIn('late')
      actor.send({ type: 'payment.retry' })
      actor.isIn('checking')
      assert.equal(actor.context.checks, 0)
      actor.finish('checkPayment', refusal(401))
      actor.isIn('late')
    },
    'a payment that was begun elsewhere is not verified, and one that is paid is not either': (start) => {
      const elsewhere = start({ hasReturned: false })
      elsewhere.finish('loadOffers', offers([order()]))
      elsewhere.isIn('choosing')
      const paid = start({ hasReturned: true })
      paid.finish('loadOffers', offers([order({ state: 'approved' })]))
      paid.isIn('choosing')
      const none = start({ hasReturned: true })
      none.finish('loadOffers', offers())
      none.isIn('choosing')
    },
    'a page that could not be opened leaves the offers, whatever became of the payment before': (start) => {
      for (const output of [refusal(401), refusal(409), undefined]) {
        const actor = start({ hasReturned: true })
        actor.finish('loadOffers', offers([order({ state: 'approved' })]))
        actor.send({ type: 'payment.changed', payment: order() })
        actor.send({ type: 'product.choose', id: 1 })
        if (output) actor.finish('begin', output)
        else actor.fail('begin')
        actor.isIn('choosing')
      }
    },
    'a payment that changes while it is checked is verified on': (start) => {
      for (const fails of [false, true]) {
        const actor = start({ hasReturned: true })
        actor.finish('loadOffers', offers([order()]))
        actor.waitFor('untilCheck')
        actor.send({ type: 'payment.changed', payment: order({ state: 'approved' }) })
        if (fails) actor.fail('checkPayment')
        else actor.finish('checkPayment', checked('open'))
        actor.isIn('verifying')
      }
    },
    'a canceled renewal is shown': (start) => {
      const actor = start({ hasReturned: false })
      actor.finish('loadOffers', offers([order({ id: 5, is_renewing: true }), order()]))
      const changed = order({ id: 5, is_renewing: false })
      actor.send({ type: 'payment.changed', payment: changed })
      assert.deepEqual(actor.context.payments, [changed, order()])
      actor.isIn('choosing')
    },
    'what could not be loaded is loaded again': (start) => {
      const actor = start({ hasReturned: false })
      actor.finish('loadOffers', refusal(429))
      actor.isIn('failed')
      actor.send({ type: 'payment.retry' })
      actor.fail('loadOffers')
      actor.isIn('failed')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
      actor.send({ type: 'payment.retry' })
      actor.finish('loadOffers', refusal(401))
      actor.isIn('failed')
    },
  },
})
