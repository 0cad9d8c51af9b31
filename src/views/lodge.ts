import { useSelector } from '@xstate/react'
import { createContext, use, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { GalleryPhoto, GalleryVideo } from '../../contract/galleries.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Site } from '../../contract/site.ts'
import type { camFormMachine } from '../machines/account/accountForm/cam.ts'
import type { onboardingFormMachine } from '../machines/account/accountForm/onboarding.ts'
import type { reportFormMachine } from '../machines/account/accountForm/report.ts'
import type { saveSearchFormMachine } from '../machines/account/accountForm/saveSearch.ts'
import type { travelPlanFormMachine } from '../machines/account/accountForm/travelPlan.ts'
import type { accountsMachine } from '../machines/account/accounts/machine.ts'
import type { pageLoadMachine } from '../machines/app/pageLoad/machine.ts'
import type { communityMachine } from '../machines/members/community/machine.ts'
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
import type { placeNameMachine } from '../machines/members/placeName/machine.ts'
import type { placeSearchMachine } from '../machines/members/typeahead/placeSearch.ts'
import type { profileModalMachine } from '../machines/members/profileModal/machine.ts'
import type { rootMachine } from '../machines/app/root/machine.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import type { savedSearchesMachine } from '../machines/members/savedSearches/machine.ts'
import type { sessionMachine } from '../machines/app/session/machine.ts'
import type { togglesMachine } from '../machines/app/toggles/machine.ts'
import type { travelPlansMachine } from '../machines/account/travelPlans/machine.ts'
import type { sideNotifierMachine } from '../machines/members/sideNotifier/machine.ts'
import type { welcomeBannerMachine } from '../machines/account/welcomeBanner/machine.ts'
import type { PaymentMark } from '../machines/account/welcomeBanner/paymentMark.ts'

export interface GroupCharts {
  /** Option lists for filters. The actor runs once the group is loaded. */
  readonly browse: { readonly options: ActorRefFrom<typeof optionsMachine> }
  readonly profile: {
    readonly profileModal: typeof profileModalMachine
    readonly notes: Notes
    readonly reportForm: typeof reportFormMachine
  }
  readonly messages: {
    readonly conversation: typeof conversationMachine
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
  readonly search: {
    /** `kept` holds galleries as they were left, like `keptLists` for members. */
    readonly foundPhotos: {
      readonly list: typeof photoListMachine
      readonly kept: KeptGalleries<GalleryPhoto>
    }
    readonly foundVideos: {
      readonly list: typeof videoListMachine
      readonly kept: KeptGalleries<GalleryVideo>
    }
    readonly nameSearch: typeof nameSearchMachine
    readonly savedSearches: typeof savedSearchesMachine
    readonly saveSearchForm: typeof saveSearchFormMachine
  }
  readonly account: {
    readonly accounts: typeof accountsMachine
    readonly onboardingForm: typeof onboardingFormMachine
    readonly travelPlans: typeof travelPlansMachine
    readonly travelPlanForm: typeof travelPlanFormMachine
  }
  readonly places: {
    readonly locationPicker: typeof locationPickerMachine
    /** The same chart, for a place to share in a message. */
    readonly placeShare: typeof locationPickerMachine
    readonly placeName: typeof placeNameMachine
    readonly placeSearch: typeof placeSearchMachine
  }
  /** The actor runs once the group is loaded. */
  readonly toggles: { readonly toggles: ActorRefFrom<typeof togglesMachine> }
}
export type ChartGroup = keyof GroupCharts

/** What views get from outside: the root actor, and charts with their services. */
export interface Lodge {
  readonly site: Site
  readonly root: ActorRefFrom<typeof rootMachine>
  /** The member's unsent messages. Outlives pages. */
  readonly outbox: ActorRefFrom<typeof outboxMachine>
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
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('member')
/** Whether the session is being checked or ended. */
export const selectIsPending = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('pending')
/** Whether the member has finished onboarding and is not suspended. */
export const selectIsActive = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ member: { standing: 'active' } })

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
