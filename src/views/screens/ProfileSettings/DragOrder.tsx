import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { type ReactNode, useState } from 'react'
import { createDragManager } from './createDragManager.ts'

export interface DragOrderProps {
  /** @param order the new place of the item, from 0 */
  onMove: (id: number, order: number) => void
  /** A list of `DraggableItem`. */
  children: ReactNode
}

/** Lets the member put the items of a list in order by dragging them. */
export function DragOrder({ onMove, children }: DragOrderProps) {
  const [manager] = useState(createDragManager)
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    onMove(Number(source.id), source.index)
  }
  return (
    <DragDropProvider manager={manager} onDragEnd={drop}>
      {children}
    </DragDropProvider>
  )
}
