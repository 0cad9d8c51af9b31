import type { LookupItem, RejectionReason } from '../../../../contract/lookups.ts'
import type { Product } from '../../../../contract/products.ts'

/** SPEC 3, Lookup item: the lists by the paths that serve them. */
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
  /** Null where they were refused or did not come: filters do without them. */
  readonly products: readonly Product[] | null
  /** Likewise. */
  readonly rejectionReasons: readonly RejectionReason[] | null
}
