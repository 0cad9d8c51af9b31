import type { Answer } from '../../../../contract/answer.ts'
import type {
  AdminProduct,
  ProductChanges,
  ProductCondition,
  ProductFields,
} from '../../../../contract/products.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownSave } from '../../account/accountForm/texts.ts'
import { decimalsOf, readDecimal, writeDecimal } from './amount.ts'
import { refusedFields } from './refused.ts'
import { trimmed } from '../../../../contract/blankText.ts'

/** A product as it is typed. */
export interface ProductFormFields extends ProofFields {
  /** Null for a new product. */
  readonly id: number | null
  /** As the form began with it. Null for a new product. */
  readonly stored: AdminProduct | null
  readonly name: string
  readonly description: string
  /** In major units of `currency`. */
  readonly price: string
  /** An ISO 4217 code. */
  readonly currency: string
  readonly subscription_days: string
  readonly is_recurring: boolean
  readonly payment_provider: string
  readonly condition: ProductCondition
  readonly position: string
  readonly is_active: boolean
}

export const productFormMachine = createAccountFormMachine<ProductFormFields, AdminProduct>({
  unanswered: unknownSave,
})

/** What the form of a new product begins with. @param position after the products that are there */
export const newProduct = (provider: string, position: number): ProductFormFields => ({
  id: null,
  stored: null,
  name: '',
  description: '',
  price: '',
  currency: 'EUR',
  subscription_days: '30',
  is_recurring: false,
  payment_provider: provider,
  condition: 'none',
  position: String(position),
  is_active: true,
  proof: '',
})

/** Conditions of products are stored as texts, so that a stored one may be unknown to this version. */
const isCondition = (text: string): text is ProductCondition =>
  ['none', 'new', 'supporter', 'lapsed'].includes(text)

export const editedProduct = (product: AdminProduct): ProductFormFields => ({
  id: product.id,
  stored: product,
  name: product.name,
  description: product.description ?? '',
  price: writeDecimal(product.price, decimalsOf(product.currency)),
  currency: product.currency,
  subscription_days: String(product.subscription_days),
  is_recurring: product.is_recurring,
  payment_provider: product.payment_provider,
  condition: isCondition(product.condition) ? product.condition : 'none',
  position: String(product.position),
  is_active: product.is_active,
  proof: '',
})

const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)

/** Returns the product of a form, or the refusal of what can't be read. The server checks the rest. */
export function readProduct({
  id: _id,
  stored: _stored,
  proof: _proof,
  ...typed
}: ProductFormFields): Answer<ProductFields> {
  const currency = trimmed(typed.currency).toUpperCase()
  const decimals = isCurrency(currency) ? decimalsOf(currency) : 2
  const price = readDecimal(typed.price, decimals)
  const days = readDecimal(typed.subscription_days, 0)
  const position = readDecimal(typed.position, 0)
  const refusal = refusedFields({
    price:
      price === null
        ? `Enter a price with at most ${decimals} decimals, such as ${writeDecimal(999, decimals)}.`
        : null,
    currency: isCurrency(currency) ? null : 'Enter the three letters of a currency, such as EUR.',
    subscription_days: days === null ? 'Enter a whole number of days.' : null,
    position: position === null ? 'Enter a whole number.' : null,
  })
  if (refusal) return refusal
  return {
    ok: true,
    data: {
      ...typed,
      currency,
      price: price ?? 0,
      subscription_days: days ?? 0,
      position: position ?? 0,
    },
  }
}

/**
 * Returns the fields in which a product differs from the one that its form began with. Another admin may have changed
 * the others meanwhile.
 */
export function changesOf(stored: AdminProduct, fields: ProductFields): ProductChanges {
  const before = readProduct(editedProduct(stored))
  if (!before.ok) return fields
  const unchanged = new Map<string, unknown>(Object.entries(before.data))
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== unchanged.get(name)))
}
