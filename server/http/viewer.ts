/**
 * Who makes a request, as the session map knows him (DESIGN 4, Sign-on). It holds what access rules ask
 * and nothing that changes by itself; every change of rights drops the entry.
 */
export interface Viewer {
  /** Whom the request acts as: the alias while one is on, else the member himself. */
  readonly memberId: number
  /** Who signed in. Differs from `memberId` under an alias; the audit log records both. */
  readonly ownId: number
  readonly accountId: string
  readonly sessionId: string
  readonly isOnboarded: boolean
  /** Whether others see him; who disabled himself is enabled by his browser when he signs in. */
  readonly isEnabled: boolean
  readonly isApproved: boolean
  /** Epoch milliseconds until which he is a supporter; Infinity for legacy supporters, 0 for others. */
  readonly supporterUntil: number
  readonly isAdmin: boolean
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
  /** Binds the XSRF token to this session. */
  readonly xsrfToken: string
}

export const isSupporter = (viewer: Viewer, now: number): boolean => viewer.supporterUntil > now
