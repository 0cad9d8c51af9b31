import type { SnapshotFrom } from 'xstate'

import type { threadMachine } from './machine.ts'

type ThreadSnapshot = SnapshotFrom<typeof threadMachine>

export const selectOwnId = ({ context }: ThreadSnapshot) => context.ownId
/** Oldest first. */
export const selectMessages = ({ context }: ThreadSnapshot) => context.messages
export const selectThreadEvents = ({ context }: ThreadSnapshot) => context.threadEvents
export const selectHasOlder = ({ context }: ThreadSnapshot) => context.nextCursor !== null

/** Everything is loaded, and the other member has not written. */
export const selectIsUnanswered = ({ context }: ThreadSnapshot) =>
  context.nextCursor === null &&
  context.messages.every(({ from_user_id: author }) => author === context.ownId)

/** The state as one string, so that a selector of it changes only with the state. */
export const selectThreadState = ({ value }: ThreadSnapshot) => {
  if (typeof value === 'string') return value
  return 'erasing' in value ? 'erasing' : (`failed.${value.failed}` as const)
}
