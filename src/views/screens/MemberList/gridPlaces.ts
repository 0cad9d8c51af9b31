/** Where the items of a grid are: each row may have another number of them. */
export interface GridPlaces {
  readonly count: number
  readonly placeOf: (index: number) => { readonly row: number; readonly column: number }
  readonly indexAt: (row: number, column: number) => number
  /** The item above or below; the item itself in the first row, and in the last one. */
  readonly above: (index: number) => number
  readonly below: (index: number) => number
}

/** A grid whose rows have the same number of items, except the last one. */
export const evenPlaces = (count: number, columns: number): GridPlaces => ({
  count,
  placeOf: (index) => ({ row: Math.floor(index / columns), column: index % columns }),
  indexAt: (row, column) => row * columns + column,
  above: (index) => (index < columns ? index : index - columns),
  // From the last full row to the last item, when nothing is right below.
  below: (index) =>
    Math.floor(index / columns) < Math.floor((count - 1) / columns)
      ? Math.min(index + columns, count - 1)
      : index,
})

/** A grid of rows whose items have different widths. */
export function unevenPlaces(rows: readonly { readonly widths: readonly number[] }[]): GridPlaces {
  const starts: number[] = []
  const middles: number[] = []
  for (const { widths } of rows) {
    starts.push(middles.length)
    let left = 0
    for (const width of widths) {
      middles.push(left + width / 2)
      left += width
    }
  }
  const startOf = (row: number) => starts[row] ?? middles.length
  const rowOf = (index: number) => starts.findLastIndex((start) => start <= index)
  /** The item of a row whose middle is nearest to that of the given item. */
  const nearest = (index: number, row: number) => {
    if (row < 0 || row >= rows.length) return index
    const distance = (each: number) => Math.abs((middles[each] ?? 0) - (middles[index] ?? 0))
    let best = startOf(row)
    for (let each = best + 1; each < startOf(row + 1); each += 1)
      if (distance(each) < distance(best)) best = each
    return best
  }
  return {
    count: middles.length,
    placeOf: (index) => ({ row: rowOf(index), column: index - startOf(rowOf(index)) }),
    indexAt: (row, column) => startOf(row) + column,
    above: (index) => nearest(index, rowOf(index) - 1),
    below: (index) => nearest(index, rowOf(index) + 1),
  }
}
