/** What members can buy. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Id } from './primitives.ts'

/** A choice of supporter time (docs/product.md#product). */
export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** In minor units of `currency`. */
  price: z.int().nonnegative(),
  /** An ISO 4217 code. */
  currency: z.string(),
  subscription_days: z.int().positive(),
  is_recurring: z.boolean(),
  payment_url: z.string().nullable(),
  payment_provider: z.string(),
  condition: z.string(),
})
export type Product = z.infer<typeof Product>

export const productCalls = {
  'GET /product': call({
    summary: 'Returns the products that a supporter can choose from.',
    access: 'member',
    response: z.object({ data: z.array(Product) }),
    maxAgeSeconds: limits.optionsMaxAgeSeconds,
  }),
}
