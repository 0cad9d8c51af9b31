/** The calls by which the app learns who uses it (SPEC 7, Sign-on). */
import type { CallResponse } from '../../contract/calls.ts'
import { unauthenticated } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import type { BrowserSessions } from './browserSessions.ts'
import type { Sessions } from './sessions.ts'

export interface SsoDeps {
  readonly sessions: Pick<Sessions, 'refetch' | 'keepsSignedIn'>
  readonly browser: Pick<BrowserSessions, 'end'>
  /** A member as he sees himself. */
  readonly presentSelf: (viewer: Viewer) => Promise<CallResponse<'GET /sso/user'>>
}

export const createSsoHandlers = ({ sessions, browser, presentSelf }: SsoDeps) => {
  /** Roles guard whole areas, so they are read anew each time they are asked for. */
  const asStored = async (viewer: Viewer): Promise<Viewer> => {
    const stored = await sessions.refetch(viewer.sessionId)
    if (!stored) throw unauthenticated()
    return stored
  }

  return {
    'GET /sso/check': ({ viewer }) => ({ is_logged_in: viewer !== null }),
    'GET /sso/user': ({ viewer }) => presentSelf(viewer),
    'GET /sso/has-auto-login': async ({ viewer }) => ({
      has_auto_login: viewer !== null && (await sessions.keepsSignedIn(viewer.sessionId)),
    }),
    'GET /sso/role/is-admin': async ({ viewer }) => ({ is_admin: (await asStored(viewer)).isAdmin }),
    'GET /sso/role/is-super-admin': async ({ viewer }) => ({
      is_super_admin: (await asStored(viewer)).isSuperAdmin,
    }),
    'POST /logout': async ({ request }) => {
      await browser.end(request)
      return {}
    },
  } satisfies Partial<Handlers>
}
