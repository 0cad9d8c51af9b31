/** The calls that tell the app who is signed in (`docs/product.md#calls-for-sign-on-and-alias`). */
import type { CallResponse } from '../../contract/calls.ts'
import { unauthenticated } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import type { BrowserSessions } from './browserSessions.ts'
import type { Sessions } from './sessions.ts'

export interface SsoDeps {
  readonly sessions: Pick<Sessions, 'refetch' | 'keepsSignedIn'>
  readonly browser: Pick<BrowserSessions, 'end'>
  /** Returns the acting member's own data. */
  readonly presentSelf: (viewer: Viewer) => Promise<CallResponse<'GET /sso/user'>>
}

export const createSsoHandlers = ({ sessions, browser, presentSelf }: SsoDeps) => {
  /** Reads the viewer from the database. Roles guard whole areas, so the cache is not enough. */
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
