import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplyDeps } from '../../../server/payments/applyDeps.ts'
import { applyPostback } from '../../../server/payments/applyPostback.ts'
import type { Postback } from '../../../server/payments/provider.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createAccount, createMember } from '../factories.ts'
import { createHistory, deliver, expectedOf, type HistoryOrder, price } from './histories.ts'

const day = 24 * 60 * 60_000
const now = Date.parse('2026-06-01T12:00:00Z')

/** What the site's clock says: it may be wrong. */
let clock = now
let database: TestDatabase
let productId: number
const mails: { to: number; subject: string; text: string }[] = []
let deps: ApplyDeps
beforeAll(async () => {
  database = await testDatabase()
  deps = {
    db: database.db,
    config: { appUrl: 'https://lodge.test', siteName: 'Lodge', statementDescriptor: 'LODGE*MEMBERS' },
    mailer: {
      postToMember: (to, { subject, paragraphs }) => mails.push({ to, subject, text: paragraphs.join('\n') }),
    },
    sessions: { changed: async () => {} },
    now: () => clock,
  }
  const product = await database.db
    .insertInto('product')
    .values({
      slug: 'month',
      name: '30 days',
      price_minor: price.minor,
      currency: price.currency,
      subscription_days: 30,
      payment_provider: 'sandbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  productId = product.id
  await database.db
    .insertInto('vat_rate')
    .values([
      { country: 'NL', from_day: '2020-01-01', basis_points: 2_100 },
      { country: 'NL', from_day: '2026-06-01', basis_points: 2_200 },
    ])
    .execute()
})
afterAll(() => database.close())

async function createOrder(memberId: number, order: HistoryOrder): Promise<void> {
  await database.db
    .insertInto('payment_order')
    .values({
      public_id: order.publicId,
      member_id: memberId,
      product_id: productId,
      price_minor: price.minor,
      currency: price.currency,
      subscription_days: order.days,
      payment_provider: 'sandbox',
      is_recurring: order.isRecurring,
      ip_country: 'NL',
    })
    .execute()
}

const stateOf = (publicId: string) =>
  database.db
    .selectFrom('payment_order')
    .where('public_id', '=', publicId)
    .select(['state', 'is_renewing', 'renews_at'])
    .executeTakeFirstOrThrow()

async function moneyOf(publicId: string) {
  const rows = await database.db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .where('public_id', '=', publicId)
    .select(['amount_minor', 'refunded_minor'])
    .execute()
  return {
    paid: rows.reduce((sum, row) => sum + row.amount_minor, 0),
    refunded: rows.reduce((sum, row) => sum + row.refunded_minor, 0),
  }
}

/** Counts what the member was told, by what it is about. */
async function toldTo(memberId: number) {
  const rows = await database.db
    .selectFrom('system_message')
    .where('member_id', '=', memberId)
    .select('text')
    .execute()
  const count = (words: string) => rows.filter(({ text }) => text.includes(words)).length
  return { paid: count('Thank you'), takenBack: count('has ended'), failed: count('could not be charged') }
}

const timeOf = (memberId: number) =>
  database.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['supporter_since as since', 'supporter_until as until'])
    .executeTakeFirstOrThrow()

describe('postbacks on the database', () => {
  it('have the same result as a plain model in 15 histories, delivered twice and in another order', async () => {
    for (let index = 0; index < 15; index++) {
      const seed = `stored-${index}`
      const memberId = await createMember(database.db)
      const history = createHistory(seed, { memberId, productId })
      const expected = expectedOf(history)
      for (const order of history.orders) await createOrder(memberId, order)
      for (const [step, postback] of deliver(seed, history.postbacks).entries()) {
        clock = now + ((step * 7) % 11) * 40 * day - 200 * day
        await applyPostback(deps, 'sandbox', postback)
      }
      clock = now
      for (const { publicId } of history.orders) {
        const { state, is_renewing, renews_at } = await stateOf(publicId)
        expect([state, is_renewing, renews_at?.getTime() ?? null], `history ${seed}`).toEqual([
          expected.states[publicId],
          expected.isRenewing[publicId],
          expected.renewsAt[publicId],
        ])
        expect(await moneyOf(publicId), `history ${seed}`).toEqual(expected.money[publicId])
      }
      const { since, until } = await timeOf(memberId)
      expect([since?.getTime() ?? null, until?.getTime() ?? null], `history ${seed}`).toEqual([
        expected.since,
        expected.until,
      ])
      expect(await toldTo(memberId), `history ${seed}`).toEqual(expected.told)
    }
    const left = await database.db
      .selectFrom('payment_postback')
      .where('is_waiting', '=', true)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})

describe('a postback', () => {
  let memberId: number
  let serial = 0
  let order: string
  beforeEach(async () => {
    memberId = await createMember(database.db)
    order = `order-${(serial += 1)}`
    await createOrder(memberId, { publicId: order, days: 30, isRecurring: true })
    mails.length = 0
  })

  const sale = (changes: Partial<Extract<Postback['fact'], { type: 'sale' }>> = {}): Postback => ({
    eventId: `${order}-sale`,
    order,
    reference: `subscription-${order}`,
    fact: {
      type: 'sale',
      transactionId: `${order}-1`,
      amount: price,
      paidAt: now,
      country: { code: 'NL', source: 'card' },
      renewsAt: now + 30 * day,
      memberId,
      productId,
      ...changes,
    },
  })
  const apply = (postback: Postback) => applyPostback(deps, 'sandbox', postback)
  const systemMessages = async () => {
    const rows = await database.db
      .selectFrom('system_message')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .select('text')
      .execute()
    return rows.map(({ text }) => text)
  }

  it('of a sale makes a supporter, with a receipt and the VAT of the day', async () => {
    await createAccount(database.db, memberId)
    expect(await apply(sale())).toBe('applied')
    expect(await timeOf(memberId)).toEqual({ since: new Date(now), until: new Date(now + 30 * day) })
    const payment = await database.db
      .selectFrom('payment')
      .where('transaction_id', '=', `${order}-1`)
      .select(['country', 'country_source', 'vat_basis_points', 'vat_minor'])
      .executeTakeFirstOrThrow()
    // 9.90 of which 22 % were added: 9.90 - 9.90 / 1.22.
    expect(payment).toEqual({
      country: 'NL',
      country_source: 'card',
      vat_basis_points: 2_200,
      vat_minor: 179,
    })
    expect(await systemMessages()).toEqual([
      'Thank you for your payment. You are a supporter until July 1, 2026.',
    ])
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('€9.90')
    expect(mails[0]?.text).toContain('€1.79 VAT (22%, NL)')
    expect(mails[0]?.text).toContain('LODGE*MEMBERS')
  })

  it('counts once, also when it comes eight times at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => apply(sale())))
    expect(outcomes.toSorted()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'repeated')])
    expect((await timeOf(memberId)).until).toEqual(new Date(now + 30 * day))
    expect(await systemMessages()).toHaveLength(1)
  })

  it('with another event id about the same payment adds no time', async () => {
    await apply(sale())
    expect(await apply({ ...sale(), eventId: `${order}-asked` })).toBe('applied')
    expect((await timeOf(memberId)).until).toEqual(new Date(now + 30 * day))
    expect(await systemMessages()).toHaveLength(1)
  })

  it('that does not match the order grants nothing, and is kept with the reason', async () => {
    expect(await apply(sale({ amount: { ...price, minor: 1 } }))).toBe('refused')
    expect((await timeOf(memberId)).until).toBeNull()
    const { refused_text } = await database.db
      .selectFrom('payment_postback')
      .where('event_id', '=', `${order}-sale`)
      .select('refused_text')
      .executeTakeFirstOrThrow()
    expect(refused_text).toBe('The amount is 1, the price 990.')
    expect(await apply({ ...sale(), eventId: 'unknown', order: 'no such order' })).toBe('refused')
  })

  it('that knows only the provider’s name of the order waits for the sale', async () => {
    const reference = `subscription-${order}`
    const renewal: Postback = {
      eventId: `${order}-renewal`,
      order: null,
      reference,
      fact: {
        type: 'renewal',
        transactionId: `${order}-2`,
        amount: price,
        paidAt: now + 30 * day,
        country: null,
        renewsAt: now + 60 * day,
      },
    }
    const refund: Postback = {
      eventId: `${order}-refund`,
      order: null,
      reference,
      fact: { type: 'refund', transactionId: `${order}-2`, amount: { ...price, minor: 400 } },
    }
    expect(await apply(refund)).toBe('waiting')
    expect(await apply(renewal)).toBe('waiting')
    expect(await apply(sale())).toBe('applied')
    expect((await timeOf(memberId)).until).toEqual(new Date(now + 60 * day))
    expect(await stateOf(order)).toEqual({
      state: 'approved',
      is_renewing: true,
      renews_at: new Date(now + 60 * day),
    })
    const { refunded_minor } = await database.db
      .selectFrom('payment')
      .where('transaction_id', '=', `${order}-2`)
      .select('refunded_minor')
      .executeTakeFirstOrThrow()
    expect(refunded_minor).toBe(400)
  })

  it('adds to time that the member had before, and a refund takes only its own back', async () => {
    const until = new Date(now + 10 * day)
    await database.db
      .updateTable('member')
      .set({ supporter_since: new Date(now - 20 * day), supporter_until: until })
      .where('id', '=', memberId)
      .execute()
    await apply({ ...sale(), eventId: 'declined first', fact: { type: 'declined' } })
    expect((await timeOf(memberId)).until).toEqual(until)
    await apply(sale())
    expect(await timeOf(memberId)).toEqual({
      since: new Date(now - 20 * day),
      until: new Date(now + 40 * day),
    })
    const fact = { type: 'refund', transactionId: `${order}-1`, amount: price } as const
    await apply({ ...sale(), eventId: `${order}-refund`, fact })
    expect(await timeOf(memberId)).toEqual({ since: new Date(now - 20 * day), until })
    expect((await systemMessages()).at(-1)).toBe(
      'A payment was refunded. The supporter time that it paid for has ended.',
    )
  })
})
