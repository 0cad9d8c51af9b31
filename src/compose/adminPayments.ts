/** The charts of the payments of all members, of products and VAT rates, with their services. */
import type { Site } from '../../contract/site.ts'
import type { WriteOnce } from '../browser/writeKeys.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveWithProof } from '../machines/account/accountForm/ownerProof.ts'
import { createPagedRowsImplementations } from '../machines/admin/pagedRows/implementations.ts'
import { paymentRowsMachine } from '../machines/admin/pagedRows/paymentRows.ts'
import {
  changesOf,
  type ProductFormFields,
  productFormMachine,
  readProduct,
} from '../machines/admin/paymentForms/productForm.ts'
import {
  asDeleted,
  type RemovalFormFields,
  removalFormMachine,
} from '../machines/admin/paymentForms/removalForm.ts'
import {
  readVatRate,
  type VatRateFormFields,
  vatRateFormMachine,
} from '../machines/admin/paymentForms/vatRateForm.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { AdminProduct } from '../../contract/products.ts'
import type { VatRate } from '../../contract/vatRates.ts'
import { createAdminPaymentServices } from '../services/adminPayments.ts'
import type { CallFunction } from '../services/http.ts'

export interface AdminPaymentsDeps {
  readonly bus: Bus
  readonly call: CallFunction
  readonly writeOnce: WriteOnce
  readonly site: Pick<Site, 'usesPasswords'>
}

export function composeAdminPayments({ bus, call, writeOnce, site: { usesPasswords } }: AdminPaymentsDeps) {
  const services = createAdminPaymentServices(call)
  return {
    paymentRows: paymentRowsMachine.provide(
      createPagedRowsImplementations({ bus, loadRows: services.loadPayments }),
    ),
    productForm: productFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<AdminProduct, ProductFormFields>({
          usesPasswords,
          async save(proof, _signal, typed) {
            const product = readProduct(typed)
            if (!product.ok) return product
            return typed.stored === null
              ? // The password is not part of what the device keeps.
                writeOnce('product', product.data, (key) => services.addProduct(product.data, proof, key))
              : services.changeProduct(typed.stored.id, changesOf(typed.stored, product.data), proof)
          },
        }),
      }),
    ),
    vatRateForm: vatRateFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<VatRate, VatRateFormFields>({
          usesPasswords,
          async save(proof, _signal, typed) {
            const rate = readVatRate(typed)
            return rate.ok ? services.addVatRate(rate.data, proof) : rate
          },
        }),
      }),
    ),
    removalForm: removalFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<object, RemovalFormFields>({
          usesPasswords,
          save: async (proof, _signal, { kind, id }) =>
            asDeleted(
              await (kind === 'product'
                ? services.deleteProduct(id, proof)
                : services.deleteVatRate(id, proof)),
            ),
        }),
      }),
    ),
  }
}
