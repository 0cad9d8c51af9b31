import { styled } from '@linaria/react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { breakpoints } from '../../theme/breakpoints.ts'
import { useFocusKept } from './useFocusKept.ts'

/** How wide an item is at least, and how far from the next, in pixels; as many stand side by side as fit. */
export interface Columns {
  readonly least: number
  readonly gap: number
  readonly fewest: number
}

export interface ListLayout {
  readonly phone: Columns
  readonly desk: Columns
}

const layoutFor = (layout: ListLayout, width: number) => {
  const { least, gap, fewest } = width < breakpoints.sm ? layout.phone : layout.desk
  return { columns: Math.max(fewest, Math.floor((width + gap) / (least + gap))), gap }
}

const Row = styled.div`
  display: grid;
`

const Frame = styled.div`
  /* Virtua lets nothing be pressed for a while after each scroll, the least one too: a click then was lost. */
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

/** Items in rows of which only those near the window stand in the page, so that a long list costs what a short one does. */
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
  /** @param isFirst whether it stands in one of the first rows */
  children: (item: Item, isFirst: boolean) => ReactNode
}) {
  const { ref, width } = useWidth()
  const { columns, gap } = layoutFor(layout, width)
  const rowStyle = useMemo(
    () => ({ gap, paddingBottom: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
    [columns, gap],
  )
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const keepingFocus = useFocusKept(ref, items, columns)

  return (
    <Frame ref={ref} role="region" aria-label={label} aria-busy={isBusy} {...keepingFocus}>
      {/* What the items are called are headings below it. */}
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
