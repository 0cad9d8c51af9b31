/** What members buy, and what they paid. */
import { z } from 'zod'
import { call } from './call.ts'
import { Id, idParams, Instant, OwnerProof } from './primitives.ts'

/** A payment of an order, as on its receipt. Amounts are in minor units of the order's currency. */
export const Receipt = z.object({
  id: Id,
  /** The payment company's name of the payment. */
  transaction_id: z.string(),
  kind: z.enum(['sale', 'renewal']),
  amount: z.int().nonnegative(),
  /** Part of `amount`; null when the country's rate is not known. */
  vat: z.int().nonnegative().nullable(),
  /** Hundredths of a percent. */
  vat_rate: z.int().nonnegative().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** What told the country. */
  country_source: z.enum(['card', 'address', 'ip']).nullable(),
  refunded: z.int().nonnegative(),
  is_charged_back: z.boolean(),
  paid_at: Instant,
})

/** An order of a member with its payments: the first one and its renewals. */
export const Payment = z.object({
  id: Id,
  product_name: z.string(),
  /** In minor units of `currency`. */
  price: z.int().nonnegative(),
  /** An ISO 4217 code. */
  currency: z.string(),
  subscription_days: z.int().positive(),
  /** `open`: not paid yet, or the provider did not report it yet. */
  state: z.enum(['open', 'approved', 'declined', 'refunded', 'charged_back']),
  is_recurring: z.boolean(),
  is_renewing: z.boolean(),
  /** Null when the order is not renewed. */
  renews_at: Instant.nullable(),
  created_at: Instant,
  /** Newest first. */
  receipts: z.array(Receipt),
})
export type Payment = z.infer<typeof Payment>

export const paymentCalls = {
  'POST /payment': call({
    summary:
      'Begins to buy a product. Returns the address of the provider’s page, where the member pays. 409 when the product is not for this member.',
    access: 'onboarded',
    body: z.object({ product_id: Id }).strict(),
    status: 201,
    idempotent: true,
    response: z.object({ id: Id, payment_url: z.url() }),
  }),
  'GET /payment': call({
    summary:
      'Returns the member’s latest 100 payments, newest first, and the end of their supporter time (null: none, or without an end).',
    access: 'member',
    response: z.object({ data: z.array(Payment), supporter_until: Instant.nullable() }),
  }),
  'GET /payment/{id}': call({
    summary: 'Returns a payment of the member.',
    access: 'member',
    params: idParams,
    response: Payment,
  }),
  'PUT /payment/{id}/cancel-renewal': call({
    summary:
      'Stops the renewal of a payment. The supporter time that is paid for stays. Needs the password, or the user name on sites without passwords. A renewal that is canceled already stays so.',
    access: 'member',
    params: idParams,
    body: OwnerProof,
    response: Payment,
  }),
}
