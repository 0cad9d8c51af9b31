import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { FactOf } from '../root/facts.ts'
import type { SessionIntent } from '../root/intents.ts'

export interface Roles {
  isAdmin: boolean
  isSuperAdmin: boolean
  /**
   * Id of the member's newest event before any page loads data, so that later events reach the pages by socket or by
   * catching up. Null when unknown.
   */
  lastEventId: number | null
}

export interface SessionInput {
  /**
   * Whether this browser session left for the sign-on, and no answer since then said that nobody is signed in. Also
   * cleared by a visit of `/` and by a sign-on that succeeds.
   */
  wasSignOnTried: boolean
}

export interface SessionContext extends SessionInput {
  user: UserSelf | null
  roles: Roles
  retries: number
  /** The path to open after the sign-on, if any. */
  signOnFor: string | null
  /** Id of the account while an alias is being started. */
  wantedAlias: number | null
  /** The page that follows the log-out. */
  leaveTo: string
  /** The account was disabled until this sign-in. */
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
      | 'realtime.ageReportCompleted'
      | 'realtime.rolesChanged'
    >

export const noRoles: Roles = { isAdmin: false, isSuperAdmin: false, lastEventId: null }

/** Delays between retries after network failures, in milliseconds. */
export const retryDelays: readonly number[] = [1_000, 3_000, 9_000]
