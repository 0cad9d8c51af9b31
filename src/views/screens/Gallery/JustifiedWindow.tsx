import { styled } from '@linaria/react'
import { type ReactNode, useMemo } from 'react'
import { useMedia } from '../../components/layout/useMedia.ts'
import { media } from '../../theme/breakpoints.ts'
import { unevenPlaces } from '../MemberList/gridPlaces.ts'
import { useWidth, WindowFrame } from '../MemberList/WindowFrame.tsx'
import { justifiedRows, type Sized } from './justifiedRows.ts'

const Row = styled.div`
  display: flex;

  > * {
    flex: none;
  }
`

/** Pixels between pictures. */
const gaps = { phone: 4, desktop: 8 }

/** The height that rows come near to, in pixels. */
export interface RowHeights {
  readonly phone: number
  readonly desktop: number
}

/** Pictures in rows that fill the width, in their own proportions. Only rows near the window are in the document. */
export function JustifiedWindow<Item extends Sized & { readonly id: number }>({
  items,
  label,
  heights,
  isMore,
  isBusy,
  children,
}: {
  items: readonly Item[]
  label: string
  heights: RowHeights
  /** Whether the list has more items that will load. */
  isMore: boolean
  isBusy: boolean
  /**
   * @param width the width of the item, in pixels
   * @param isFirst whether the item is in one of the first two rows
   */
  children: (item: Item, width: number, isFirst: boolean) => ReactNode
}) {
  const { ref, width } = useWidth()
  const use = useMedia(media.mobile) ? 'phone' : 'desktop'
  const gap = gaps[use]
  const rowHeight = heights[use]
  const rows = useMemo(
    () => (width === 0 ? [] : justifiedRows(items, { width, gap, rowHeight }, isMore)),
    [items, width, gap, rowHeight, isMore],
  )
  const places = useMemo(() => unevenPlaces(rows), [rows])
  const shown = useMemo(() => rows.flatMap((row) => row.items), [rows])
  return (
    <WindowFrame frame={ref} items={shown} places={places} label={label} isBusy={isBusy} isReady={width > 0}>
      {rows.map((row, index) => (
        <Row
          key={row.items[0]?.id ?? index}
          data-row={index}
          style={{ gap, height: row.height + gap, paddingBottom: gap }}
        >
          {row.items.map((item, column) => {
            const itemWidth = row.widths[column] ?? 0
            return (
              <div key={item.id} style={{ width: itemWidth }}>
                {children(item, itemWidth, index < 2)}
              </div>
            )
          })}
        </Row>
      ))}
    </WindowFrame>
  )
}
