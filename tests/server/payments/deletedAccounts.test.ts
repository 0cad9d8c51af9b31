import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askProviders } from '../../../server/payments/askProviders.ts'
import { createPaymentProviders, type PaymentProviders } from '../../../server/payments/providers.ts'
import { createMember, givePassword, password } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
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
      payment_provider: 'sandbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  productId = product.id
})
afterAll(() => site.close())

/** Creates a member with a payment that renews. Nobody answers for the provider `elsewhere`. */
async function createRenewing(provider: 'sandbox' | 'elsewhere') {
  const { db } = site.database
  const id = await createMember(db)
  const publicId = `renewing-${id}`
  const details = {
    publicId,
    memberId: id,
    productId,
    productName: 'Monthly',
    price: { minor: 990, currency: 'EUR' },
    days: 30,
    isRecurring: true,
  }
  await db
    .insertInto('sandbox_order')
    .values({ public_id: publicId, details: JSON.stringify(details), state: 'paid' })
    .execute()
  await db
    .insertInto('payment_order')
    .values({
      public_id: publicId,
      member_id: id,
      product_id: productId,
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      payment_provider: provider,
      is_recurring: true,
      is_renewing: true,
      state: 'approved',
    })
    .execute()
  return { id, publicId }
}

const isRenewing = async (publicId: string) =>
  (
    await site.database.db
      .selectFrom('payment_order')
      .where('public_id', '=', publicId)
      .select('is_renewing')
      .executeTakeFirstOrThrow()
  ).is_renewing
const orderOf = (publicId: string) =>
  site.database.db
    .selectFrom('payment_order')
    .where('public_id', '=', publicId)
    .select('id')
    .executeTakeFirstOrThrow()
const auditOf = (order: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', 'payment_order')
    .where('target_id', '=', String(order))
    .select(['action', 'actor_id', 'after'])
    .execute()
const sandboxState = async (publicId: string) =>
  (
    await site.database.db
      .selectFrom('sandbox_order')
      .where('public_id', '=', publicId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state

const configured = () => createPaymentProviders({ db: site.database.db, config: site.config, now: Date.now })
function sandbox() {
  const provider = configured().get('sandbox')
  if (!provider) throw new Error('There is no sandbox.')
  return provider
}

interface Asking {
  /** Epoch milliseconds. */
  readonly at: number
  readonly providers?: PaymentProviders
  /** Takes what is logged. */
  readonly errors?: object[]
}
const ask = ({ at, providers = configured(), errors = [] }: Asking) =>
  askProviders({
    db: site.database.db,
    config: site.config,
    mailer: { postToMember: () => {} },
    sessions: { changed: async () => {} },
    now: () => at,
    logger: { error: (error: object) => void errors.push(error) },
    providers,
  })

describe('deleting an account with a payment that renews', () => {
  it('cancels the renewal at the provider first', async () => {
    const { id, publicId } = await createRenewing('sandbox')
    const browser = await site.browserOf(id)
    await givePassword(site.database.db, id)
    expect((await browser.send('DELETE', `/api/user/${id}`, { password })).statusCode).toBe(200)
    expect([await isRenewing(publicId), await sandboxState(publicId)]).toEqual([false, 'canceled'])
  })

  it('goes on without a provider that is not set up any more, with an audit row and one line in the log', async () => {
    const { id, publicId } = await createRenewing('elsewhere')
    const { db } = site.database
    const browser = await site.browserOf(id)
    await givePassword(db, id)
    const { id: order } = await orderOf(publicId)
    const canceled = await browser.send('PUT', `/api/payment/${order}/cancel-renewal`, { password })
    expect([canceled.statusCode, canceled.json<{ code?: string }>().code]).toEqual([502, 'provider_failed'])
    expect(await auditOf(order)).toEqual([])

    expect((await browser.send('DELETE', `/api/user/${id}`, { password })).statusCode).toBe(200)
    expect((await browser.get('/api/sso/user')).statusCode).toBe(401)
    expect(await isRenewing(publicId)).toBe(true)
    expect(await auditOf(order)).toEqual([
      {
        action: 'payment.renewal-not-canceled',
        actor_id: id,
        after: { payment_provider: 'elsewhere', provider_reference: null },
      },
    ])
    const errors: object[] = []
    for (const at of [Date.now() + 1_000, Date.now() + day]) await ask({ at, errors })
    expect(errors).toEqual([{ order, member: id, provider: 'elsewhere' }])

    // The operator sets it up again.
    const asked: string[] = []
    const elsewhere = {
      ...sandbox(),
      cancelRenewal: async ({ publicId: named }: { publicId: string }) => void asked.push(named),
    }
    await ask({ at: Date.now() + 2 * day, providers: new Map([['elsewhere', elsewhere]]) })
    expect([asked, await isRenewing(publicId)]).toEqual([[publicId], false])
  })

  it('cancels nothing for somebody who may not delete the account', async () => {
    const { id, publicId } = await createRenewing('sandbox')
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await other.send('DELETE', `/api/user/${id}`)).statusCode).toBe(403)
    expect([await isRenewing(publicId), await sandboxState(publicId)]).toEqual([true, 'paid'])
  })

  it('cancels what is reported after the request, too', async () => {
    const { id, publicId } = await createRenewing('sandbox')
    const { db } = site.database
    await db.updateTable('member').set({ delete_requested_at: new Date() }).where('id', '=', id).execute()
    await ask({ at: Date.now() })
    expect([await isRenewing(publicId), await sandboxState(publicId)]).toEqual([false, 'canceled'])
  })

  it('asks a provider that does not confirm with growing delays', async () => {
    const { id, publicId } = await createRenewing('elsewhere')
    const { db } = site.database
    await db.updateTable('member').set({ delete_requested_at: new Date() }).where('id', '=', id).execute()
    const began = Date.now()
    const asked: number[] = []
    let isDown = true
    for (let minute = 0; minute <= 30; minute++) {
      const elsewhere = {
        ...sandbox(),
        async cancelRenewal() {
          asked.push(minute)
          if (isDown) throw new Error('It is down.')
        },
      }
      isDown = minute < 10
      await ask({ at: began + minute * 60_000, providers: new Map([['elsewhere', elsewhere]]) })
    }
    expect(asked).toEqual([0, 2, 6, 14])
    expect(await isRenewing(publicId)).toBe(false)
  })
})
