import type { SnapshotFrom } from 'xstate'

import type { mediaViewerMachine } from './machine.ts'
import { itemOf, neighbourOf } from './setup.ts'

type Snapshot = SnapshotFrom<typeof mediaViewerMachine>

/** Returns what is shown, or undefined until it is loaded and after it is gone. */
export const selectItem = ({ context }: Snapshot) => itemOf(context)

/** Returns the kind and id of what is shown. */
export const selectShown = ({ context }: Snapshot) => context.shown

export const selectNext = ({ context }: Snapshot) => neighbourOf(context, 1)
export const selectPrevious = ({ context }: Snapshot) => neighbourOf(context, -1)
