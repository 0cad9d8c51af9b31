import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { Lookups } from '../lookups/read.ts'
import { createPrivateLinks } from '../media/privateLinks.ts'
import { type CardsFor, presentCards } from '../members/presentCards.ts'
import { createPresentMessages } from '../messages/presentMessages.ts'
import { presentSelf, type PresentSelfDeps } from '../ownProfile/presentSelf.ts'

export interface PresenterDeps {
  readonly config: Pick<Config, 'keys' | 'media'>
  readonly db: Db
  readonly lookups: Lookups
  readonly sessions: Pick<Sessions, 'keepsSignedIn'>
  readonly now: () => number
}

/** Creates the functions that several resources use to turn rows into responses. */
export function createPresenters({ config, db, lookups, sessions, now }: PresenterDeps) {
  const cardsFor: CardsFor = (viewerId, ids) => presentCards(db, viewerId, ids, now())
  const links = createPrivateLinks(config.keys.mediaLinks, now)
  const presentMessages = createPresentMessages({ db, cardsFor, links, now })
  const selfDeps: PresentSelfDeps = {
    db,
    lookups,
    links,
    media: config.media,
    codeKey: config.keys.verificationCodes,
    now,
    keepsSignedIn: (sessionId) => sessions.keepsSignedIn(sessionId),
  }
  return {
    cardsFor,
    links,
    presentMessages,
    presentSelf: (viewer: Viewer): Promise<UserSelf> => presentSelf(selfDeps, viewer),
  }
}
