import { useSortable } from '@dnd-kit/react/sortable'
import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { radius, shadow } from '../../theme/tokens.ts'

/** The properties that begin with `--dnd` come from `@dnd-kit/dom`, which shows the dragged item as a popover. */
const Item = styled.li`
  &[data-draggable='true'] {
    cursor: grab;
    user-select: none;
    -webkit-touch-callout: none;
  }

  &[data-dnd-dragging] {
    position: fixed;
    inset: var(--dnd-top, 0) auto auto var(--dnd-left, 0);
    width: var(--dnd-width, auto);
    max-width: var(--dnd-width, auto);
    height: var(--dnd-height, auto);
    max-height: var(--dnd-height, auto);
    margin: 0;
    padding: 0;
    overflow: visible;
    border: 0;
    border-radius: ${radius.field};
    background: none;
    color: inherit;
    box-shadow: ${shadow.card};
    pointer-events: none;
    transition: var(--dnd-transition);
  }
  &[data-dnd-dragging]:not([data-dnd-dropping]) {
    translate: var(--dnd-translate);
  }
  &[data-dnd-dragging]::backdrop {
    display: none;
  }
  /* Keeps the place where the item would be dropped. */
  &[data-dnd-placeholder] {
    visibility: hidden;
  }
`

export interface DraggableItemProps {
  id: number
  /** Its place in the list, from 0. */
  index: number
  isDisabled: boolean
  children: ReactNode
}

/** An item of a list that is put in order by dragging: at once with a mouse, after a long press with a finger. */
export function DraggableItem({ id, index, isDisabled, children }: DraggableItemProps) {
  const { ref } = useSortable({ id, index, disabled: isDisabled })
  return (
    <Item ref={ref} data-draggable={!isDisabled}>
      {children}
    </Item>
  )
}
