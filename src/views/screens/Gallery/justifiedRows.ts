/** Lays out pictures in rows of equal height that fill the width, without changing their order. */

export interface Sized {
  readonly width: number | null
  readonly height: number | null
}

export interface JustifiedRow<Item> {
  readonly items: readonly Item[]
  /** In pixels, like `widths`. */
  readonly height: number
  readonly widths: readonly number[]
}

/** Very tall and very wide pictures are cropped to these ratios of width to height. */
const narrowest = 0.6
const widest = 1.9

const ratioOf = ({ width, height }: Sized) =>
  width === null || height === null || height === 0
    ? 1
    : Math.min(widest, Math.max(narrowest, width / height))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export interface JustifiedLayout {
  /** The width of the rows, in pixels. */
  readonly width: number
  readonly gap: number
  /** The height that rows come near to, in pixels. */
  readonly rowHeight: number
}

/**
 * Returns the rows. A row depends only on the items before its end, so that more items never move it.
 *
 * @param isMore whether more items follow: the last row is held back until they fill it
 */
export function justifiedRows<Item extends Sized>(
  items: readonly Item[],
  { width, gap, rowHeight }: JustifiedLayout,
  isMore: boolean,
): JustifiedRow<Item>[] {
  const rows: JustifiedRow<Item>[] = []
  /** The height at which these items fill the width. */
  const fillingHeight = (row: readonly Item[]) => (width - gap * (row.length - 1)) / sum(row.map(ratioOf))
  const rowOf = (row: readonly Item[], height: number): JustifiedRow<Item> => ({
    items: row,
    height: Math.round(height),
    widths: row.map((item) => height * ratioOf(item)),
  })
  const add = (row: readonly Item[]) => rows.push(rowOf(row, fillingHeight(row)))

  let row: Item[] = []
  for (const item of items) {
    const longer = [...row, item]
    const height = fillingHeight(longer)
    if (height > rowHeight) {
      row = longer
      continue
    }
    // The row is full. The item goes where the height stays nearer to the wanted one.
    const isNearer = row.length > 0 && fillingHeight(row) - rowHeight < rowHeight - height
    add(isNearer ? row : longer)
    row = isNearer ? [item] : []
  }
  const isHeldBack = isMore && rows.length > 0
  if (row.length > 0 && !isHeldBack) rows.push(rowOf(row, Math.min(rowHeight, fillingHeight(row))))
  return rows
}
