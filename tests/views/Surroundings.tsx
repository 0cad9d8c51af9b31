import type { ReactNode } from 'react'
import { self } from '../machines/people.ts'
import { createActor, fromCallback } from 'xstate'

import { createPaymentMark } from '../../src/browser/paymentMark.ts'
import { adminGuardMachine } from '../../src/machines/admin/adminGuard/machine.ts'
import { photoFinderMachine } from '../../src/machines/admin/photoFinder/machine.ts'
import { queueCountsMachine } from '../../src/machines/admin/queueCounts/machine.ts'
import { broadcastReceiversMachine } from '../../src/machines/admin/broadcastReceivers/machine.ts'
import { broadcastFormMachine } from '../../src/machines/admin/broadcasts/form.ts'
import { broadcastsMachine } from '../../src/machines/admin/broadcasts/machine.ts'
import { adminProfileMachine } from '../../src/machines/admin/adminProfile/machine.ts'
import { adminReportMachine } from '../../src/machines/admin/adminReport/machine.ts'
import { auditRowsMachine } from '../../src/machines/admin/pagedRows/auditRows.ts'
import { paymentRowsMachine } from '../../src/machines/admin/pagedRows/paymentRows.ts'
import { productFormMachine } from '../../src/machines/admin/paymentForms/productForm.ts'
import { removalFormMachine } from '../../src/machines/admin/paymentForms/removalForm.ts'
import { vatRateFormMachine } from '../../src/machines/admin/paymentForms/vatRateForm.ts'
import { aliasFormMachine, holderFormMachine } from '../../src/machines/admin/roleHolders/form.ts'
import { roleHoldersMachine } from '../../src/machines/admin/roleHolders/machine.ts'
import { roleDeletionFormMachine, roleFormMachine } from '../../src/machines/admin/roles/forms.ts'
import { decisionLogMachine } from '../../src/machines/admin/decisionLog/machine.ts'
import { reversalFormMachine } from '../../src/machines/admin/decisionLog/reversal.ts'
import { accessTokenFormMachine } from '../../src/machines/admin/accessTokens/form.ts'
import { accessTokensMachine } from '../../src/machines/admin/accessTokens/machine.ts'
import { bannedWordFormMachine } from '../../src/machines/admin/bannedWords/form.ts'
import { bannedWordsMachine } from '../../src/machines/admin/bannedWords/machine.ts'
import { bannedWordTrialMachine } from '../../src/machines/admin/bannedWordTrial/machine.ts'
import { memberRowsMachine } from '../../src/machines/admin/pagedRows/memberRows.ts'
import { moderationQueueMachine } from '../../src/machines/admin/moderationQueue/machine.ts'
import { appealFormMachine } from '../../src/machines/account/accountForm/appeal.ts'
import { ownDecisionsMachine } from '../../src/machines/account/ownDecisions/machine.ts'
import { changeEmailFormMachine } from '../../src/machines/account/accountForm/changeEmail.ts'
import { changePasswordFormMachine } from '../../src/machines/account/accountForm/changePassword.ts'
import { devicesMachine } from '../../src/machines/account/devices/machine.ts'
import { emailChangeMachine } from '../../src/machines/account/emailChange/machine.ts'
import { passkeysMachine } from '../../src/machines/account/passkeys/machine.ts'
import { twoFactorMachine } from '../../src/machines/account/twoFactor/machine.ts'
import { camFormMachine } from '../../src/machines/account/accountForm/cam.ts'
import { reportFormMachine } from '../../src/machines/account/accountForm/report.ts'
import { saveSearchFormMachine } from '../../src/machines/account/accountForm/saveSearch.ts'
import { travelPlanFormMachine } from '../../src/machines/account/accountForm/travelPlan.ts'
import { supporterCodeFormMachine } from '../../src/machines/account/accountForm/supporterCode.ts'
import { cancelRenewalFormMachine } from '../../src/machines/account/accountForm/cancelRenewal.ts'
import { aboutFormMachine } from '../../src/machines/account/ownProfile/about.ts'
import { attributesFormMachine } from '../../src/machines/account/ownProfile/attributes.ts'
import { bodyFormMachine } from '../../src/machines/account/ownProfile/body.ts'
import { interestsFormMachine } from '../../src/machines/account/ownProfile/interests.ts'
import { linksFormMachine } from '../../src/machines/account/ownProfile/links.ts'
import { ownNoteFormMachine } from '../../src/machines/account/ownProfile/note.ts'
import { onboardingMachine } from '../../src/machines/account/onboarding/machine.ts'
import { paymentMachine } from '../../src/machines/account/payment/machine.ts'
import { ageReportMachine } from '../../src/machines/account/ageReport/machine.ts'
import { verificationMachine } from '../../src/machines/account/verification/machine.ts'
import { accountsMachine } from '../../src/machines/account/accounts/machine.ts'
import { pageLoadMachine } from '../../src/machines/app/pageLoad/machine.ts'
import { communityMachine } from '../../src/machines/members/community/machine.ts'
import { attachableMachine } from '../../src/machines/messages/attachable/machine.ts'
import { conversationMachine } from '../../src/machines/messages/conversation/machine.ts'
import { conversationListMachine } from '../../src/machines/messages/conversationList/machine.ts'
import { locationPickerMachine } from '../../src/machines/account/locationPicker/machine.ts'
import { nameSearchMachine } from '../../src/machines/members/typeahead/nameSearch.ts'
import { photoEditorMachine } from '../../src/machines/media/photoEditor/machine.ts'
import { videoEditorMachine } from '../../src/machines/media/videoEditor/machine.ts'
import { managedPhotosMachine } from '../../src/machines/media/managedMedia/managedPhotos.ts'
import { managedVideosMachine } from '../../src/machines/media/managedMedia/managedVideos.ts'
import { noteMachine } from '../../src/machines/members/note/machine.ts'
import { notificationsMachine } from '../../src/machines/messages/notifications/machine.ts'
import { optionsMachine } from '../../src/machines/app/options/machine.ts'
import { photoListMachine, videoListMachine } from '../../src/machines/members/pagedList/galleryLists.ts'
import { sideNotifierMachine } from '../../src/machines/members/sideNotifier/machine.ts'
import { welcomeBannerMachine } from '../../src/machines/account/welcomeBanner/machine.ts'
import { outboxMachine } from '../../src/machines/messages/outbox/machine.ts'
import { mediaViewerMachine } from '../../src/machines/media/mediaViewer/machine.ts'
import { createMediaSources } from '../../src/machines/media/mediaViewer/mediaSources.ts'
import { memberListMachine } from '../../src/machines/members/pagedList/memberList.ts'
import { mapCitiesMachine } from '../../src/machines/members/mapCities/machine.ts'
import { placeNameMachine } from '../../src/machines/members/placeName/machine.ts'
import { placeSearchMachine } from '../../src/machines/members/typeahead/placeSearch.ts'
import { profileModalMachine } from '../../src/machines/members/profileModal/machine.ts'
import { rootMachine } from '../../src/machines/app/root/machine.ts'
import { savedSearchesMachine } from '../../src/machines/members/savedSearches/machine.ts'
import { keptUploadsMachine } from '../../src/machines/media/keptUploads/machine.ts'
import { uploadsMachine } from '../../src/machines/media/uploads/machine.ts'
import type { ToggleIntent } from '../../src/machines/app/toggle/types.ts'
import { togglesMachine } from '../../src/machines/app/toggles/machine.ts'
import { disableAccountFormMachine } from '../../src/machines/account/accountForm/disableAccount.ts'
import {
  dataExportFormMachine,
  deleteAccountFormMachine,
} from '../../src/machines/account/accountForm/ownerProof.ts'
import { dataExportMachine } from '../../src/machines/account/dataExport/machine.ts'
import { travelPlansMachine } from '../../src/machines/account/travelPlans/machine.ts'
import { type ChartGroup, type GroupCharts, type Lodge, LodgeContext } from '../../src/views/lodge.ts'

/** Marks a promise as resolved, as React's `use` does, so that it does not suspend. */
const arrived = <Value,>(value: Value) =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })

export const heldMessages = {
  outbox: createActor(outboxMachine, { input: { memberId: null, isOnline: true } }),
  conversation: conversationMachine,
  conversationList: conversationListMachine,
  attachablePhotos: attachableMachine,
  attachableVideos: attachableMachine,
}

const silent = fromCallback(() => {})
const profileModal = profileModalMachine.provide({
  actors: { facts: silent, decisions: silent, toggles: fromCallback<ToggleIntent>(() => {}) },
  actions: { ask: () => {}, countView: () => {} },
})
export const heldProfile = {
  reportForm: reportFormMachine,
  notes: {
    open: () => createActor(noteMachine, { input: { memberId: 2, saved: '', kept: null } }),
    opened: () => null,
  },
  profileModal,
  ownAsOthers: profileModal,
}

const heldSearch = {
  foundPhotos: { list: photoListMachine, kept: new Map() },
  foundVideos: { list: videoListMachine, kept: new Map() },
  nameSearch: nameSearchMachine,
  savedSearches: savedSearchesMachine.provide({ actors: { facts: silent } }),
  saveSearchForm: saveSearchFormMachine,
}

export const heldMedia = {
  photos: { list: photoListMachine, kept: new Map() },
  videos: { list: videoListMachine, kept: new Map() },
  mediaViewer: mediaViewerMachine,
  sources: createMediaSources(),
}

export const heldHome = {
  sideNotifier: sideNotifierMachine,
  newestPhotos: photoListMachine,
  camForm: camFormMachine,
  keptOption: () => null,
}

export const heldAccount = {
  accounts: accountsMachine,
  payment: paymentMachine,
  supporterCodeForm: supporterCodeFormMachine,
  cancelRenewalForm: cancelRenewalFormMachine,
  travelPlans: travelPlansMachine,
  travelPlanForm: travelPlanFormMachine,
}

export const heldOwnProfile = {
  aboutForm: aboutFormMachine,
  bodyForm: bodyFormMachine,
  attributesForm: attributesFormMachine,
  interestsForm: interestsFormMachine,
  linksForm: linksFormMachine,
  ownNoteForm: ownNoteFormMachine,
}

const heldSecurity = {
  changeEmailForm: changeEmailFormMachine,
  changePasswordForm: changePasswordFormMachine,
  devices: devicesMachine,
  emailChange: emailChangeMachine,
  passkeys: passkeysMachine,
  twoFactor: twoFactorMachine,
}

const heldOwnData = {
  dataExport: dataExportMachine,
  dataExportForm: dataExportFormMachine,
  disableAccountForm: disableAccountFormMachine,
  deleteAccountForm: deleteAccountFormMachine,
}

export const heldPlaces = {
  locationPicker: locationPickerMachine,
  placeShare: locationPickerMachine,
  mapCities: mapCitiesMachine,
  placeName: placeNameMachine,
  placeSearch: placeSearchMachine,
}

const heldVerification = () => ({
  verification: createActor(verificationMachine, { input: { member: self() } }),
  ageReport: ageReportMachine,
  newKey: () => crypto.randomUUID(),
})

type ArrivingCharts = { [Group in ChartGroup]: Promise<GroupCharts[Group]> }

/** Returns the groups of charts. `late` groups load later or never. */
export function chartsWith(
  {
    admin = { adminGuard: adminGuardMachine, queueCounts: queueCountsMachine },
    adminQueues = { moderationQueue: moderationQueueMachine },
    adminProfile = { adminProfile: adminProfileMachine },
    broadcasts = {
      broadcasts: broadcastsMachine,
      broadcastReceivers: broadcastReceiversMachine,
      broadcastForm: broadcastFormMachine,
    },
    adminReports = { adminReport: adminReportMachine },
    adminPayments = {
      paymentRows: paymentRowsMachine,
      productForm: productFormMachine,
      vatRateForm: vatRateFormMachine,
      removalForm: removalFormMachine,
    },
    auditLog = { auditRows: auditRowsMachine },
    memberFinder = { memberRows: memberRowsMachine, photoFinder: photoFinderMachine },
    roles = {
      roleHolders: roleHoldersMachine,
      roleForm: roleFormMachine,
      roleDeletionForm: roleDeletionFormMachine,
      aliasForm: aliasFormMachine,
      holderForm: holderFormMachine,
    },
    decisionLog = { decisionLog: decisionLogMachine, reversalForm: reversalFormMachine },
    accessTokens = { accessTokens: accessTokensMachine, accessTokenForm: accessTokenFormMachine },
    bannedWords = {
      bannedWords: bannedWordsMachine,
      bannedWordForm: bannedWordFormMachine,
      bannedWordTrial: bannedWordTrialMachine,
    },
    appeals = { ownDecisions: ownDecisionsMachine, appealForm: appealFormMachine },
    browse = { options: createActor(optionsMachine) },
    home = heldHome,
    media = heldMedia,
    managedMedia = {
      photos: createActor(managedPhotosMachine),
      videos: createActor(managedVideosMachine),
      photoEditor: photoEditorMachine,
      videoEditor: videoEditorMachine,
    },
    messages = heldMessages,
    notifications = { notifications: notificationsMachine },
    profile = heldProfile,
    search = heldSearch,
    onboarding = { onboarding: onboardingMachine },
    account = heldAccount,
    ownProfile = heldOwnProfile,
    ownData = heldOwnData,
    places = heldPlaces,
    verification = heldVerification(),
    security = heldSecurity,
    toggles = { toggles: createActor(togglesMachine) },
    uploads = {
      uploads: createActor(uploadsMachine, { input: { memberId: 1 } }),
      kept: createActor(keptUploadsMachine, { input: { memberId: 1 } }),
      newKey: () => crypto.randomUUID(),
    },
  }: Partial<GroupCharts> = {},
  late: Partial<ArrivingCharts> = {},
): Lodge['charts'] {
  const groups: ArrivingCharts = {
    admin: arrived(admin),
    adminQueues: arrived(adminQueues),
    adminProfile: arrived(adminProfile),
    broadcasts: arrived(broadcasts),
    adminReports: arrived(adminReports),
    adminPayments: arrived(adminPayments),
    auditLog: arrived(auditLog),
    memberFinder: arrived(memberFinder),
    roles: arrived(roles),
    decisionLog: arrived(decisionLog),
    accessTokens: arrived(accessTokens),
    bannedWords: arrived(bannedWords),
    appeals: arrived(appeals),
    browse: arrived(browse),
    media: arrived(media),
    managedMedia: arrived(managedMedia),
    messages: arrived(messages),
    notifications: arrived(notifications),
    profile: arrived(profile),
    toggles: arrived(toggles),
    uploads: arrived(uploads),
    home: arrived(home),
    search: arrived(search),
    onboarding: arrived(onboarding),
    account: arrived(account),
    ownProfile: arrived(ownProfile),
    ownData: arrived(ownData),
    places: arrived(places),
    verification: arrived(verification),
    security: arrived(security),
    ...late,
  }
  return (group) => groups[group]
}

const textsInMemory = (): Lodge['device'] => {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text),
    remove: (key) => texts.delete(key),
  }
}

/** Returns the surroundings of a view. The root actor is not started, so nothing happens by itself. */
export function lodgeWith(special: Partial<Lodge> = {}): Lodge {
  return {
    site: {
      name: 'Lodge',
      realtime: { key: 'lodge', host: 'lodge.test', port: 443, tls: true },
      links: {},
      map: null,
      contacts: {},
      joinMode: 'open',
      usesPasswords: true,
      statementDescriptor: null,
    },
    root: createActor(rootMachine, { input: { accepted: null, wasSignOnTried: false, isOnline: true } }),
    pageLoad: createActor(pageLoadMachine),
    community: communityMachine,
    machines: {
      memberList: memberListMachine,
      welcomeBanner: welcomeBannerMachine,
    },
    paymentMark: createPaymentMark(textsInMemory()),
    preloadMember: () => {},
    preloadHome: () => {},
    charts: chartsWith(),
    recover: () => Promise.resolve(),
    device: textsInMemory(),
    keptLists: new Map(),
    ...special,
  }
}

export function Surroundings({ children, ...special }: { children: ReactNode } & Partial<Lodge>) {
  return <LodgeContext value={lodgeWith(special)}>{children}</LodgeContext>
}
