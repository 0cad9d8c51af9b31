import { onboardingSteps } from '../../../contract/limits.ts'
import type { ListName } from '../../../contract/lists.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { ModalName, PageName } from '../pages.ts'
import { adminScreens } from '../admin/screens.tsx'
import { retryableLazy } from '../shell/retryableLazy.tsx'
import { paths } from '../paths.ts'
import type { GalleryName } from './Gallery/galleryPages.ts'
import { Login } from './Login.tsx'

/** Pages load on first use. */
const Accounts = retryableLazy(() => import('./Accounts.tsx').then((module) => module.Accounts), 'account')
const AccountSettings = retryableLazy(() =>
  import('./AccountSettings/AccountSettings.tsx').then((module) => module.AccountSettings),
)
const Appeal = retryableLazy(() => import('./Appeal/Appeal.tsx').then((module) => module.Appeal), 'appeals')
const EmailVerified = retryableLazy(() =>
  import('./EmailVerified.tsx').then((module) => module.EmailVerified),
)
const GalleryScreen = retryableLazy(
  () => import('./Gallery/GalleryScreen.tsx').then((module) => module.GalleryScreen),
  'media',
)
const EmailPreferencesModal = retryableLazy(() =>
  import('./AccountSettings/EmailPreferencesModal.tsx').then((module) => module.EmailPreferencesModal),
)
const Goodbye = retryableLazy(() => import('./Goodbye.tsx').then((module) => module.Goodbye))
const Home = retryableLazy(() => import('./Home/Home.tsx').then((module) => module.Home))
const Landing = retryableLazy(() => import('./Landing/Landing.tsx').then((module) => module.Landing))
const Logout = retryableLazy(() => import('./Logout.tsx').then((module) => module.Logout))
const MemberListScreen = retryableLazy(() =>
  import('./MemberList/MemberListScreen.tsx').then((module) => module.MemberListScreen),
)
const Messages = retryableLazy(
  () => import('./Messages/Messages.tsx').then((module) => module.Messages),
  'messages',
)
const NotFound = retryableLazy(() => import('./NotFound.tsx').then((module) => module.NotFound))
const NotificationsModal = retryableLazy(
  () => import('./Notifications/NotificationsModal.tsx').then((module) => module.NotificationsModal),
  'notifications',
)
const NotifierModal = retryableLazy(() =>
  import('./Notifier/NotifierModal.tsx').then((module) => module.NotifierModal),
)
const Onboarding = retryableLazy(
  () => import('./Onboarding/Onboarding.tsx').then((module) => module.Onboarding),
  'onboarding',
)
const OwnDecisions = retryableLazy(
  () => import('./Appeal/OwnDecisions.tsx').then((module) => module.OwnDecisions),
  'appeals',
)
const PaymentReturn = retryableLazy(() =>
  import('./PaymentReturn.tsx').then((module) => module.PaymentReturn),
)
const PlaceModal = retryableLazy(
  () => import('./Place/PlaceModal.tsx').then((module) => module.PlaceModal),
  'places',
)
const ProfileRoute = retryableLazy(
  () => import('./Profile/ProfileRoute.tsx').then((module) => module.ProfileRoute),
  'profile',
)
const Info = retryableLazy(
  () => import('./ProfileSettings/Info.tsx').then((module) => module.Info),
  'ownProfile',
)
const SearchPage = retryableLazy(
  () => import('./Search/SearchPage.tsx').then((module) => module.SearchPage),
  'search',
  'browse',
)
const PicsVids = retryableLazy(
  () => import('./ProfileSettings/PicsVids.tsx').then((module) => module.PicsVids),
  'managedMedia',
  'uploads',
)
const Videos = retryableLazy(
  () => import('./ProfileSettings/Videos.tsx').then((module) => module.Videos),
  'managedMedia',
  'uploads',
)
const Pics = retryableLazy(
  () => import('./ProfileSettings/Pics.tsx').then((module) => module.Pics),
  'managedMedia',
  'uploads',
)
const SearchResults = retryableLazy(() =>
  import('./Search/SearchResults.tsx').then((module) => module.SearchResults),
)
const StyleGuide = retryableLazy(() =>
  import('./StyleGuide/StyleGuide.tsx').then((module) => module.StyleGuide),
)
const TravelPlans = retryableLazy(() =>
  import('./ProfileSettings/TravelPlans.tsx').then((module) => module.TravelPlans),
)
const GetVerified = retryableLazy(
  () => import('./Verification/GetVerified.tsx').then((module) => module.GetVerified),
  'verification',
)
const VerificationModal = retryableLazy(
  () => import('./Verification/VerificationModal.tsx').then((module) => module.VerificationModal),
  'verification',
)
const UpdateEmailModal = retryableLazy(
  () => import('./AccountSettings/UpdateEmailModal.tsx').then((module) => module.UpdateEmailModal),
  'security',
)
const Upgrade = retryableLazy(
  () => import('./Upgrade/Upgrade.tsx').then((module) => module.Upgrade),
  'account',
)

const gallery = (name: GalleryName) => () => <GalleryScreen key={name} name={name} />
const list = (name: ListName) => () => <MemberListScreen key={name} list={name} />

/** A single digit of a step that exists. */
const isStep = (page: string) => /^[1-9]$/.test(page) && Number(page) <= onboardingSteps

type Parameters = Readonly<Record<string, string | undefined>>

/** The screen of each page. A page without a screen does not compile. */
export const screens: Record<PageName, (parameters: Parameters) => ReactNode> = {
  landing: () => <Landing />,
  login: () => <Login />,
  loginRedirect: () => <Login />,
  adminLoginRedirect: () => <Login home={paths.adminHome} />,
  logout: () => <Logout />,
  emailVerified: () => <EmailVerified />,
  goodbye: () => <Goodbye />,
  appeal: ({ token = '' }) => <Appeal key={token} token={token} />,
  styleGuide: () => <StyleGuide />,
  onboarding: () => <Redirect to={`${paths.onboarding}/1`} replace />,
  onboardingPage: ({ page = '' }) => (isStep(page) ? <Onboarding asked={Number(page)} /> : <NotFound />),
  home: () => <Home />,
  paymentThanks: () => <PaymentReturn outcome="approved" />,
  paymentDeclined: () => <PaymentReturn outcome="declined" />,
  nearby: list('nearby'),
  newest: list('newest'),
  online: list('online'),
  popular: list('popular'),
  travel: list('travel'),
  popularPics: gallery('popularPics'),
  newestPics: gallery('newestPics'),
  popularVids: gallery('popularVids'),
  newestVids: gallery('newestVids'),
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
  conversation: ({ conversation = '' }) => <Messages conversation={conversation} />,
  messagesWith: ({ id = '' }) => <Messages memberId={id} />,
  unlocked: list('unlocked'),
  'private-unlock-looker': list('private-unlock-looker'),
  blocked: list('blocked'),
  profileSettings: () => <Info />,
  info: () => <Info />,
  pics: () => <Pics />,
  videos: () => <Videos />,
  picsVids: () => <PicsVids />,
  travelPlans: () => <TravelPlans />,
  accountSettings: () => <AccountSettings section={null} />,
  accountSettingsSection: ({ section = '' }) => <AccountSettings section={section} />,
  accounts: () => <Accounts />,
  decisions: () => <OwnDecisions id={null} />,
  decision: ({ id = '' }) => <OwnDecisions id={id} />,
  upgrade: () => <Upgrade />,
  getVerified: () => <GetVerified />,
  ...adminScreens,
}

export const notFound = <NotFound />

/** The screen of each modal, by its path. */
export const modalScreens: Record<ModalName, (path: string) => ReactNode> = {
  profile: (path) => <ProfileRoute path={path} />,
  // The same element, so that a profile stays while its photos are viewed.
  photo: (path) => <ProfileRoute path={path} />,
  video: (path) => <ProfileRoute path={path} />,
  notifications: () => <NotificationsModal />,
  notifier: () => <NotifierModal />,
  place: () => <PlaceModal />,
  emailPreferences: () => <EmailPreferencesModal />,
  verificationPhoto: () => <VerificationModal />,
  updateEmail: () => <UpdateEmailModal />,
}
