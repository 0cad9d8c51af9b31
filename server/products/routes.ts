import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OwnerProof } from '../../contract/primitives.ts'
import { AdminProduct, type ProductChanges, type ProductFields } from '../../contract/products.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { idempotencyKeyOf, writeOnce } from '../idempotency/writeOnce.ts'
import type { PaymentProviders } from '../payments/providers.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import {
  type CountedProduct,
  deleteProduct,
  findAllProducts,
  findCountedProduct,
  findProducts,
  insertProduct,
  lockProduct,
  type ProductRow,
  updateProduct,
} from './repository.ts'

export interface ProductHandlerDeps extends OwnerDeps {
  readonly providers: PaymentProviders
  readonly limitPasswordTries: LimitPasswordTries
}

const present = (row: CountedProduct): AdminProduct => ({
  ...row,
  price: row.price_minor,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const columnsOf = ({ price, description, ...fields }: ProductFields) => ({
  ...fields,
  description: description === '' ? null : description,
  price_minor: price,
})

const changedColumns = ({ price, description, ...fields }: ProductChanges) => ({
  ...fields,
  ...(description !== undefined && { description: description === '' ? null : description }),
  ...(price !== undefined && { price_minor: price }),
})

/** What the audit log keeps of a product. */
const recorded = (row: ProductRow) => ({
  name: row.name,
  description: row.description,
  price: row.price_minor,
  currency: row.currency,
  subscription_days: row.subscription_days,
  is_recurring: row.is_recurring,
  payment_provider: row.payment_provider,
  condition: row.condition,
  position: row.position,
  is_active: row.is_active,
})

export function createProductHandlers(deps: ProductHandlerDeps) {
  const { db, providers, limitPasswordTries } = deps

  async function confirm({ viewer, request }: Asked, proof: OwnerProof) {
    refuseAlias(viewer)
    await limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, proof))
  }

  /** @throws HttpError 422 when nobody could pay for the product */
  function requirePayable({
    payment_provider: name,
    currency,
  }: Pick<ProductFields, 'payment_provider' | 'currency'>): void {
    const provider = providers.get(name)
    if (!provider) throw unprocessable({ payment_provider: ['This payment provider is not set up.'] })
    if (!provider.takes(currency))
      throw unprocessable({ currency: [`This payment provider takes no payments in ${currency}.`] })
  }

  async function finish(trx: Trx, asked: Asked, written: Written): Promise<AdminProduct> {
    const product = await findCountedProduct(trx, written.id)
    if (!product) throw notFound()
    await audit(trx, asked, { ...written, after: recorded(product) })
    return present(product)
  }

  return {
    'GET /product': async () => ({ data: await findProducts(db) }),

    'GET /product/admin': async () => ({
      data: (await findAllProducts(db)).map(present),
      providers: [...providers.keys()],
    }),

    'POST /product': async ({ viewer, body, request }) => {
      const { password, user_name, ...fields } = body
      await confirm({ viewer, request }, { password, user_name })
      requirePayable(fields)
      return inTransaction(db, async (trx) => {
        // Serializes what this admin creates, so that a repeated call creates one product.
        await lockMember(trx, viewer.memberId)
        const write = {
          call: 'POST /product',
          memberId: viewer.memberId,
          key: idempotencyKeyOf(request),
          // The password leaves no trace.
          body: fields,
          answers: AdminProduct,
        } as const
        return writeOnce(trx, write, async () => {
          const slug = `product-${randomBytes(6).toString('hex')}`
          const id = await insertProduct(trx, { ...columnsOf(fields), slug })
          return finish(trx, { viewer, request }, { id, action: 'product.create' })
        })
      })
    },

    'PUT /product/{id}': async ({ viewer, params: { id }, body, request }) => {
      const { password, user_name, ...changes } = body
      await confirm({ viewer, request }, { password, user_name })
      return inTransaction(db, async (trx) => {
        const before = await lockProduct(trx, id)
        if (!before) throw notFound()
        const { payment_provider = before.payment_provider, currency = before.currency } = changes
        requirePayable({ payment_provider, currency })
        await updateProduct(trx, id, changedColumns(changes))
        return finish(trx, { viewer, request }, { id, action: 'product.change', before: recorded(before) })
      })
    },

    'DELETE /product/{id}': async ({ viewer, params: { id }, body, request }) => {
      await confirm({ viewer, request }, body)
      return inTransaction(db, async (trx) => {
        await lockProduct(trx, id)
        const product = await findCountedProduct(trx, id)
        if (!product) throw notFound()
        if (product.order_count > 0)
          throw new HttpError(
            409,
            'product_ordered',
            'Members ordered this product. Take it off sale instead.',
          )
        await deleteProduct(trx, id)
        await audit(trx, { viewer }, { id, action: 'product.delete', before: recorded(product) })
        return {}
      })
    },
  } satisfies Partial<Handlers>
}

interface Asked {
  readonly viewer: Viewer
  readonly request: FastifyRequest
}

interface Written {
  readonly id: number
  readonly action: string
  readonly before?: ReturnType<typeof recorded>
  readonly after?: ReturnType<typeof recorded>
}

const audit = (trx: Trx, { viewer }: Pick<Asked, 'viewer'>, { id, ...entry }: Written) =>
  writeAudit(trx, {
    ...entry,
    actorId: viewer.memberId,
    ownId: viewer.ownId,
    target: { type: 'product', id: String(id) },
  })
