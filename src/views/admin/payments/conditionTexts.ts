import type { ProductCondition } from '../../../../contract/products.ts'

/** To whom a product is offered. */
export const conditionTexts: Readonly<Record<ProductCondition, string>> = {
  none: 'Everyone',
  new: 'Members who were never supporters',
  supporter: 'Supporters',
  lapsed: 'Members who were supporters before',
}
