import { styled } from '@linaria/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ManagedItem, MediaEdit } from '../../../machines/media/managedMedia/edits.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { DragOrder } from './DragOrder.tsx'

const Section = styled.section`
  display: grid;
  gap: ${space[3]};
  padding-top: ${space[6]};

  h2 {
    font: ${text.h20};
  }
  > p {
    color: ${color.muted};
  }
`

/** What a tile needs for its place. */
export interface Placement {
  /** Its place among the public or private ones, from 1. */
  readonly number: number
  readonly count: number
  /** @param order the new place, from 0 */
  readonly onMove: (order: number) => void
}

export interface ManagedSectionProps<Item> {
  title: string
  /** Shown when there are no items. */
  none: string
  isPrivate: boolean
  items: readonly Item[]
  onEdit: (edit: MediaEdit<Item>) => void
  /** Renders a list of `DraggableItem`. `placementOf` takes the index of an item. */
  children: (placementOf: (index: number) => Placement) => ReactNode
}

const number = new Intl.NumberFormat('en')

/** The public or the private photos or videos, in the member's order. */
export function ManagedSection<Item extends ManagedItem>({
  title,
  none,
  isPrivate,
  items,
  onEdit,
  children,
}: ManagedSectionProps<Item>) {
  const section = useRef<HTMLElement>(null)
  const [moved, setMoved] = useState('')
  const known = useRef(items.length)
  useEffect(() => {
    const isFewer = items.length < known.current
    known.current = items.length
    // The menu of an item that is deleted or moved to the other section had the focus.
    if (isFewer && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [items.length])
  function move(id: number, order: number) {
    onEdit({ type: 'place', id, isPrivate, order })
    setMoved(`Moved to place ${number.format(order + 1)} of ${number.format(items.length)}`)
  }
  const placementOf = (index: number): Placement => ({
    number: index + 1,
    count: items.length,
    onMove(order) {
      const item = items[index]
      if (item) move(item.id, order)
    },
  })
  return (
    <Section ref={section} tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      <VisuallyHidden role="log">{moved}</VisuallyHidden>
      {items.length === 0 ? <p>{none}</p> : <DragOrder onMove={move}>{children(placementOf)}</DragOrder>}
    </Section>
  )
}
