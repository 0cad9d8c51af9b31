import type { Db } from '../db/schema.ts'

/** Returns the products that can be bought now, in the operator's order. */
export const findProducts = (db: Db) =>
  db
    .selectFrom('product')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select([
      'id',
      'name',
      'description',
      'price_minor as price',
      'currency',
      'subscription_days',
      'is_recurring',
      'payment_url',
      'payment_provider',
      'condition',
    ])
    .execute()
