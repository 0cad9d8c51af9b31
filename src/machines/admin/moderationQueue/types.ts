import type { RejectionReason } from '../../../../contract/lookups.ts'
import type {
  DecisionAction,
  ModerationDecision,
  QueueItem,
  QueueName,
} from '../../../../contract/moderationQueues.ts'

export interface ClaimInput {
  readonly queue: QueueName
  readonly count: number
  readonly except: readonly number[]
}
export interface Claimed {
  readonly data: readonly QueueItem[]
  readonly waiting: number
  readonly reasons: readonly RejectionReason[]
}

/** What a moderator decided about items, and has not been stored yet. */
export interface OutgoingDecision {
  readonly items: readonly QueueItem[]
  readonly action: DecisionAction
  readonly rejectionReasonId: number | null
  readonly text: string
  /** It is undone as soon as it is stored. */
  readonly isUnwanted: boolean
}
export interface RefusedDecision {
  readonly id: number
  readonly code: 'stale' | 'decided' | 'missing' | 'forbidden'
  readonly message: string
  readonly decision: ModerationDecision | null
}
export interface Decided {
  readonly data: readonly ModerationDecision[]
  readonly refused: readonly RefusedDecision[]
}

/** What the page has when it is left. */
export interface Held {
  /** Ids of claimed items. */
  readonly ids: readonly number[]
  /** Decisions that the server may not have yet. */
  readonly outgoing: readonly OutgoingDecision[]
  /** Ids of stored decisions that the moderator asked to undo, without those that are being undone. */
  readonly unwanted: readonly number[]
}

/** What was decided at once, and can be undone: the ids of the decisions, and the items, in the same order. */
export interface UndoableDecision {
  readonly ids: readonly number[]
  readonly items: readonly QueueItem[]
  readonly action: DecisionAction
  /** The moderator asked to undo it. */
  readonly isUnwanted: boolean
}
export interface Undone {
  readonly too_late: readonly number[]
}

export interface ModerationQueueInput {
  readonly queue: QueueName
}
export interface ModerationQueueContext extends ModerationQueueInput {
  /** Claimed items that are not decided. The first is shown, or all of them in the grid. */
  items: readonly QueueItem[]
  isGrid: boolean
  /** Ids of the items that are selected in the grid. */
  selected: readonly number[]
  /** Items that the moderator skipped. They wait for others. */
  skipped: readonly number[]
  /** How many items waited when the last were claimed. */
  waiting: number
  /** The reasons for decisions, of all kinds. */
  reasons: readonly RejectionReason[]
  /** The last claim gave nothing. */
  isDry: boolean
  /** The last claim failed. */
  hasFailed: boolean
  outgoing: readonly OutgoingDecision[]
  undoable: readonly UndoableDecision[]
  /** Decisions that the server refused, with what another moderator decided. Shown until they are dismissed. */
  refused: readonly RefusedDecision[]
  /** The action whose reason and text are being written. */
  worded: DecisionAction | null
}

export type ModerationQueueEvent =
  /** Decides about the first item, or about those selected in the grid. */
  | { type: 'item.decide'; action: DecisionAction; rejectionReasonId?: number; text?: string }
  /** Opens the panel for the reason and the text. */
  | { type: 'item.word'; action: DecisionAction }
  | { type: 'item.cancelWording' }
  | { type: 'item.skip' }
  /** Shows one item large, or many at once. For queues that `hasGrid`. */
  | { type: 'queue.toggleGrid' }
  | { type: 'item.toggle'; id: number }
  /** Selects all items, or none if all are selected. */
  | { type: 'items.toggle' }
  | { type: 'decision.undo' }
  | { type: 'refusals.dismiss' }
  | { type: 'queue.retry' }
  /** Goes on after the claims ended. */
  | { type: 'queue.continue' }
