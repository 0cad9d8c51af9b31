import { AutoScroller, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'

/** Creates what follows the pointer while items are dragged. Keyboards use the menus of the items instead. */
export function createDragManager() {
  const manager = new DragDropManager({ sensors: [PointerSensor], plugins: [AutoScroller, Feedback] })
  // The site's content security policy forbids style elements. `DraggableItem` has the styles.
  manager.registry.plugins.get(StyleInjector)?.destroy()
  return manager
}
