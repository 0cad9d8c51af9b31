import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { accessTokensMachine } from '../../../machines/admin/accessTokens/machine.ts'

export type TokensActor = ActorRefFrom<typeof accessTokensMachine>
export type TokensSnapshot = SnapshotFrom<typeof accessTokensMachine>

/** The button that makes a code or token, and gets the focus when a form or a button of a row has gone. */
export const makeButtonId = 'make-access-token'

export const findMakeButton = () => document.getElementById(makeButtonId)
