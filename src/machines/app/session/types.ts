import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { FactOf } from '../root/facts.ts'
import type { SessionIntent } from '../root/intents.ts'

export interface Roles {
  isAdmin: boolean
  isSuperAdmin: boolean
  /**
   * Where the member's event log stood before any page asked for anything, so that what happens from then on
   * is told, by the socket or by catching up. Null when the server could not say.
   */
  lastEventId: number | null
}

export interface SessionInput {
  /** Whether this browser session went to the sign-on before and nobody came to `/` since. */
  wasSignOnTried: boolean
}

export interface SessionContext extends SessionInput {
  user: UserSelf | null
  roles: Roles
  retries: number
  /** Where to be once signed on, when that was asked for. */
  signOnFor: string | null
  /** The account to act as, while that is asked for. */
  wantedAlias: number | null
  /** The account was disabled until this sign-in (SPEC 4, Profile). */
  wasReactivated: boolean
}

export type SessionEvent =
  | SessionIntent
  | FactOf<
      | 'session.changed'
      | 'network.cameBack'
      | 'realtime.userBanned'
      | 'realtime.reset'
      | 'realtime.refused'
      | 'realtime.successFlash'
      | 'realtime.errorFlash'
    >

export const noRoles: Roles = { isAdmin: false, isSuperAdmin: false, lastEventId: null }

/** Network failures are tried again after these, in milliseconds. */
export const retryDelays: readonly number[] = [1_000, 3_000, 9_000]
