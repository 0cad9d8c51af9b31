import { styled } from '@linaria/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import type { GridPlaces } from './gridPlaces.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useItemFocus } from './useItemFocus.ts'

const Frame = styled.div`
  /* Has the focus only for a moment, before an item gets it. */
  outline: none;

  [data-row] {
    scroll-margin-block: calc(${size.above} + ${size.topBar} + ${space[4]}) ${space[4]};
  }
  ${media.mobile} {
    [data-row] {
      scroll-margin-bottom: calc(${size.bottomBar} + ${space[4]} + env(safe-area-inset-bottom));
    }
  }
  ${media.low} {
    [data-row] {
      scroll-margin-block: ${space[4]};
    }
  }
  /* Virtua disables pointer events for a moment after every scroll, which loses clicks. */
  > div {
    pointer-events: auto !important;
  }
  &[aria-busy='true'] {
    opacity: 0.7;
  }
`

/** Returns the width of an element, in pixels. 0 before the first layout. */
export function useWidth() {
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

/** Rows of which only those near the visible part of the page are in the document. Arrow keys move between items. */
export function WindowFrame({
  frame,
  items,
  places,
  label,
  isBusy,
  isReady,
  children,
}: {
  frame: RefObject<HTMLDivElement | null>
  items: readonly { readonly id: number }[]
  places: GridPlaces
  label: string
  isBusy: boolean
  /** Whether the width is known. */
  isReady: boolean
  /** The rows. Each has its number in `data-row`, and an element for each item. */
  children: ReactNode[]
}) {
  const focusProps = useItemFocus(frame, items, places)
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const onKeyDown = useGridKeys({
    frame,
    places,
    scrollToRow: (row) => virtualizer.current?.scrollToIndex(row, { align: 'center' }),
  })
  return (
    <Frame
      ref={frame}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...focusProps}
    >
      {/* The names of the items are h3 headings, so the list needs an h2. */}
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      {isReady && <WindowVirtualizer ref={virtualizer}>{children}</WindowVirtualizer>}
    </Frame>
  )
}
