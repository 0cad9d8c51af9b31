/**
 * The member who makes a request, as `server/identity/sessions.ts` caches them. It holds what access rules need, and
 * nothing that changes without a write: every change of rights drops the cached entry.
 */
export interface Viewer {
  /** The member the request acts as: the alias while one is on, else the same as `ownId`. */
  readonly memberId: number
  /** The member who signed in. Differs from `memberId` under an alias; the audit log records both. */
  readonly ownId: number
  readonly accountId: string
  readonly sessionId: string
  readonly isOnboarded: boolean
  /** Whether others see the member. A member who disabled their profile is enabled by the browser after signing in. */
  readonly isEnabled: boolean
  readonly isApproved: boolean
  /**
   * When the member's supporter status ends, in epoch milliseconds: Infinity for legacy supporters, 0 for
   * non-supporters.
   */
  readonly supporterUntil: number
  readonly isAdmin: boolean
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
  /** The XSRF token of this session. */
  readonly xsrfToken: string
}

/**
 * Whether the member may look at others: a disabled member is hidden from others, and so may not look at them either, and
 * neither may one who has not finished their profile. It holds for admins too.
 */
export const maySeeOthers = (viewer: Viewer): boolean => viewer.isEnabled && viewer.isOnboarded

export const isSupporter = (viewer: Viewer, now: number): boolean => viewer.supporterUntil > now
