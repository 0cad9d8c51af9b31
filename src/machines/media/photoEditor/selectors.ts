import type { SnapshotFrom } from 'xstate'
import { isChanged } from './draft.ts'
import type { photoEditorMachine } from './machine.ts'

/** Whether the editor has changes that leaving would lose. */
export function selectIsChanged(snapshot: SnapshotFrom<typeof photoEditorMachine>): boolean {
  const { edited, draft } = snapshot.context
  return snapshot.matches('ready') && edited !== null && draft !== null && isChanged(edited.photo, draft)
}
