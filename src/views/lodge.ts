import { useSelector } from '@xstate/react'
import { createContext, use, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { GalleryPhoto, GalleryVideo } from '../../contract/galleries.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Site } from '../../contract/site.ts'
import type { adminProfileMachine } from '../machines/admin/adminProfile/machine.ts'
import type { adminReportMachine } from '../machines/admin/adminReport/machine.ts'
import type { auditRowsMachine } from '../machines/admin/pagedRows/auditRows.ts'
import type { paymentRowsMachine } from '../machines/admin/pagedRows/paymentRows.ts'
import type { productFormMachine } from '../machines/admin/paymentForms/productForm.ts'
import type { removalFormMachine } from '../machines/admin/paymentForms/removalForm.ts'
import type { vatRateFormMachine } from '../machines/admin/paymentForms/vatRateForm.ts'
import type { decisionLogMachine } from '../machines/admin/decisionLog/machine.ts'
import type { reversalFormMachine } from '../machines/admin/decisionLog/reversal.ts'
import type { accessTokenFormMachine } from '../machines/admin/accessTokens/form.ts'
import type { accessTokensMachine } from '../machines/admin/accessTokens/machine.ts'
import type { bannedWordFormMachine } from '../machines/admin/bannedWords/form.ts'
import type { bannedWordsMachine } from '../machines/admin/bannedWords/machine.ts'
import type { bannedWordTrialMachine } from '../machines/admin/bannedWordTrial/machine.ts'
import type { memberRowsMachine } from '../machines/admin/pagedRows/memberRows.ts'
import type { moderationQueueMachine } from '../machines/admin/moderationQueue/machine.ts'
import type { broadcastReceiversMachine } from '../machines/admin/broadcastReceivers/machine.ts'
import type { broadcastFormMachine } from '../machines/admin/broadcasts/form.ts'
import type { broadcastsMachine } from '../machines/admin/broadcasts/machine.ts'
import type { photoFinderMachine } from '../machines/admin/photoFinder/machine.ts'
import type { queueCountsMachine } from '../machines/admin/queueCounts/machine.ts'
import type { adminGuardMachine } from '../machines/admin/adminGuard/machine.ts'
import type { appealFormMachine } from '../machines/account/accountForm/appeal.ts'
import type { supporterCodeFormMachine } from '../machines/account/accountForm/supporterCode.ts'
import type { cancelRenewalFormMachine } from '../machines/account/accountForm/cancelRenewal.ts'
import type { changeEmailFormMachine } from '../machines/account/accountForm/changeEmail.ts'
import type { changePasswordFormMachine } from '../machines/account/accountForm/changePassword.ts'
import type { devicesMachine } from '../machines/account/devices/machine.ts'
import type { emailChangeMachine } from '../machines/account/emailChange/machine.ts'
import type { passkeysMachine } from '../machines/account/passkeys/machine.ts'
import type { twoFactorMachine } from '../machines/account/twoFactor/machine.ts'
import type { camFormMachine } from '../machines/account/accountForm/cam.ts'
import type { disableAccountFormMachine } from '../machines/account/accountForm/disableAccount.ts'
import type {
  dataExportFormMachine,
  deleteAccountFormMachine,
} from '../machines/account/accountForm/ownerProof.ts'
import type { reportFormMachine } from '../machines/account/accountForm/report.ts'
import type { saveSearchFormMachine } from '../machines/account/accountForm/saveSearch.ts'
import type { travelPlanFormMachine } from '../machines/account/accountForm/travelPlan.ts'
import type { aboutFormMachine } from '../machines/account/ownProfile/about.ts'
import type { attributesFormMachine } from '../machines/account/ownProfile/attributes.ts'
import type { bodyFormMachine } from '../machines/account/ownProfile/body.ts'
import type { interestsFormMachine } from '../machines/account/ownProfile/interests.ts'
import type { linksFormMachine } from '../machines/account/ownProfile/links.ts'
import type { ownNoteFormMachine } from '../machines/account/ownProfile/note.ts'
import type { ownDecisionsMachine } from '../machines/account/ownDecisions/machine.ts'
import type { onboardingMachine } from '../machines/account/onboarding/machine.ts'
import type { dataExportMachine } from '../machines/account/dataExport/machine.ts'
import type { paymentMachine } from '../machines/account/payment/machine.ts'
import type { ageReportMachine } from '../machines/account/ageReport/machine.ts'
import type { verificationMachine } from '../machines/account/verification/machine.ts'
import type { accountsMachine } from '../machines/account/accounts/machine.ts'
import type { pageLoadMachine } from '../machines/app/pageLoad/machine.ts'
import type { mediaViewerMachine } from '../machines/media/mediaViewer/machine.ts'
import type { MediaSources } from '../machines/media/mediaViewer/mediaSources.ts'
import type { communityMachine } from '../machines/members/community/machine.ts'
import type { attachableMachine } from '../machines/messages/attachable/machine.ts'
import type { conversationMachine } from '../machines/messages/conversation/machine.ts'
import type { conversationListMachine } from '../machines/messages/conversationList/machine.ts'
import type { locationPickerMachine } from '../machines/account/locationPicker/machine.ts'
import type { Notes } from '../machines/members/note/notes.ts'
import type { nameSearchMachine } from '../machines/members/typeahead/nameSearch.ts'
import type { notificationsMachine } from '../machines/messages/notifications/machine.ts'
import type { optionsMachine } from '../machines/app/options/machine.ts'
import type { outboxMachine } from '../machines/messages/outbox/machine.ts'
import type { KeptMemberLists, memberListMachine } from '../machines/members/pagedList/memberList.ts'
import type {
  KeptGalleries,
  photoListMachine,
  videoListMachine,
} from '../machines/members/pagedList/galleryLists.ts'
import type { photoEditorMachine } from '../machines/media/photoEditor/machine.ts'
import type { videoEditorMachine } from '../machines/media/videoEditor/machine.ts'
import type { managedPhotosMachine } from '../machines/media/managedMedia/managedPhotos.ts'
import type { managedVideosMachine } from '../machines/media/managedMedia/managedVideos.ts'
import type { mapCitiesMachine } from '../machines/members/mapCities/machine.ts'
import type { placeNameMachine } from '../machines/members/placeName/machine.ts'
import type { placeSearchMachine } from '../machines/members/typeahead/placeSearch.ts'
import type { profileModalMachine } from '../machines/members/profileModal/machine.ts'
import type { aliasFormMachine, holderFormMachine } from '../machines/admin/roleHolders/form.ts'
import type { roleHoldersMachine } from '../machines/admin/roleHolders/machine.ts'
import type { roleDeletionFormMachine, roleFormMachine } from '../machines/admin/roles/forms.ts'
import type { rootMachine } from '../machines/app/root/machine.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import type { savedSearchesMachine } from '../machines/members/savedSearches/machine.ts'
import type { sessionMachine } from '../machines/app/session/machine.ts'
import type { togglesMachine } from '../machines/app/toggles/machine.ts'
import type { keptUploadsMachine } from '../machines/media/keptUploads/machine.ts'
import type { uploadsMachine } from '../machines/media/uploads/machine.ts'
import type { travelPlansMachine } from '../machines/account/travelPlans/machine.ts'
import type { sideNotifierMachine } from '../machines/members/sideNotifier/machine.ts'
import type { welcomeBannerMachine } from '../machines/account/welcomeBanner/machine.ts'
import type { PaymentMark } from '../machines/account/welcomeBanner/paymentMark.ts'

/** `kept` holds galleries as they were left, like `keptLists` for members. */
interface PhotoGallery {
  readonly list: typeof photoListMachine
  readonly kept: KeptGalleries<GalleryPhoto>
}
interface VideoGallery {
  readonly list: typeof videoListMachine
  readonly kept: KeptGalleries<GalleryVideo>
}

export interface GroupCharts {
  /** The frame of the admin area. Its pages have groups of their own. */
  readonly admin: {
    readonly adminGuard: typeof adminGuardMachine
    readonly queueCounts: typeof queueCountsMachine
  }
  readonly adminQueues: { readonly moderationQueue: typeof moderationQueueMachine }
  readonly adminProfile: { readonly adminProfile: typeof adminProfileMachine }
  /** System messages to many members. */
  readonly broadcasts: {
    readonly broadcasts: typeof broadcastsMachine
    readonly broadcastReceivers: typeof broadcastReceiversMachine
    readonly broadcastForm: typeof broadcastFormMachine
  }
  readonly adminReports: { readonly adminReport: typeof adminReportMachine }
  readonly adminPayments: {
    readonly paymentRows: typeof paymentRowsMachine
    readonly productForm: typeof productFormMachine
    readonly vatRateForm: typeof vatRateFormMachine
    readonly removalForm: typeof removalFormMachine
  }
  readonly auditLog: { readonly auditRows: typeof auditRowsMachine }
  /** Search and find. */
  readonly memberFinder: {
    readonly memberRows: typeof memberRowsMachine
    readonly photoFinder: typeof photoFinderMachine
  }
  /** Users, roles and permissions. */
  readonly roles: {
    readonly roleHolders: typeof roleHoldersMachine
    readonly roleForm: typeof roleFormMachine
    readonly roleDeletionForm: typeof roleDeletionFormMachine
    readonly aliasForm: typeof aliasFormMachine
    readonly holderForm: typeof holderFormMachine
  }
  readonly decisionLog: {
    readonly decisionLog: typeof decisionLogMachine
    readonly reversalForm: typeof reversalFormMachine
  }
  /** Invitation codes, supporter codes and API tokens. */
  readonly accessTokens: {
    readonly accessTokens: typeof accessTokensMachine
    readonly accessTokenForm: typeof accessTokenFormMachine
  }
  readonly bannedWords: {
    readonly bannedWords: typeof bannedWordsMachine
    readonly bannedWordForm: typeof bannedWordFormMachine
    readonly bannedWordTrial: typeof bannedWordTrialMachine
  }
  /** Decisions about the member, and the form of an appeal. Guests have them, too. */
  readonly appeals: {
    readonly ownDecisions: typeof ownDecisionsMachine
    readonly appealForm: typeof appealFormMachine
  }
  /** Option lists for filters. The actor runs once the group is loaded. */
  readonly browse: { readonly options: ActorRefFrom<typeof optionsMachine> }
  readonly profile: {
    readonly profileModal: typeof profileModalMachine
    /** The same chart, for the member's own profile as others see it. */
    readonly ownAsOthers: typeof profileModalMachine
    readonly notes: Notes
    readonly reportForm: typeof reportFormMachine
  }
  readonly messages: {
    /** The member's unsent messages. The actor runs once the group is loaded, and outlives pages. */
    readonly outbox: ActorRefFrom<typeof outboxMachine>
    readonly conversation: typeof conversationMachine
    /** The member's own photos and videos that can be attached. */
    readonly attachablePhotos: typeof attachableMachine
    readonly attachableVideos: typeof attachableMachine
    readonly conversationList: typeof conversationListMachine
  }
  readonly home: {
    readonly sideNotifier: typeof sideNotifierMachine
    readonly newestPhotos: typeof photoListMachine
    readonly camForm: typeof camFormMachine
    /** Returns the option that the notifier showed last. */
    readonly keptOption: () => string | null
  }
  readonly notifications: { readonly notifications: typeof notificationsMachine }
  readonly media: {
    readonly photos: PhotoGallery
    readonly videos: VideoGallery
    readonly mediaViewer: typeof mediaViewerMachine
    /** The lists of photos and videos on the page. */
    readonly sources: MediaSources
  }
  /** The actors run once the group is loaded. */
  readonly managedMedia: {
    readonly photos: ActorRefFrom<typeof managedPhotosMachine>
    readonly videos: ActorRefFrom<typeof managedVideosMachine>
    readonly photoEditor: typeof photoEditorMachine
    readonly videoEditor: typeof videoEditorMachine
  }
  readonly search: {
    readonly foundPhotos: PhotoGallery
    readonly foundVideos: VideoGallery
    readonly nameSearch: typeof nameSearchMachine
    readonly savedSearches: typeof savedSearchesMachine
    readonly saveSearchForm: typeof saveSearchFormMachine
  }
  readonly onboarding: { readonly onboarding: typeof onboardingMachine }
  readonly account: {
    readonly accounts: typeof accountsMachine
    readonly payment: typeof paymentMachine
    readonly supporterCodeForm: typeof supporterCodeFormMachine
    readonly cancelRenewalForm: typeof cancelRenewalFormMachine
    readonly travelPlans: typeof travelPlansMachine
    readonly travelPlanForm: typeof travelPlanFormMachine
  }
  /** The forms of the member's own profile. Each saves its group of fields. */
  readonly ownProfile: {
    readonly aboutForm: typeof aboutFormMachine
    readonly bodyForm: typeof bodyFormMachine
    readonly attributesForm: typeof attributesFormMachine
    readonly interestsForm: typeof interestsFormMachine
    readonly linksForm: typeof linksFormMachine
    readonly ownNoteForm: typeof ownNoteFormMachine
  }
  readonly verification: {
    /** The actor runs once the group is loaded. */
    readonly verification: ActorRefFrom<typeof verificationMachine>
    readonly ageReport: typeof ageReportMachine
    /** Returns a key for a taken photo. */
    readonly newKey: () => string
  }
  /** How the member signs in. */
  readonly security: {
    readonly changeEmailForm: typeof changeEmailFormMachine
    readonly changePasswordForm: typeof changePasswordFormMachine
    readonly devices: typeof devicesMachine
    readonly emailChange: typeof emailChangeMachine
    readonly passkeys: typeof passkeysMachine
    readonly twoFactor: typeof twoFactorMachine
  }
  /** "Your data" and "Close account" of the account settings. */
  readonly ownData: {
    readonly dataExport: typeof dataExportMachine
    readonly dataExportForm: typeof dataExportFormMachine
    readonly disableAccountForm: typeof disableAccountFormMachine
    readonly deleteAccountForm: typeof deleteAccountFormMachine
  }
  readonly places: {
    readonly locationPicker: typeof locationPickerMachine
    /** The same chart, for a place to share in a message. */
    readonly placeShare: typeof locationPickerMachine
    readonly mapCities: typeof mapCitiesMachine
    readonly placeName: typeof placeNameMachine
    readonly placeSearch: typeof placeSearchMachine
  }
  /** The actor runs once the group is loaded. */
  readonly toggles: { readonly toggles: ActorRefFrom<typeof togglesMachine> }
  /** The actors run once the group is loaded. */
  readonly uploads: {
    readonly uploads: ActorRefFrom<typeof uploadsMachine>
    /** What this device keeps until it is uploaded. */
    readonly kept: ActorRefFrom<typeof keptUploadsMachine>
    /** Returns a key for a chosen file. */
    readonly newKey: () => string
  }
}
export type ChartGroup = keyof GroupCharts

/** What views get from outside: the root actor, and charts with their services. */
export interface Lodge {
  readonly site: Site
  readonly root: ActorRefFrom<typeof rootMachine>
  /** Tells when a page has loaded its first content. */
  readonly pageLoad: ActorRefFrom<typeof pageLoadMachine>
  /** The chart of the landing page. */
  readonly community: typeof communityMachine
  /** Charts that every page of a member needs. */
  readonly machines: {
    readonly memberList: typeof memberListMachine
    readonly welcomeBanner: typeof welcomeBannerMachine
  }
  readonly paymentMark: PaymentMark
  /** Loads what every page of a member needs. A failure is told when the session needs it. */
  readonly preloadMember: () => void
  /** Loads the code of the group `home`. */
  readonly preloadHome: () => void
  /** Loads a group of charts that only some pages need. Returns the same promise until it fails. */
  readonly charts: <Group extends ChartGroup>(group: Group) => Promise<GroupCharts[Group]>
  /**
   * Makes code that failed to load loadable again.
   * @throws TypeError while the server is out of reach
   */
  readonly recover: () => Promise<void>
  /** Storage of this device. */
  readonly device: KeptTexts
  /** Lists as they were left, by history entry, member and parameters, for going back. */
  readonly keptLists: KeptMemberLists
}

export const LodgeContext = createContext<Lodge | null>(null)

export function useLodge(): Lodge {
  const lodge = useContext(LodgeContext)
  if (!lodge) throw new Error('This view is rendered outside LodgeContext.')
  return lodge
}

/** Returns the charts of a group. Suspends until they are loaded. */
export const useCharts = <Group extends ChartGroup>(group: Group): GroupCharts[Group] =>
  use(useLodge().charts(group))

export type RootSnapshot = SnapshotFrom<typeof rootMachine>
type Children = RootSnapshot['children']

/** Returns a child of the root actor. */
export function useChild<Name extends keyof Children>(name: Name): NonNullable<Children[Name]> {
  const { root } = useLodge()
  const child = useSelector(root, (snapshot) => snapshot.children[name])
  if (!child) throw new Error(`The root has no ${name}.`)
  return child
}

export const selectUnread = (snapshot: RootSnapshot) => snapshot.context.unread
/** Undefined while nobody is signed in. */
export const selectConnection = (snapshot: RootSnapshot) => snapshot.children.connection

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = (snapshot: SessionSnapshot): UserSelf | null => snapshot.context.user
/** The roles as they were when the session started. */
export const selectRoles = (snapshot: SessionSnapshot) => snapshot.context.roles
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('member')
/** Whether the session is being checked or ended. */
export const selectIsPending = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('pending')
/** Whether the member has finished onboarding and is not suspended. */
export const selectIsActive = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ member: { standing: 'active' } })

/** Whether the member acts as another account. */
export const selectIsAlias = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('member') && snapshot.context.user?.alias != null

/** False while an alias is being started or stopped, or the user is being refreshed. */
export const selectCanChangeAccount = (snapshot: SessionSnapshot): boolean =>
  snapshot.can({ type: 'session.stopAlias' })

/** Returns the signed-in member or their alias, or null for guests. */
export const useUser = (): UserSelf | null => useSelector(useChild('session'), selectUser)

/** Returns the signed-in member, on screens that only members see. */
export function useMember(): UserSelf {
  const user = useUser()
  if (!user) throw new Error('This screen is for members.')
  return user
}
