import { createAccountDeletionHandlers } from '../accountDeletion/routes.ts'
import { createAliasHandlers } from '../aliases/routes.ts'
import type { Handlers } from '../api/handlers.ts'
import { createBlockHandlers } from '../blocks/routes.ts'
import { createGalleryHandlers } from '../browse/galleries/routes.ts'
import { createListHandlers } from '../browse/lists/routes.ts'
import { createSearchHandlers } from '../browse/search/routes.ts'
import { createCamHandlers } from '../cams/routes.ts'
import { createDudelistHandlers } from '../dudelist/routes.ts'
import { createEventHandlers } from '../events/routes.ts'
import { createEmailHandlers } from '../identity/emailRoutes.ts'
import { createSsoHandlers } from '../identity/sso.ts'
import { createLookupHandlers } from '../lookups/routes.ts'
import { createMediaAccessHandlers } from '../mediaAccess/routes.ts'
import { createMemberHandlers } from '../members/routes.ts'
import { createConversationHandlers } from '../messages/conversationRoutes.ts'
import { createMessageHandlers } from '../messages/routes.ts'
import { createModerationHandlers } from '../moderation/routes.ts'
import { createOwnProfileHandlers } from '../ownProfile/routes.ts'
import { createGeoHandlers } from '../places/geolocationRoutes.ts'
import { createPlaceHandlers } from '../places/routes.ts'
import { createProductHandlers } from '../products/routes.ts'
import { createViewHandlers } from '../profileViews/routes.ts'
import { createReportHandlers } from '../reports/routes.ts'
import { createSystemMessageHandlers } from '../systemMessages/routes.ts'
import { createTravelPlanHandlers } from '../travelPlans/routes.ts'
import type { Counters } from './counters.ts'
import type { Services } from './services.ts'

type HandlerServices = Pick<
  Services,
  | 'config'
  | 'db'
  | 'gazetteer'
  | 'lookups'
  | 'cursors'
  | 'links'
  | 'now'
  | 'background'
  | 'browser'
  | 'sessions'
  | 'realtime'
  | 'emailChange'
  | 'moderation'
  | 'cardsFor'
  | 'presentMessages'
  | 'presentSelf'
>

/** Creates the handlers of all resources: together one for each call of `contract/calls.ts`. */
export function createHandlers(deps: HandlerServices & Counters): Partial<Handlers>[] {
  const { config, db, gazetteer, lookups, cursors, links, now, background } = deps
  const { browser, sessions, realtime, emailChange, moderation } = deps
  const { cardsFor, presentMessages, presentSelf } = deps
  const { countView, countMediaView, countEmailChange, countPlaceSearch } = deps
  return [
    createAliasHandlers({ db, browser, cardsFor, presentSelf }),
    createBlockHandlers({ db, now }),
    createCamHandlers({ db, now }),
    createConversationHandlers({ db, cardsFor, presentMessages, now }),
    createDudelistHandlers({ db, now }),
    createEmailHandlers({ emailChange, countChange: countEmailChange }),
    createEventHandlers({ realtime }),
    createGalleryHandlers({ db, cardsFor, now, cursors }),
    createGeoHandlers({ db, gazetteer, countSearch: countPlaceSearch }),
    createLookupHandlers({ db, lookups }),
    createProductHandlers({ db }),
    createTravelPlanHandlers({ db, gazetteer, now }),
    createAccountDeletionHandlers({ ...moderation, now }),
    createListHandlers({ db, lookups, gazetteer, cursors, now }),
    createMemberHandlers({ db, lookups, links, now, background }),
    createOwnProfileHandlers({ db, lookups, links, now, siteName: config.siteName, sessions }),
    createSearchHandlers({ db, lookups, gazetteer, cardsFor, cursors, now }),
    createPlaceHandlers({ db, gazetteer, now, presentSelf }),
    createMessageHandlers({ db, gazetteer, presentMessages, now }),
    createModerationHandlers({ ...moderation, cursors, now, presentSelf }),
    createReportHandlers({ db, now }),
    createSsoHandlers({ sessions, browser, presentSelf }),
    createSystemMessageHandlers({ db }),
    createMediaAccessHandlers({ db, now }),
    createViewHandlers({ db, now, countRequest: countView, countMediaRequest: countMediaView }),
  ]
}
