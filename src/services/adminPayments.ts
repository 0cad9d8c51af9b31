/** Payments of all members, products and VAT rates, for super admins. */
import type { CallInput } from '../../contract/calls.ts'
import type { OwnerProof } from '../../contract/primitives.ts'
import type { ProductChanges, ProductFields } from '../../contract/products.ts'
import type { VatRate } from '../../contract/vatRates.ts'
import type { CallFunction } from './http.ts'

type Filter = Omit<NonNullable<CallInput<'GET /payment/recent'>['query']>, 'cursor'>

/** Every function throws `CallError` like `call`. Writes are not aborted when their form is closed. */
export const createAdminPaymentServices = (call: CallFunction) => ({
  /** @param cursor null for the first page */
  loadPayments: (filter: Filter, cursor: string | null, signal: AbortSignal) =>
    call('GET /payment/recent', { query: { ...filter, ...(cursor !== null && { cursor }) }, signal }),
  /** @param idempotencyKey the same on every try of one write */
  addProduct: (fields: ProductFields, proof: OwnerProof, idempotencyKey: string) =>
    call('POST /product', { body: { ...fields, ...proof }, idempotencyKey }),
  changeProduct: (id: number, changes: ProductChanges, proof: OwnerProof) =>
    call('PUT /product/{id}', { params: { id }, body: { ...changes, ...proof } }),
  deleteProduct: (id: number, proof: OwnerProof) =>
    call('DELETE /product/{id}', { params: { id }, body: proof }),
  addVatRate: (rate: Pick<VatRate, 'country' | 'rate' | 'from_day'>, proof: OwnerProof) =>
    call('POST /vat-rate', { body: { ...rate, ...proof } }),
  deleteVatRate: (id: number, proof: OwnerProof) =>
    call('DELETE /vat-rate/{id}', { params: { id }, body: proof }),
})
