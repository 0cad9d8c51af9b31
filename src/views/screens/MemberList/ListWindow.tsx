import { styled } from '@linaria/react'
import { type ReactNode, useMemo } from 'react'
import { useMedia } from '../../components/layout/useMedia.ts'
import type { Columns, ListLayout } from '../../components/members/cardLayouts.ts'
import { breakpoints, media } from '../../theme/breakpoints.ts'
import { evenPlaces } from './gridPlaces.ts'
import { useWidth, WindowFrame } from './WindowFrame.tsx'

/** @param width the width of the grid, in pixels */
const layoutFor = ({ phone, tablet, desktop }: ListLayout, width: number, isNarrowWindow: boolean) => {
  const narrow = width < breakpoints.sm ? phone : (tablet ?? desktop)
  const { minWidth, gap, minColumns, maxColumns = Infinity }: Columns = isNarrowWindow ? narrow : desktop
  const fitting = Math.floor((width + gap) / (minWidth + gap))
  return { columns: Math.min(maxColumns, Math.max(minColumns, fitting)), gap }
}

const Row = styled.div`
  display: grid;
`

const rowsOf = <Item,>(items: readonly Item[], columns: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )

/** A virtualized grid: only the rows near the visible part of the page are in the document. */
export function ListWindow<Item extends { readonly id: number }>({
  items,
  label,
  layout,
  isBusy,
  children,
}: {
  items: readonly Item[]
  label: string
  layout: ListLayout
  isBusy: boolean
  /** @param isFirst whether the item is in one of the first two rows */
  children: (item: Item, isFirst: boolean) => ReactNode
}) {
  const { ref, width } = useWidth()
  const { columns, gap } = layoutFor(layout, width, useMedia(media.mobile))
  const rowStyle = useMemo(
    () => ({ gap, paddingBottom: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
    [columns, gap],
  )
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const places = useMemo(() => evenPlaces(items.length, columns), [items.length, columns])

  return (
    <WindowFrame frame={ref} items={items} places={places} label={label} isBusy={isBusy} isReady={width > 0}>
      {rows.map((row, index) => (
        <Row key={row[0]?.id ?? index} style={rowStyle} data-row={index}>
          {row.map((item) => children(item, index < 2))}
        </Row>
      ))}
    </WindowFrame>
  )
}
