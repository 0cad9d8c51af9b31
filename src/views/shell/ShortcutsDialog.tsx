import { KeysDialog, type Shortcut } from './KeysDialog.tsx'

const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['←', '→', '↑', '↓'], does: 'Move between the cards of a list' },
  { keys: ['Home', 'End'], does: 'First or last card of a list' },
  { keys: ['Enter'], does: 'Open the card' },
  { keys: ['F2', '.'], does: 'Go to the actions of a card: message, add to Buddies' },
  { keys: ['←', '→'], does: 'In a profile: previous or next member' },
  { keys: ['Esc'], does: 'Go back, or close' },
]

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <KeysDialog shortcuts={shortcuts} isOpen={isOpen} onClose={onClose} />
)
