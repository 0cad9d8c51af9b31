import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type SessionActor, type SessionSnapshot, selectIsPending, useLodge } from '../lodge.ts'
import { paths } from '../paths.ts'
import { PageNotifier } from '../screens/Notifier/lazyNotifier.ts'
import { partOf } from './LoadedPart.tsx'
import { SessionWait } from './SessionWait.tsx'
import { retryableLazy } from './retryableLazy.tsx'

/** Lazy, because few members ever see it. */
const Suspended = retryableLazy(() => import('./Suspended.tsx').then((module) => module.Suspended))

/** The login, which leads back to this page (`docs/product.md#unauthenticated-answers`). */
const loginPath = (path: string, search: string) =>
  `${paths.login}?${new URLSearchParams({ redirect_url: search ? `${path}?${search}` : path }).toString()}`

export interface GuardProps {
  session: SessionActor
  /** The screen is for members who have not finished onboarding. */
  isOnboarding?: boolean
  /** The screen is a modal. The page beneath shows why neither can be shown. */
  isOverPage?: boolean
  /** The side notifier is beside the screen where there is room. Its code is loaded last. */
  hasNotifier?: boolean
  /** Its code is loaded while the session is being checked. */
  screen: ReactNode
  /** The screen and what is around it. */
  children: ReactNode
}

const selectIsSignedIn = (snapshot: SessionSnapshot) => snapshot.matches({ checking: 'loadingRoles' })

/** Resolves a turn of the event loop later: the calls of a state have been made by then. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Loads what a page of a member needs while the session is being checked. The parts themselves tell of a failure. */
function useEarlyLoad(session: SessionActor, screen: ReactNode, hasNotifier: boolean): void {
  const { preloadMember, preloadHome } = useLodge()
  const part = partOf(screen)
  const isPending = useSelector(session, selectIsPending)
  const isSignedIn = useSelector(session, selectIsSignedIn)
  useEffect(() => {
    if (!isPending) return
    preloadMember()
    part?.preload().catch(() => {})
  }, [isPending, part, preloadMember])
  useEffect(() => {
    async function loadNotifier() {
      await nextTurn()
      await PageNotifier.preload().catch(() => {})
      preloadHome()
    }
    if (isSignedIn && hasNotifier) void loadNotifier()
  }, [isSignedIn, hasNotifier, preloadHome])
}

/** Shows its screen only to members who may see it, and redirects others. */
export function Guard({
  session,
  isOnboarding = false,
  isOverPage = false,
  hasNotifier = false,
  screen,
  children,
}: GuardProps) {
  useEarlyLoad(session, screen, hasNotifier)
  const snapshot = useSelector(session, (current) => current)
  const [path] = useLocation()
  const search = useSearch()

  if (snapshot.hasTag('guest')) return <Redirect to={loginPath(path, search)} replace />
  if (!snapshot.hasTag('member')) return isOverPage ? null : <SessionWait session={session} />
  if (snapshot.matches({ member: { standing: 'suspended' } })) {
    return isOverPage ? null : <Suspended reason={snapshot.context.user?.suspended_text ?? null} />
  }
  if (snapshot.matches({ member: { standing: 'onboarding' } }) && !isOnboarding) {
    return <Redirect to={paths.onboarding} replace />
  }
  if (snapshot.matches({ member: { standing: 'active' } }) && isOnboarding)
    return <Redirect to={paths.home} replace />
  return children
}
