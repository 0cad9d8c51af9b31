import type { LookupItem, RejectionReason } from '../../../../contract/lookups.ts'
import type { Product } from '../../../../contract/products.ts'

/** Names of the option lists, which are also their paths. */
export type OptionList =
  | 'body-build'
  | 'body-hair'
  | 'cock-size'
  | 'cock-type'
  | 'community'
  | 'email-preference'
  | 'facial-hair'
  | 'interest'
  | 'media-tag'
  | 'piercing'
  | 'safer-sex'
  | 'sex-position'
  | 'tattoo'

export interface Options {
  readonly lists: ReadonlyMap<OptionList, readonly LookupItem[]>
  /** Null when the call failed: filters work without products. */
  readonly products: readonly Product[] | null
  /** Null when the call failed. */
  readonly rejectionReasons: readonly RejectionReason[] | null
}
