import type { DecisionAction, QueueItem, QueueName } from '../../../../contract/moderationQueues.ts'
import type { ModerationQueueContext } from './types.ts'

type Choice = Pick<ModerationQueueContext, 'items' | 'isGrid' | 'selected'>

/** Whether the items of a queue are obvious often enough to be decided many at once. */
export const hasGrid = (queue: QueueName): boolean => queue === 'new-pics' || queue === 'reported-pics'

/** Returns the items that an action is about: those selected in the grid, otherwise the first one. */
export const chosenItems = ({ items, isGrid, selected }: Choice): readonly QueueItem[] =>
  isGrid ? items.filter(({ id }) => selected.includes(id)) : items.slice(0, 1)

/** Returns the actions that all chosen items have; while none is selected in the grid, those that all items have. */
export function chosenActions(choice: Choice): readonly DecisionAction[] {
  const chosen = chosenItems(choice)
  const [first, ...others] = chosen.length === 0 ? choice.items : chosen
  return first?.actions.filter((action) => others.every(({ actions }) => actions.includes(action))) ?? []
}
