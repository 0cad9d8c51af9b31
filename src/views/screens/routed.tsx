import type { ListName } from '../../../contract/lists.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { ModalName, PageName } from '../pages.ts'
import { retryableLazy } from '../shell/retryableLazy.tsx'
import { profileNameIn } from '../shell/modals.ts'
import { paths } from '../paths.ts'
import { Login } from './Login.tsx'

/** Pages load on first use. */
const Accounts = retryableLazy(() => import('./Accounts.tsx').then((module) => module.Accounts))
const AccountSettings = retryableLazy(() =>
  import('./AccountSettings/AccountSettings.tsx').then((module) => module.AccountSettings),
)
const EmailVerified = retryableLazy(() =>
  import('./EmailVerified.tsx').then((module) => module.EmailVerified),
)
const Goodbye = retryableLazy(() => import('./Goodbye.tsx').then((module) => module.Goodbye))
const Home = retryableLazy(() => import('./Home/Home.tsx').then((module) => module.Home))
const Landing = retryableLazy(() => import('./Landing/Landing.tsx').then((module) => module.Landing))
const Logout = retryableLazy(() => import('./Logout.tsx').then((module) => module.Logout))
const MemberListScreen = retryableLazy(() =>
  import('./MemberList/MemberListScreen.tsx').then((module) => module.MemberListScreen),
)
const Messages = retryableLazy(() => import('./Messages/Messages.tsx').then((module) => module.Messages))
const NotFound = retryableLazy(() => import('./NotFound.tsx').then((module) => module.NotFound))
const NotificationsModal = retryableLazy(() =>
  import('./Notifications/NotificationsModal.tsx').then((module) => module.NotificationsModal),
)
const NotifierModal = retryableLazy(() =>
  import('./Notifier/NotifierModal.tsx').then((module) => module.NotifierModal),
)
const Onboarding = retryableLazy(() =>
  import('./Onboarding/Onboarding.tsx').then((module) => module.Onboarding),
)
const OpenConversation = retryableLazy(() =>
  import('./Messages/OpenConversation.tsx').then((module) => module.OpenConversation),
)
const OpenUser = retryableLazy(() =>
  import('./Messages/OpenConversation.tsx').then((module) => module.OpenUser),
)
const PaymentReturn = retryableLazy(() =>
  import('./PaymentReturn.tsx').then((module) => module.PaymentReturn),
)
const PlaceModal = retryableLazy(() => import('./Place/PlaceModal.tsx').then((module) => module.PlaceModal))
const ProfileModal = retryableLazy(() =>
  import('./Profile/ProfileModal.tsx').then((module) => module.ProfileModal),
)
const SearchPage = retryableLazy(() => import('./Search/SearchPage.tsx').then((module) => module.SearchPage))
const SearchResults = retryableLazy(() =>
  import('./Search/SearchResults.tsx').then((module) => module.SearchResults),
)
const StyleGuide = retryableLazy(() =>
  import('./StyleGuide/StyleGuide.tsx').then((module) => module.StyleGuide),
)
const TravelPlans = retryableLazy(() =>
  import('./ProfileSettings/TravelPlans.tsx').then((module) => module.TravelPlans),
)
const Upgrade = retryableLazy(() => import('./Upgrade.tsx').then((module) => module.Upgrade))

const list = (name: ListName) => () => <MemberListScreen key={name} list={name} />

type Parameters = Readonly<Record<string, string | undefined>>

/** The screen of each page. A page without a screen does not compile. */
export const screens: Record<PageName, (parameters: Parameters) => ReactNode> = {
  landing: () => <Landing />,
  login: () => <Login />,
  loginRedirect: () => <Login />,
  adminLoginRedirect: () => <Login />,
  logout: () => <Logout />,
  emailVerified: () => <EmailVerified />,
  goodbye: () => <Goodbye />,
  styleGuide: () => <StyleGuide />,
  onboarding: () => <Redirect to={`${paths.onboarding}/1`} replace />,
  onboardingPage: ({ page }) => (page === '1' ? <Onboarding /> : <NotFound />),
  home: () => <Home />,
  paymentThanks: () => <PaymentReturn outcome="approved" />,
  paymentDeclined: () => <PaymentReturn outcome="declined" />,
  nearby: list('nearby'),
  newest: list('newest'),
  online: list('online'),
  popular: list('popular'),
  travel: list('travel'),
  dudelisted: list('dudelisted'),
  buddies: list('buddies'),
  hotties: list('hotties'),
  'dudelist-online': list('dudelist-online'),
  'hotlisting-me': list('hotlisting-me'),
  visitor: list('visitor'),
  search: () => <SearchPage />,
  searchUsers: () => <SearchResults of="users" />,
  searchPhotos: () => <SearchResults of="photos" />,
  searchVideos: () => <SearchResults of="videos" />,
  messages: () => <Messages />,
  conversation: ({ conversation = '' }) => <OpenConversation conversation={conversation} />,
  messagesWith: ({ id = '' }) => <OpenUser id={id} />,
  unlocked: list('unlocked'),
  'private-unlock-looker': list('private-unlock-looker'),
  blocked: list('blocked'),
  travelPlans: () => <TravelPlans />,
  accountSettings: () => <AccountSettings />,
  accounts: () => <Accounts />,
  upgrade: () => <Upgrade />,
}

export const notFound = <NotFound />

/** The screen of each modal, by its path. */
export const modalScreens: Record<ModalName, (path: string) => ReactNode> = {
  profile: (path) => <ProfileModal name={profileNameIn(path)} />,
  notifications: () => <NotificationsModal />,
  notifier: () => <NotifierModal />,
  place: () => <PlaceModal />,
}
