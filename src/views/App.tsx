import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { countText } from './components/layout/Count.tsx'
import { Spinner } from './components/layout/Spinner.tsx'
import { type Lodge, LodgeContext, type SessionActor, selectUnread, useChild, useLodge } from './lodge.ts'
import { type Page, type PageName, pages } from './pages.ts'
import { modalScreens, notFound, screens } from './screens/routed.tsx'
import { AdminEntrance } from './shell/AdminEntrance.tsx'
import { Beside } from './shell/Beside.tsx'
import { LoadedPart } from './shell/LoadedPart.tsx'
import { PartBoundary } from './shell/PartBoundary.tsx'
import { Guard } from './shell/Guard.tsx'
import { PageMounted } from './shell/PageMounted.tsx'
import { OpenLists } from './shell/openLists.tsx'
import { modalAt } from './shell/modals.ts'
import { Waiting } from './shell/SessionWait.tsx'
import { Shell } from './shell/Shell.tsx'
import { usePageAddress } from './shell/usePageAddress.ts'

const pageNames = Object.keys(pages) as PageName[]

/** A screen, and the mark that its code has come. */
const loaded = (screen: ReactNode, waiting: ReactNode) => (
  <LoadedPart screen={screen} waiting={waiting}>
    <PageMounted />
  </LoadedPart>
)

function guarded(session: SessionActor, { shownTo, notifierFrom }: Page, screen: ReactNode): ReactNode {
  const isForAdmins = shownTo === 'admins' || shownTo === 'superAdmins'
  const content = loaded(screen, isForAdmins ? <Spinner label="Loading" /> : <Waiting />)
  if (shownTo === 'everyone' || shownTo === 'guests') return content
  return (
    <Guard
      session={session}
      isOnboarding={shownTo === 'newcomers'}
      hasNotifier={notifierFrom !== undefined}
      // Others learn nothing about the admin area.
      screen={isForAdmins ? null : screen}
    >
      {isForAdmins ? (
        <AdminEntrance session={session} isForSuperAdmins={shownTo === 'superAdmins'}>
          {content}
        </AdminEntrance>
      ) : (
        content
      )}
    </Guard>
  )
}

const titleOf = ({ title }: Page) => title
const screenOf = (name: PageName, { screen = name }: Page) => screen

/** Sets the title of the window, which begins with the number of unread messages. */
function WindowTitle({ title }: { title: string | undefined }) {
  const { site, root } = useLodge()
  const { messages } = useSelector(root, selectUnread)
  const name = title === undefined ? site.name : `${title} · ${site.name}`
  return <title>{messages > 0 ? `(${countText(messages)}) ${name}` : name}</title>
}

/** The current page. While a modal route is open, the page beneath it. */
export function Pages() {
  const session = useChild('session')
  const [beneath = '/'] = usePageAddress().split('?')
  return (
    <Switch location={beneath}>
      {pageNames.map((name) => (
        <Route key={screenOf(name, pages[name])} path={pages[name].path}>
          {(parameters) => (
            <>
              <WindowTitle title={titleOf(pages[name])} />
              {guarded(session, pages[name], screens[name](parameters))}
            </>
          )}
        </Route>
      ))}
      <Route>
        <WindowTitle title="Page not found" />
        {loaded(notFound, <Waiting />)}
      </Route>
    </Switch>
  )
}

export function Modals() {
  const session = useChild('session')
  const path = usePathname()
  const modal = modalAt(path)
  if (modal === null) return null
  const screen = modalScreens[modal](path)
  return (
    <Guard session={session} isOverPage screen={screen}>
      <LoadedPart screen={screen} />
    </Guard>
  )
}

export function App({ lodge }: { lodge: Lodge }) {
  const [path] = useLocation()
  return (
    <LodgeContext value={lodge}>
      <Shell>
        <OpenLists>
          <Beside>
            <PartBoundary resetKey={path} waiting={<Waiting />}>
              <Suspense fallback={<Waiting />}>
                <Pages />
              </Suspense>
            </PartBoundary>
          </Beside>
          <PartBoundary resetKey={path} isSilent>
            <Suspense>
              <Modals />
            </Suspense>
          </PartBoundary>
        </OpenLists>
      </Shell>
    </LodgeContext>
  )
}
