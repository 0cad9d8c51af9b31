import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askProviders } from '../../../server/payments/askProviders.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../../server/payments/provider.ts'
import { insertUnconfirmed } from '../../../server/payments/repository.ts'
import { createMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const minute = 60_000
const began = Date.parse('2026-06-01T12:00:00Z')

let site: TestApp
let productId: number
beforeAll(async () => {
  site = await createTestApp()
  const product = await site.database.db
    .insertInto('product')
    .values({
      slug: 'monthly',
      name: 'Monthly',
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      is_recurring: true,
      payment_provider: 'down',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  productId = product.id
})
afterAll(() => site.close())

type Kind = 'unpaid' | 'of a leaver'

/** Creates an order about which its provider is to be asked. @returns its `public_id` */
async function createOrder(provider: string, kind: Kind = 'unpaid'): Promise<string> {
  const { db } = site.database
  const isOfLeaver = kind === 'of a leaver'
  const memberId = await createMember(db, isOfLeaver ? { delete_requested_at: new Date(began) } : {})
  const publicId = `${provider}-${memberId}`
  await db
    .insertInto('payment_order')
    .values({
      public_id: publicId,
      member_id: memberId,
      product_id: productId,
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      payment_provider: provider,
      is_recurring: true,
      is_renewing: isOfLeaver,
      state: isOfLeaver ? 'approved' : 'open',
      created_at: new Date(began - 5 * minute),
    })
    .execute()
  return publicId
}

/** Stores a postback that the provider did not confirm yet. */
async function createUnconfirmed(provider: string, eventId: string): Promise<void> {
  const fact = { type: 'canceled', at: began } as const
  const id = await insertUnconfirmed(site.database.db, {
    provider,
    postback: { eventId, order: eventId, reference: null, fact },
  })
  await site.database.db
    .updateTable('payment_postback')
    .set({ created_at: new Date(began) })
    .where('id', '=', id)
    .execute()
}

/** A provider that throws the error of `failure()`, and adds what it is asked about to `asked`. */
function createProvider(name: string, asked: string[], failure: () => Error | null): PaymentProvider {
  const askedAbout = async (what: string) => {
    asked.push(what)
    const error = failure()
    if (error) throw error
  }
  return {
    name,
    takes: () => true,
    checkout: async () => 'https://provider.test',
    readPostback: async () => null,
    async confirm({ eventId }) {
      await askedAbout(eventId)
      return null
    },
    async factsOf({ publicId }) {
      await askedAbout(publicId)
      return []
    },
    cancelRenewal: ({ publicId }) => askedAbout(publicId),
  }
}

let clock: number
beforeEach(async () => {
  clock = began
  await site.database.db.deleteFrom('payment_postback').execute()
  await site.database.db.deleteFrom('payment_order').execute()
})

const ask = (...providers: readonly PaymentProvider[]) =>
  askProviders({
    db: site.database.db,
    config: site.config,
    mailer: { postToMember: () => {} },
    sessions: { changed: async () => {} },
    now: () => clock,
    logger: { error: () => {} },
    providers: new Map(providers.map((provider) => [provider.name, provider])),
  })
const askedCounts = async () =>
  Object.fromEntries(
    (await site.database.db.selectFrom('payment_order').select(['public_id', 'asked_count']).execute()).map(
      ({ public_id, asked_count }) => [public_id, asked_count],
    ),
  )

describe('a provider that does not answer', () => {
  it('is asked once in a run, and the others about all their orders', async () => {
    const orders = [await createOrder('down'), await createOrder('down'), await createOrder('down')]
    const others = [await createOrder('up'), await createOrder('up')]
    const [asked, askedOther]: [string[], string[]] = [[], []]
    let error: Error | null = new ProviderUnavailable('No answer.')
    const down = createProvider('down', asked, () => error)
    const up = createProvider('up', askedOther, () => null)

    await ask(down, up)
    expect(asked).toEqual(orders.slice(0, 1))
    expect(askedOther).toEqual(others)
    expect(await askedCounts()).toEqual({
      [orders[0] ?? '']: 1,
      [orders[1] ?? '']: 0,
      [orders[2] ?? '']: 0,
      [others[0] ?? '']: 1,
      [others[1] ?? '']: 1,
    })

    // The delay of the first one grew; the others are due at once.
    clock += minute
    error = null
    await ask(down, up)
    expect(asked).toEqual(orders)
  })

  it.each<[string, (provider: string) => Promise<unknown>]>([
    ['the renewal of a leaver', (provider) => createOrder(provider, 'of a leaver')],
    ['a postback', (provider) => createUnconfirmed(provider, 'event')],
  ])('is not asked further after %s', async (_, create) => {
    await create('down')
    await createUnconfirmed('down', 'event-2')
    await createOrder('down')
    const asked: string[] = []
    await ask(createProvider('down', asked, () => new ProviderUnavailable('No answer.')))
    expect(asked).toHaveLength(1)
    expect(Object.values(await askedCounts()).filter((count) => count > 0).length).toBeLessThanOrEqual(1)
  })

  it('is told from one that answers an error about an order', async () => {
    const orders = [await createOrder('down'), await createOrder('down')]
    const asked: string[] = []
    await ask(createProvider('down', asked, () => new Error('Something else.')))
    expect(asked).toEqual(orders)
  })
})
