import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askProviders } from '../../../server/payments/askProviders.ts'
import { createPaymentProviders } from '../../../server/payments/providers.ts'
import { createMember, givePassword, password } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

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
const sandboxState = async (publicId: string) =>
  (
    await site.database.db
      .selectFrom('sandbox_order')
      .where('public_id', '=', publicId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state

describe('deleting an account with a payment that renews', () => {
  it('cancels the renewal at the provider first', async () => {
    const { id, publicId } = await createRenewing('sandbox')
    const browser = await site.browserOf(id)
    await givePassword(site.database.db, id)
    expect((await browser.send('DELETE', `/api/user/${id}`, { password })).statusCode).toBe(200)
    expect([await isRenewing(publicId), await sandboxState(publicId)]).toEqual([false, 'canceled'])
  })

  it('does not happen when the provider does not confirm, and says so', async () => {
    const { id, publicId } = await createRenewing('elsewhere')
    const browser = await site.browserOf(id)
    await givePassword(site.database.db, id)
    const refused = await browser.send('DELETE', `/api/user/${id}`, { password })
    expect([refused.statusCode, refused.json<{ code?: string }>().code]).toEqual([502, 'provider_failed'])
    expect(await isRenewing(publicId)).toBe(true)
    expect((await browser.get('/api/sso/user')).statusCode).toBe(200)
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
    await askProviders({
      db,
      config: site.config,
      mailer: { postToMember: () => {} },
      sessions: { changed: async () => {} },
      now: Date.now,
      logger: { error: () => {} },
      providers: createPaymentProviders({ db, config: site.config, now: Date.now }),
    })
    expect([await isRenewing(publicId), await sandboxState(publicId)]).toEqual([false, 'canceled'])
  })
})
