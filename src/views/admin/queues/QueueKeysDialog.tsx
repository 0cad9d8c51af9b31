import { KeysDialog, type Shortcut } from '../../shell/KeysDialog.tsx'
import type { DecisionAction } from '../../../../contract/moderationQueues.ts'
import { actionTexts } from './actionTexts.ts'

const always: readonly Shortcut[] = [
  { keys: ['J'], does: 'Skip: leave it to others' },
  { keys: ['U', 'Ctrl+Z'], does: 'Undo the last decision' },
  { keys: ['←', '→'], does: 'Previous or next photo of the member' },
  { keys: ['1', '2', '…'], does: 'Choose a reason' },
  { keys: ['Ctrl+Enter'], does: 'Decide, while you write to the member' },
  { keys: ['Esc'], does: 'Cancel the reason and the text' },
  { keys: ['?'], does: 'Show these keys' },
]

const ofGrid: readonly Shortcut[] = [
  { keys: ['G'], does: 'One photo, or many at once' },
  { keys: ['Space'], does: 'Select the photo, when many are shown' },
  { keys: ['X'], does: 'Select all photos, or none' },
]

export interface QueueKeysDialogProps {
  /** The actions of the queue’s items. */
  actions: readonly DecisionAction[]
  hasGrid: boolean
  isOpen: boolean
  onClose: () => void
}

/** The keys of a queue. */
export const QueueKeysDialog = ({ actions, hasGrid, isOpen, onClose }: QueueKeysDialogProps) => (
  <KeysDialog
    shortcuts={[
      ...actions.map((action) => ({
        keys: [actionTexts[action].key.toUpperCase()],
        does: actionTexts[action].label,
      })),
      ...(hasGrid ? ofGrid : []),
      ...always,
    ]}
    isOpen={isOpen}
    onClose={onClose}
  />
)
