import { KeysDialog, type Shortcut } from '../../shell/KeysDialog.tsx'

const shortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'Previous or next photo or video' },
  { keys: ['+', '-'], does: 'Zoom in or out' },
  { keys: ['0'], does: 'Fit the photo' },
  { keys: ['←', '→', '↑', '↓'], does: 'In a zoomed photo: move it' },
  { keys: ['Space', 'K'], does: 'Play or pause a video' },
  { keys: ['J', 'L'], does: 'Back or forward in a video' },
  { keys: ['M'], does: 'Sound of a video on or off' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close' },
]

/** The keys of the media viewer. */
export const ViewerKeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <KeysDialog shortcuts={shortcuts} isOpen={isOpen} onClose={onClose} />
)
