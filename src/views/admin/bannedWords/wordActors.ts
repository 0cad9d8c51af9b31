import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { bannedWordsMachine } from '../../../machines/admin/bannedWords/machine.ts'
import type { bannedWordTrialMachine } from '../../../machines/admin/bannedWordTrial/machine.ts'

export type WordsActor = ActorRefFrom<typeof bannedWordsMachine>
export type WordsSnapshot = SnapshotFrom<typeof bannedWordsMachine>
export type TrialActor = ActorRefFrom<typeof bannedWordTrialMachine>

/** The button that adds an entry, and gets the focus when the button of a row has gone. */
export const addButtonId = 'add-banned-word'

/** The button that edits an entry. */
export const editButtonId = (id: number) => `edit-banned-word-${id}`
