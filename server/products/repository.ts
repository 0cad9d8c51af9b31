import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

export type ProductRow = Selectable<Database['product']>
export type CountedProduct = ProductRow & { readonly order_count: number }

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

const selectCounted = (db: Db) =>
  db
    .selectFrom('product')
    .selectAll('product')
    .select((select) =>
      select
        .selectFrom('payment_order')
        .whereRef('payment_order.product_id', '=', 'product.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('order_count'),
    )

const counted = (row: ProductRow & { readonly order_count: number | null }): CountedProduct => ({
  ...row,
  order_count: row.order_count ?? 0,
})

/** Returns all products with the number of their orders, in the operator's order. */
export const findAllProducts = async (db: Db): Promise<CountedProduct[]> =>
  (await selectCounted(db).orderBy('is_active', 'desc').orderBy('position').orderBy('id').execute()).map(
    counted,
  )

export async function findCountedProduct(db: Db, id: number): Promise<CountedProduct | undefined> {
  const row = await selectCounted(db).where('product.id', '=', id).executeTakeFirst()
  return row && counted(row)
}

/** Locks a product. Orders of it that are made meanwhile wait. */
export const lockProduct = (trx: Trx, id: number): Promise<ProductRow | undefined> =>
  trx.selectFrom('product').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export async function insertProduct(trx: Trx, product: Insertable<Database['product']>): Promise<number> {
  const { id } = await trx.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateProduct(
  trx: Trx,
  id: number,
  columns: Updateable<Database['product']>,
): Promise<void> {
  await trx
    .updateTable('product')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteProduct(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('product').where('id', '=', id).execute()
}
