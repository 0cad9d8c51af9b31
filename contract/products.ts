/** What members can buy. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { emptyResponse, Id, idParams, Instant, OwnerProof, trimmedText } from './primitives.ts'

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

/**
 * To whom a product is offered: everyone, members who were never supporters, supporters, or members who were supporters
 * before (docs/decisions.md#who-is-offered-a-product).
 */
export const ProductCondition = z.enum(['none', 'new', 'supporter', 'lapsed'])
export type ProductCondition = z.infer<typeof ProductCondition>

/** A product as admins see it. */
export const AdminProduct = Product.extend({
  is_active: z.boolean(),
  position: z.int(),
  /** How many orders of it there are. A product that was ordered is retired, never deleted. */
  order_count: z.int().nonnegative(),
  created_at: Instant,
  updated_at: Instant,
})
export type AdminProduct = z.infer<typeof AdminProduct>

const ProductFields = z.object({
  name: trimmedText().min(1, 'Enter a name.').max(limits.products.nameLength, 'This name is too long.'),
  description: trimmedText().max(limits.products.descriptionLength, 'This text is too long.').nullable(),
  price: z.int('Enter a price.').min(1, 'Enter a price.').max(limits.largestId, 'This price is too high.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  subscription_days: z
    .int('Enter a number of days.')
    .min(1, 'Enter a number of days.')
    .max(3_650, 'At most 3,650 days are possible.'),
  is_recurring: z.boolean(),
  payment_provider: trimmedText().min(1, 'Choose a payment provider.').max(40),
  condition: ProductCondition,
  position: z
    .int('Enter a number.')
    .min(0, 'Enter a number from 0.')
    .max(limits.largestSmallId, 'This number is too high.'),
  is_active: z.boolean(),
})
export type ProductFields = z.infer<typeof ProductFields>

const ProductBody = z.object({ ...ProductFields.shape, ...OwnerProof.shape }).strict()

/** The fields that change. The others stay as another admin may have set them meanwhile. */
const ProductChanges = ProductFields.partial()
export type ProductChanges = z.infer<typeof ProductChanges>

export const productCalls = {
  'GET /product/admin': call({
    summary: 'Returns all products, also those that are not for sale, and the providers of this site.',
    access: 'admin',
    response: z.object({ data: z.array(AdminProduct), providers: z.array(z.string()) }),
  }),
  'POST /product': call({
    summary: 'Creates a product. Needs the password.',
    access: 'superAdmin',
    status: 201,
    idempotent: true,
    body: ProductBody,
    response: AdminProduct,
  }),
  'PUT /product/{id}': call({
    summary: 'Changes a product. Orders keep what was agreed. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: z.object({ ...ProductChanges.shape, ...OwnerProof.shape }).strict(),
    response: AdminProduct,
  }),
  'DELETE /product/{id}': call({
    summary: 'Deletes a product. 409 `product_ordered` when it was ordered. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: OwnerProof,
    response: emptyResponse,
  }),
  'GET /product': call({
    summary: 'Returns the products that a supporter can choose from.',
    access: 'member',
    // Not cached: a price that was changed shows at once.
    response: z.object({ data: z.array(Product) }),
  }),
}
