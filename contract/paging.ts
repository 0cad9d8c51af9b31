/** Pages of lists, and the parameters that ask for one (docs/product.md#paged-lists). */
import { z } from 'zod'
import * as limits from './limits.ts'

/** A page of a user list. */
export const pageOf = <Card extends z.ZodType>(card: Card) =>
  z.object({
    data: z.array(card),
    /**
     * Exact up to `limits.exactTotals`, an estimate above. Null unless the page holds the whole list:
     * `per_page=0` returns the total and no items.
     */
    total: z.int().nullable(),
    current_page: z.int(),
    last_page: z.int().nullable(),
    next_cursor: z.string().nullable(),
  })

/** A page of a list that has no total. */
export const cursorPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })

/** The query parameter for the number of items on a page. */
export const perPage = (defaultSize: number) =>
  z.coerce.number().int().min(1).max(limits.pageSizes.max).default(defaultSize)

/** The query of a user list. */
export const UserListQuery = z
  .object({
    cursor: z.string().max(limits.longestCursor).optional(),
    page: z.coerce.number().int().min(1).max(1_000).optional(),
    /** 0 returns the total alone. */
    per_page: z.coerce.number().int().min(0).max(limits.pageSizes.max).optional(),
  })
  .strict()
