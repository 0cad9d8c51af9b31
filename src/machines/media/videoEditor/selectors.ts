import type { SnapshotFrom } from 'xstate'
import { isChanged } from './draft.ts'
import type { videoEditorMachine } from './machine.ts'

/** Whether the editor has changes that leaving would lose. */
export function selectIsChanged(snapshot: SnapshotFrom<typeof videoEditorMachine>): boolean {
  const { video, draft } = snapshot.context
  return snapshot.matches('ready') && video !== null && draft !== null && isChanged(video, draft)
}
