import { styled } from '@linaria/react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { breakpoints } from '../../theme/breakpoints.ts'
import { useItemFocus } from './useItemFocus.ts'

/** Minimum width of an item and the gap between items, in pixels. A row has as many columns as fit. */
export interface Columns {
  readonly minWidth: number
  readonly gap: number
  readonly minColumns: number
}

export interface ListLayout {
  readonly phone: Columns
  readonly desktop: Columns
}

const layoutFor = (layout: ListLayout, width: number) => {
  const { minWidth, gap, minColumns } = width < breakpoints.sm ? layout.phone : layout.desktop
  return { columns: Math.max(minColumns, Math.floor((width + gap) / (minWidth + gap))), gap }
}

const Row = styled.div`
  display: grid;
`

const Frame = styled.div`
  /* Virtua disables pointer events for a moment after every scroll, which loses clicks. */
  > div {
    pointer-events: auto !important;
  }
  &[aria-busy='true'] {
    opacity: 0.7;
  }
`

const rowsOf = <Item,>(items: readonly Item[], columns: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

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
  const { columns, gap } = layoutFor(layout, width)
  const rowStyle = useMemo(
    () => ({ gap, paddingBottom: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
    [columns, gap],
  )
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const focusProps = useItemFocus(ref, items, columns)

  return (
    <Frame ref={ref} role="region" aria-label={label} aria-busy={isBusy} {...focusProps}>
      {/* The names of the items are h3 headings, so the list needs an h2. */}
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      {width > 0 && (
        <WindowVirtualizer>
          {rows.map((row, index) => (
            <Row key={row[0]?.id ?? index} style={rowStyle} data-row={index}>
              {row.map((item) => children(item, index < 2))}
            </Row>
          ))}
        </WindowVirtualizer>
      )}
    </Frame>
  )
}
