import { describe, expect, it } from 'vitest'

import { unevenPlaces } from '../../../src/views/screens/MemberList/gridPlaces.ts'
import { justifiedRows } from '../../../src/views/screens/Gallery/justifiedRows.ts'

const shapes = [
  [600, 800],
  [800, 600],
  [500, 500],
  [600, 1000],
  [1000, 600],
  [4000, 300],
  [200, 3000],
] as const
const photos = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    const [width, height] = shapes[(id * 5) % shapes.length] ?? [1, 1]
    return { id, width, height }
  })
const layouts = [328, 704, 1080, 2136].map((width) => ({ width, gap: 8, rowHeight: 240 }))
const widthOf = ({ widths }: { widths: readonly number[] }) =>
  widths.reduce((sum, each) => sum + each, 0) + 8 * (widths.length - 1)

describe.each(layouts)('rows of $width pixels', (layout) => {
  it('hold every item once, in order', () => {
    const rows = justifiedRows(photos(60), layout, false)
    expect(rows.flatMap(({ items }) => items)).toEqual(photos(60))
  })

  it('fill the width, except the last one', () => {
    const rows = justifiedRows(photos(60), layout, false)
    for (const row of rows.slice(0, -1)) expect(widthOf(row)).toBeCloseTo(layout.width, 3)
    expect(widthOf(rows.at(-1) ?? { widths: [] })).toBeLessThanOrEqual(layout.width + 0.001)
  })

  it('have about the wanted height', () => {
    const rows = justifiedRows(photos(60), layout, false)
    for (const { height } of rows) expect(height).toBeLessThan(layout.rowHeight * 2)
    // One wide photo alone can't be higher than the width allows.
    const shared = rows.filter(({ items }) => items.length > 1)
    expect(shared.length).toBeGreaterThan(1)
    for (const { height } of shared) expect(height).toBeGreaterThan(layout.rowHeight / 2)
  })

  it('stay as they are when more items come', () => {
    const all = justifiedRows(photos(60), layout, false)
    const earlier = [1, 7, 12, 24, 36].map((count) => justifiedRows(photos(count), layout, true))
    // Only one incomplete row alone is shown before it is full.
    const full = earlier.filter((rows) => rows.length > 1)
    expect(full).not.toHaveLength(0)
    for (const rows of full) expect(rows).toEqual(all.slice(0, rows.length))
  })
})

it('shows the first items even before they fill a row', () => {
  expect(justifiedRows(photos(1), { width: 2136, gap: 8, rowHeight: 240 }, true)).toHaveLength(1)
  expect(justifiedRows([], { width: 2136, gap: 8, rowHeight: 240 }, true)).toEqual([])
})

it('treats an item of unknown size as a square', () => {
  const [row] = justifiedRows([{ width: null, height: null }], { width: 800, gap: 8, rowHeight: 240 }, false)
  expect(row).toMatchObject({ height: 240, widths: [240] })
})

it('finds the item above and below by the middle of the items', () => {
  const places = unevenPlaces([{ widths: [100, 300, 100] }, { widths: [250, 250] }, { widths: [100, 400] }])
  expect(places.count).toBe(7)
  expect([0, 1, 2, 3, 4, 5, 6].map((index) => places.placeOf(index))).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 0, column: 2 },
    { row: 1, column: 0 },
    { row: 1, column: 1 },
    { row: 2, column: 0 },
    { row: 2, column: 1 },
  ])
  expect([places.indexAt(1, 1), places.indexAt(2, 0)]).toEqual([4, 5])
  expect([0, 1, 2, 3, 5].map(places.below)).toEqual([3, 3, 4, 5, 5])
  expect([0, 4, 6].map(places.above)).toEqual([0, 2, 4])
})
