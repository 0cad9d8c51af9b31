import { useSelector } from '@xstate/react'
import { createContext, use, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Site } from '../../contract/site.ts'
import type { GalleryPhoto, GalleryVideo, UserSelf } from '../../contract/types.ts'
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
  /** What narrows lists; it runs from its loading on. */
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
    /** What the notifier showed last. */
    readonly keptOption: () => string | null
  }
  readonly notifications: { readonly notifications: typeof notificationsMachine }
  readonly search: {
    /** With the galleries as they were left, as `keptLists` holds lists of members. */
    readonly foundPhotos: {
      readonly list: typeof photoListMachine
      readonly kept: KeptGalleries<GalleryPhoto>
    }
    readonly foundVideos: {
      readonly list: typeof videoListMachine
      readonly kept: KeptGalleries<GalleryVideo>
    }
    readonly nameSearch: typeof nameSearchMachine
    readonly searchDesk: typeof savedSearchesMachine
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
    /** The same, for a place to share. */
    readonly placeShare: typeof locationPickerMachine
    readonly placeName: typeof placeNameMachine
    readonly placeSearch: typeof placeSearchMachine
  }
  /** Runs from its loading on. */
  readonly toggles: { readonly toggles: ActorRefFrom<typeof togglesMachine> }
}
export type ChartGroup = keyof GroupCharts

/** Everything the views have of the world: the root actor, and charts with their services plugged in. */
export interface Lodge {
  readonly site: Site
  readonly root: ActorRefFrom<typeof rootMachine>
  /** A member's messages under way, whatever page he is on. */
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  /** Whether a member's page, as it was loaded, had time for what is seen first. */
  readonly pageLoad: ActorRefFrom<typeof pageLoadMachine>
  /** The landing page's. */
  readonly community: typeof communityMachine
  /** Those of every page of a member. */
  readonly machines: {
    readonly memberList: typeof memberListMachine
    readonly welcomeBanner: typeof welcomeBannerMachine
  }
  readonly paymentMark: PaymentMark
  /** Those that only some pages have: loaded with them. The same promise each time, until it fails. */
  readonly charts: <Group extends ChartGroup>(group: Group) => Promise<GroupCharts[Group]>
  /**
   * After code did not arrive: sees to it that it can.
   * @throws while the server is out of reach
   */
  readonly recover: () => Promise<void>
  /** What this device keeps. */
  readonly device: KeptTexts
  /** Lists as they were left, by their history entry, member and parameters, for the way back. */
  readonly keptLists: KeptMemberLists
}

export const LodgeContext = createContext<Lodge | null>(null)

export function useLodge(): Lodge {
  const lodge = useContext(LodgeContext)
  if (!lodge) throw new Error('Nothing is composed around this view.')
  return lodge
}

/** The charts of a group; the view waits until they are here. */
export const useCharts = <Group extends ChartGroup>(group: Group): GroupCharts[Group] =>
  use(useLodge().charts(group))

export type RootSnapshot = SnapshotFrom<typeof rootMachine>
type Children = RootSnapshot['children']

/** One of the actors that live as long as the page. */
export function useChild<Name extends keyof Children>(name: Name): NonNullable<Children[Name]> {
  const { root } = useLodge()
  const child = useSelector(root, (snapshot) => snapshot.children[name])
  if (!child) throw new Error(`The root has no ${name}.`)
  return child
}

export const selectUnread = (snapshot: RootSnapshot) => snapshot.context.unread
/** There is one as long as somebody is signed in. */
export const selectConnection = (snapshot: RootSnapshot) => snapshot.children.connection

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = (snapshot: SessionSnapshot): UserSelf | null => snapshot.context.user
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('member')
/** It is not known yet who is here, or he is on his way out. */
export const selectIsPending = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('pending')
/** Neither on his way through onboarding nor suspended. */
export const selectIsActive = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ member: { standing: 'active' } })

/** Not while another account is on its way to be acted as, or one's own again, nor while the user is refreshed. */
export const selectCanChangeAccount = (snapshot: SessionSnapshot): boolean =>
  snapshot.can({ type: 'session.stopAlias' })

/** The signed-in member, or the alias he acts as; null for guests. */
export const useUser = (): UserSelf | null => useSelector(useChild('session'), selectUser)

/** The signed-in member where a screen is shown to members only. */
export function useMember(): UserSelf {
  const user = useUser()
  if (!user) throw new Error('This screen is for members.')
  return user
}
