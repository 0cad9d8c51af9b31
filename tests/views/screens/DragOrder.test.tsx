import { DragDropManager } from '@dnd-kit/dom'
import { useDragDropManager } from '@dnd-kit/react'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DraggableItem } from '../../../src/views/screens/ProfileSettings/DraggableItem.tsx'
import { DragOrder } from '../../../src/views/screens/ProfileSettings/DragOrder.tsx'

const names = new Map([
  [11, 'Lake'],
  [12, 'Forest'],
  [13, 'Cabin'],
])

/** Renders a list in the order of `ids`, and returns what drags its items. jsdom has no layout for a pointer to cross. */
function show(ids: readonly number[], isDisabled = false) {
  const onMove = vi.fn<(id: number, order: number) => void>()
  const managers: DragDropManager[] = []
  const List = () => {
    const manager = useDragDropManager()
    if (manager instanceof DragDropManager) managers.push(manager)
    return (
      <ul>
        {ids.map((id, index) => (
          <DraggableItem key={id} id={id} index={index} isDisabled={isDisabled}>
            {names.get(id)}
          </DraggableItem>
        ))}
      </ul>
    )
  }
  render(
    <DragOrder onMove={onMove}>
      <List />
    </DragOrder>,
  )
  const [manager] = managers
  if (!manager) throw new Error('Nothing drags the items.')
  return { onMove, manager }
}

const shown = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => !item.hasAttribute('data-dnd-placeholder'))
    .map((item) => item.textContent)

async function drag(manager: DragDropManager, id: number, over: number) {
  await act(async () => {
    manager.actions.start({ source: id, coordinates: { x: 0, y: 0 } })
    await vi.waitFor(() => expect(manager.dragOperation.status.dragging).toBe(true))
    await manager.actions.setDropTarget(over)
  })
}

async function drop(manager: DragDropManager, isCanceled = false) {
  await act(async () => manager.actions.stop({ canceled: isCanceled }))
  await vi.waitFor(() => expect(manager.dragOperation.status.idle).toBe(true))
}

it('shows the new order while an item is dragged, and tells its place when it is dropped', async () => {
  const { manager, onMove } = show([11, 12, 13])
  await drag(manager, 13, 11)
  await vi.waitFor(() => expect(shown()).toEqual(['Cabin', 'Lake', 'Forest']))
  expect(onMove).not.toHaveBeenCalled()
  await drop(manager)
  expect(onMove.mock.calls).toEqual([[13, 0]])
})

it('moves nothing when the drag is given up, or ends where it began', async () => {
  const { manager, onMove } = show([11, 12, 13])
  await drag(manager, 13, 11)
  await vi.waitFor(() => expect(shown()).toEqual(['Cabin', 'Lake', 'Forest']))
  await drop(manager, true)
  await vi.waitFor(() => expect(shown()).toEqual(['Lake', 'Forest', 'Cabin']))
  await drag(manager, 12, 12)
  await drop(manager)
  expect(onMove).not.toHaveBeenCalled()
})

it('adds no style element, which the content security policy refuses', async () => {
  const before = document.querySelectorAll('style').length
  const { manager } = show([11, 12])
  await drag(manager, 12, 11)
  expect(document.querySelectorAll('style')).toHaveLength(before)
  await drop(manager)
})
