import { Suspense } from 'react'
import { Route, Switch, useLocation, useRoute } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type Lodge, LodgeContext, type SessionActor, useChild } from './lodge.ts'
import { modals, type Page, type PageName, pages } from './pages.ts'
import { notFound, profileModal, screens } from './screens/routed.tsx'
import { PartBoundary } from './shell/PartBoundary.tsx'
import { Guard } from './shell/Guard.tsx'
import { beneathOf, isModalPlace } from './shell/places.ts'
import { Waiting } from './shell/SessionWait.tsx'
import { Shell } from './shell/Shell.tsx'

const pageNames = Object.keys(pages) as PageName[]

const guarded = (session: SessionActor, { shownTo }: Page, screen: React.ReactNode) =>
  shownTo === 'members' || shownTo === 'newcomers' ? (
    <Guard session={session} isOnboarding={shownTo === 'newcomers'}>
      {screen}
    </Guard>
  ) : (
    screen
  )

/** The page: while a modal route is on, the one that lies beneath it. */
function Pages() {
  const session = useChild('session')
  const [path] = useLocation()
  const state: unknown = useHistoryState()
  const [beneath = '/'] = (isModalPlace(path) ? beneathOf(state) : path).split('?')
  return (
    <Switch location={beneath}>
      {pageNames.map((name) => (
        <Route key={name} path={pages[name].path}>
          {(parameters) => guarded(session, pages[name], screens[name](parameters))}
        </Route>
      ))}
      <Route>{notFound}</Route>
    </Switch>
  )
}

function Modals() {
  const session = useChild('session')
  const [isProfile, parameters] = useRoute(modals.profile.path)
  return isProfile ? (
    <Guard session={session}>{profileModal(decodeURIComponent(parameters.name))}</Guard>
  ) : null
}

export function App({ lodge }: { lodge: Lodge }) {
  const [path] = useLocation()
  return (
    <LodgeContext value={lodge}>
      <Shell>
        <PartBoundary resetKey={path} waiting={<Waiting />}>
          <Suspense fallback={<Waiting />}>
            <Pages />
          </Suspense>
        </PartBoundary>
        <PartBoundary resetKey={path} isSilent>
          <Suspense>
            <Modals />
          </Suspense>
        </PartBoundary>
      </Shell>
    </LodgeContext>
  )
}
