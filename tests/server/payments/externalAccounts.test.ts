import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import type { Payment } from '../../../contract/payments.ts'
import { createMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({
    env: { OIDC_ISSUER: 'https://people.example', OIDC_CLIENT_ID: 'lodge', OIDC_CLIENT_SECRET: 'secret' },
  })
})
afterAll(() => site.close())

it('where an external provider signs members in, a renewal is canceled with the user name', async () => {
  const { db } = site.database
  const { id: productId } = await db
    .insertInto('product')
    .values({
      slug: 'monthly',
      name: 'Monthly',
      price_minor: 990,
      currency: 'EUR',
      subscription_days: 30,
      payment_provider: 'sandbox',
      is_recurring: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const memberId = await createMember(db, { name: 'Hendrik' })
  const member = await site.browserOf(memberId)
  const bought = await member.post('/api/payment', { product_id: productId })
  const { id, payment_url: payPage } = bought.json<CallResponse<'POST /payment'>>()
  await site.app.server.inject({
    method: 'POST',
    url: `${new URL(payPage).pathname}/approve`,
    headers: { host: 'localhost:3000', origin: site.config.appUrl },
  })
  const payment = async () => (await member.get(`/api/payment/${id}`)).json<Payment>()
  expect((await payment()).is_renewing).toBe(true)

  const cancel = (proof: object) => member.send('PUT', `/api/payment/${id}/cancel-renewal`, proof)
  for (const proof of [{}, { password: 'seven quiet otters' }, { user_name: 'Henk' }]) {
    const refused = await cancel(proof)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { user_name: ['This is not your user name.'] } },
    ])
  }
  expect((await payment()).is_renewing).toBe(true)
  const canceled = await cancel({ user_name: 'hendrik' })
  expect([canceled.statusCode, canceled.json()]).toMatchObject([200, { id, is_renewing: false }])
})
