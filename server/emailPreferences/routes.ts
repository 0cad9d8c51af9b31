import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { setEmailPreferences } from './choices.ts'

export interface EmailPreferenceDeps {
  readonly db: Db
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
}

export const createEmailPreferenceHandlers = ({ db, presentSelf }: EmailPreferenceDeps) =>
  ({
    'PUT /user/auth/email-preferences': async ({ viewer, body }) => {
      await setEmailPreferences(db, viewer.memberId, body.email_preferences)
      return presentSelf(viewer)
    },
  }) satisfies Partial<Handlers>
