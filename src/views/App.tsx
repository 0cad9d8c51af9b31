import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { countText } from './components/layout/Count.tsx'
import { type Lodge, LodgeContext, type SessionActor, selectUnread, useChild, useLodge } from './lodge.ts'
import { type Page, type PageName, pages } from './pages.ts'
import { modalScreens, notFound, screens } from './screens/routed.tsx'
import { AdminEntrance } from './shell/AdminEntrance.tsx'
import { Beside } from './shell/Beside.tsx'
import { PartBoundary } from './shell/PartBoundary.tsx'
import { Guard } from './shell/Guard.tsx'
import { PageMounted } from './shell/PageMounted.tsx'
import { OpenLists } from './shell/openLists.tsx'
import { modalAt } from './shell/modals.ts'
import { Waiting } from './shell/SessionWait.tsx'
import { Shell } from './shell/Shell.tsx'
import { usePageAddress } from './shell/usePageAddress.ts'

const pageNames = Object.keys(pages) as PageName[]

function guarded(session: SessionActor, { shownTo }: Page, content: React.ReactNode): React.ReactNode {
  if (shownTo === 'everyone' || shownTo === 'guests') return content
  const isForAdmins = shownTo === 'admins' || shownTo === 'superAdmins'
  return (
    <Guard session={session} isOnboarding={shownTo === 'newcomers'}>
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
        {notFound}
      </Route>
    </Switch>
  )
}

export function Modals() {
  const session = useChild('session')
  const path = usePathname()
  const modal = modalAt(path)
  if (modal === null) return null
  return (
    <Guard session={session} isOverPage>
      {modalScreens[modal](path)}
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
                <PageMounted />
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
