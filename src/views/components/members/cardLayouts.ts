/** Minimum width of an item and the gap between items, in pixels. A row has as many columns as fit. */
export interface Columns {
  readonly minWidth: number
  readonly gap: number
  readonly minColumns: number
  readonly maxColumns?: number
}

/** The columns of a grid. `phone` and `tablet` depend on the width of the grid, `desktop` on that of the window. */
export interface ListLayout {
  readonly phone: Columns
  /** Without it, a tablet has the columns of a desktop. */
  readonly tablet?: Columns
  readonly desktop: Columns
}

export type Density = 'comfortable' | 'compact'

/** Columns of member cards (`docs/product.md#grids-of-cards`). */
export const cardLayouts = {
  comfortable: {
    phone: { minWidth: 152, gap: 8, minColumns: 2, maxColumns: 3 },
    tablet: { minWidth: 220, gap: 16, minColumns: 1 },
    desktop: { minWidth: 190, gap: 16, minColumns: 1 },
  },
  compact: {
    phone: { minWidth: 100, gap: 6, minColumns: 3, maxColumns: 5 },
    tablet: { minWidth: 150, gap: 8, minColumns: 1 },
    desktop: { minWidth: 144, gap: 12, minColumns: 1 },
  },
} as const satisfies Record<Density, ListLayout>
