import { lazy, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { PageName } from '../pages.ts'
import { places } from '../shell/places.ts'
import { Login } from './Login.tsx'

/** Pages come when they are gone to. */
const Accounts = lazy(() => import('./Accounts.tsx').then((module) => ({ default: module.Accounts })))
const EmailVerified = lazy(() =>
  import('./EmailVerified.tsx').then((module) => ({ default: module.EmailVerified })),
)
const Goodbye = lazy(() => import('./Goodbye.tsx').then((module) => ({ default: module.Goodbye })))
const Home = lazy(() => import('./Home/Home.tsx').then((module) => ({ default: module.Home })))
const Landing = lazy(() => import('./Landing/Landing.tsx').then((module) => ({ default: module.Landing })))
const Logout = lazy(() => import('./Logout.tsx').then((module) => ({ default: module.Logout })))
const MemberListScreen = lazy(() =>
  import('./MemberList/MemberListScreen.tsx').then((module) => ({ default: module.MemberListScreen })),
)
const Messages = lazy(() =>
  import('./Messages/Messages.tsx').then((module) => ({ default: module.Messages })),
)
const NotFound = lazy(() => import('./NotFound.tsx').then((module) => ({ default: module.NotFound })))
const Onboarding = lazy(() =>
  import('./Onboarding/Onboarding.tsx').then((module) => ({ default: module.Onboarding })),
)
const OpenConversation = lazy(() =>
  import('./Messages/OpenConversation.tsx').then((module) => ({ default: module.OpenConversation })),
)
const OpenUser = lazy(() =>
  import('./Messages/OpenConversation.tsx').then((module) => ({ default: module.OpenUser })),
)
const ProfileModal = lazy(() =>
  import('./Profile/ProfileModal.tsx').then((module) => ({ default: module.ProfileModal })),
)
const StyleGuide = lazy(() =>
  import('./StyleGuide/StyleGuide.tsx').then((module) => ({ default: module.StyleGuide })),
)
const Upgrade = lazy(() => import('./Upgrade.tsx').then((module) => ({ default: module.Upgrade })))

type Parameters = Readonly<Record<string, string | undefined>>

/** What stands at each page of the table; a page without a screen does not compile. */
export const screens: Record<PageName, (parameters: Parameters) => ReactNode> = {
  landing: () => <Landing />,
  login: () => <Login />,
  loginRedirect: () => <Login />,
  adminLoginRedirect: () => <Login />,
  logout: () => <Logout />,
  emailVerified: () => <EmailVerified />,
  goodbye: () => <Goodbye />,
  styleGuide: () => <StyleGuide />,
  onboarding: () => <Redirect to={`${places.onboarding}/1`} replace />,
  onboardingPage: ({ page }) => (page === '1' ? <Onboarding /> : <NotFound />),
  home: () => <Home />,
  nearby: () => <MemberListScreen key="nearby" list="nearby" />,
  newest: () => <MemberListScreen key="newest" list="newest" />,
  messages: () => <Messages />,
  conversation: ({ conversation = '' }) => <OpenConversation conversation={conversation} />,
  messagesWith: ({ id = '' }) => <OpenUser id={id} />,
  accounts: () => <Accounts />,
  upgrade: () => <Upgrade />,
}

export const notFound = <NotFound />
export const profileModal = (name: string | undefined) => <ProfileModal key={name} name={name} />
