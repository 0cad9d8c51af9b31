import { createAccessTokenHandlers } from '../accessTokens/routes.ts'
import { createAccountDeletionHandlers } from '../accountDeletion/routes.ts'
import { adminProvider } from '../ageReports/adminProvider.ts'
import { createAgeReportHandlers } from '../ageReports/routes.ts'
import { createAliasHandlers } from '../aliases/routes.ts'
import type { Handlers } from '../api/handlers.ts'
import { createAppealHandlers } from '../appeals/routes.ts'
import { createAuditLogHandlers } from '../auditLog/routes.ts'
import { createBannedWordHandlers } from '../bannedWords/routes.ts'
import { createBlockHandlers } from '../blocks/routes.ts'
import { createBroadcastHandlers } from '../broadcasts/routes.ts'
import { createGalleryHandlers } from '../browse/galleries/routes.ts'
import { createListHandlers } from '../browse/lists/routes.ts'
import { createSearchHandlers } from '../browse/search/routes.ts'
import { createCamHandlers } from '../cams/routes.ts'
import { createDataExportHandlers } from '../dataExport/routes.ts'
import { createDudelistHandlers } from '../dudelist/routes.ts'
import { createEmailPreferenceHandlers } from '../emailPreferences/routes.ts'
import { createEventHandlers } from '../events/routes.ts'
import { createHotClickHandlers } from '../hotClicks/routes.ts'
import { createEmailHandlers } from '../identity/emailRoutes.ts'
import { createSecurityHandlers } from '../identity/securityRoutes.ts'
import { createSsoHandlers } from '../identity/sso.ts'
import { createLookupHandlers } from '../lookups/routes.ts'
import { createMediaAccessHandlers } from '../mediaAccess/routes.ts'
import { createProfileAllowance } from '../members/profileAllowance.ts'
import { createMemberFinderHandlers } from '../memberFinder/routes.ts'
import { createMemberPhotoHandlers } from '../memberPhotos/routes.ts'
import { createMemberVideoHandlers } from '../memberVideos/routes.ts'
import { createMemberHandlers } from '../members/routes.ts'
import { createConversationHandlers } from '../messages/conversationRoutes.ts'
import { createMessageHandlers } from '../messages/routes.ts'
import { createAdminProfileHandlers } from '../moderation/adminProfile/routes.ts'
import { createQueueHandlers } from '../moderation/queues/routes.ts'
import { createModerationHandlers } from '../moderation/routes.ts'
import { createOwnProfileHandlers } from '../ownProfile/routes.ts'
import { createGeoHandlers } from '../places/geolocationRoutes.ts'
import { cancelRenewalsOf } from '../payments/cancelRenewal.ts'
import { createPaymentReportHandlers } from '../payments/reportRoutes.ts'
import { createPaymentHandlers } from '../payments/routes.ts'
import { createPlaceHandlers } from '../places/routes.ts'
import { createProductHandlers } from '../products/routes.ts'
import { createViewHandlers } from '../profileViews/routes.ts'
import { createReportHandlers } from '../reports/routes.ts'
import { createSupporterCodeHandlers } from '../supporterCodes/routes.ts'
import { createRoleHandlers } from '../roles/routes.ts'
import { createStatisticHandlers } from '../statistics/routes.ts'
import { createSystemMessageHandlers } from '../systemMessages/routes.ts'
import { createTravelPlanHandlers } from '../travelPlans/routes.ts'
import { createVatRateHandlers } from '../vatRates/routes.ts'
import { createVerificationHandlers } from '../verification/routes.ts'
import type { Counters } from './counters.ts'
import { loadingGazetteer } from './loadingGazetteer.ts'
import type { Services } from './services.ts'

type HandlerServices = Pick<
  Services,
  | 'config'
  | 'db'
  | 'gazetteer'
  | 'lookups'
  | 'bannedWords'
  | 'cursors'
  | 'links'
  | 'photoStore'
  | 'originalStore'
  | 'verificationStore'
  | 'videoSourceStore'
  | 'resumableUploads'
  | 'dataExportStore'
  | 'providers'
  | 'passwords'
  | 'jobs'
  | 'now'
  | 'background'
  | 'browser'
  | 'sessions'
  | 'realtime'
  | 'emailChange'
  | 'mailer'
  | 'passkeys'
  | 'twoFactor'
  | 'failedTries'
  | 'limitPasswordTries'
  | 'moderation'
  | 'decisions'
  | 'cardsFor'
  | 'presentMessages'
  | 'presentSelf'
>

/** Creates the handlers of all resources: together one for each call of `contract/calls.ts`. */
export function createHandlers(deps: HandlerServices & Counters): Partial<Handlers>[] {
  const { config, db, lookups, bannedWords, cursors, links, now, background } = deps
  const { browser, sessions, realtime, emailChange, moderation, photoStore, originalStore } = deps
  const { cardsFor, presentMessages, presentSelf, limitPasswordTries } = deps
  const { countView, countMediaView, countEmailChange, countPlaceSearch, countMapRegion } = deps
  const gazetteer = loadingGazetteer(deps.gazetteer)
  const allowance = createProfileAllowance({ db, now })
  return [
    createAccessTokenHandlers({
      db,
      config,
      passwords: deps.passwords,
      limitPasswordTries,
      now,
    }),
    createAgeReportHandlers({ db, ageReports: adminProvider, presentSelf }),
    createAliasHandlers({ db, browser, cardsFor, presentSelf }),
    createAppealHandlers({ db, config, now }),
    createAuditLogHandlers({ db, cursors, now }),
    createBannedWordHandlers({ db, bannedWords, now }),
    createBlockHandlers({ db, now, allowance }),
    createBroadcastHandlers({ db, jobs: deps.jobs, now }),
    createCamHandlers({ db, now }),
    createConversationHandlers({ db, cardsFor, presentMessages, now }),
    createDudelistHandlers({ db, now, allowance }),
    createEmailHandlers({ emailChange, countChange: countEmailChange }),
    createEmailPreferenceHandlers({ db, presentSelf }),
    createSecurityHandlers(deps),
    createEventHandlers({ realtime }),
    createGalleryHandlers({ db, cardsFor, now, cursors }),
    createHotClickHandlers({ db, now }),
    createGeoHandlers({ db, gazetteer, countSearch: countPlaceSearch, countMapRegion }),
    createLookupHandlers({ db, lookups }),
    createProductHandlers(deps),
    createPaymentReportHandlers({ db, cursors, providers: deps.providers, now }),
    createStatisticHandlers({ db, now }),
    createVatRateHandlers({ db, config, passwords: deps.passwords, limitPasswordTries }),
    createPaymentHandlers({
      db,
      config,
      providers: deps.providers,
      passwords: deps.passwords,
      limitPasswordTries,
      now,
    }),
    createTravelPlanHandlers({ db, gazetteer, now }),
    createAccountDeletionHandlers({
      ...moderation,
      config,
      passwords: deps.passwords,
      limitPasswordTries,
      cancelRenewals: (memberId) => cancelRenewalsOf(deps, memberId),
      now,
    }),
    createDataExportHandlers({
      db,
      config,
      jobs: deps.jobs,
      passwords: deps.passwords,
      dataExportStore: deps.dataExportStore,
      limitPasswordTries,
      now,
    }),
    createListHandlers({ db, lookups, gazetteer, cursors, allowance, now }),
    createMemberFinderHandlers({ db, links, cursors, now }),
    createMemberHandlers({ db, lookups, links, allowance, now, background }),
    createMemberPhotoHandlers({
      db,
      bannedWords,
      photoStore,
      originalStore,
      limits: config.media.photo,
      links,
      allowance,
      cardsFor,
      now,
    }),
    createMemberVideoHandlers({
      db,
      bannedWords,
      jobs: deps.jobs,
      programs: config.ffmpeg,
      videoSourceStore: deps.videoSourceStore,
      uploads: deps.resumableUploads,
      limits: config.media.video,
      links,
      allowance,
      cardsFor,
      now,
    }),
    createOwnProfileHandlers({
      db,
      bannedWords,
      lookups,
      links,
      media: config.media,
      codeKey: config.keys.verificationCodes,
      now,
      siteName: config.siteName,
      sessions,
    }),
    createSearchHandlers({ db, lookups, gazetteer, cardsFor, cursors, allowance, now }),
    createPlaceHandlers({ db, gazetteer, now, presentSelf }),
    createMessageHandlers({ db, bannedWords, gazetteer, presentMessages, now }),
    createModerationHandlers({
      ...moderation,
      cursors,
      links,
      photoStore,
      verificationStore: deps.verificationStore,
      now,
      presentSelf,
    }),
    createAdminProfileHandlers({ db, links, now }),
    createQueueHandlers({ ...moderation, cursors, links, photoStore, runner: deps.decisions, now }),
    createReportHandlers({ db, now }),
    createRoleHandlers({
      db,
      config,
      passwords: deps.passwords,
      sessions,
      limitPasswordTries,
    }),
    createSsoHandlers({ sessions, browser, presentSelf }),
    createSupporterCodeHandlers({ db, sessions, tries: deps.failedTries, now }),
    createSystemMessageHandlers({ db }),
    createMediaAccessHandlers({ db, now, allowance }),
    createVerificationHandlers({
      db,
      verificationStore: deps.verificationStore,
      codeKey: config.keys.verificationCodes,
      presentSelf,
      countPhoto: deps.countVerificationPhoto,
    }),
    createViewHandlers({ db, now, countRequest: countView, countMediaRequest: countMediaView }),
  ]
}
