/** What can be bought, and what the member paid. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput } from '../../contract/calls.ts'
import type { Payment } from '../../contract/payments.ts'
import type { Product } from '../../contract/products.ts'
import type { CallFunction } from './http.ts'

type Proof = CallInput<'PUT /payment/{id}/cancel-renewal'>['body']

interface Offers {
  readonly products: readonly Product[]
  readonly payments: readonly Payment[]
  /** ISO 8601. */
  readonly supporterUntil: string | null
}

/** Every function throws `CallError` like `call`. */
export const createPaymentServices = (call: CallFunction) => ({
  async loadOffers(signal: AbortSignal): Promise<Answer<Offers>> {
    const [products, payments] = await Promise.all([
      call('GET /product', { signal }),
      call('GET /payment', { signal }),
    ])
    if (!products.ok) return products
    if (!payments.ok) return payments
    const { data, supporter_until: supporterUntil } = payments.data
    return { ok: true, data: { products: products.data.data, payments: data, supporterUntil } }
  },
  /** @param idempotencyKey the same on every try of one write */
  begin: (productId: number, idempotencyKey: string, signal: AbortSignal) =>
    call('POST /payment', { body: { product_id: productId }, idempotencyKey, signal }),
  loadPayment: (id: number, signal: AbortSignal) => call('GET /payment/{id}', { params: { id }, signal }),
  redeemCode: (code: string) => call('POST /supporter-code/redeem', { body: { code } }),
  cancelRenewal: (id: number, proof: Proof, signal: AbortSignal) =>
    call('PUT /payment/{id}/cancel-renewal', { params: { id }, body: proof, signal }),
})
