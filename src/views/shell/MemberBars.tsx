import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Bell, Compass, House, MessageCircle } from 'lucide-react'
import { presenceOf } from '../components/members/presence.ts'
import { TopBar } from '../components/layout/TopBar.tsx'
import { useMedia } from '../components/layout/useMedia.ts'
import {
  type SessionActor,
  selectConnection,
  selectRoles,
  selectUnread,
  selectUser,
  useChild,
  useLodge,
} from '../lodge.ts'
import { media } from '../theme/breakpoints.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import {
  accountMenu,
  isMenuItemShown,
  memberMenu,
  type MenuItem,
  menuItemTarget,
  menuItemText,
  menuItemUrl,
  ownGroup,
} from './menu.ts'
import { Overlays } from './Overlays.tsx'
import { retryableLazy } from './retryableLazy.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { pages } from '../pages.ts'
import { paths } from '../paths.ts'
import { useStateOver } from './usePageAddress.ts'

/** Lazy, because a desktop does not need them. */
const PhoneBars = retryableLazy(() => import('./PhoneBars.tsx').then((module) => module.PhoneBars))
/** Lazy, because it is at the bottom of a menu. */
const ThemeChooser = retryableLazy(() => import('./ThemeChooser.tsx').then((module) => module.ThemeChooser))

/** The navigation of members: the top bar on a desktop, the bottom bar and the menu on a phone. */
export function MemberBars({
  session,
  hasBegunUploads,
}: {
  session: SessionActor
  hasBegunUploads: boolean
}) {
  const { site, root } = useLodge()
  const user = useSelector(session, selectUser)
  const roles = useSelector(session, selectRoles)
  const unread = useSelector(root, selectUnread)
  const connection = useSelector(root, selectConnection)
  const menu = useChild('mobileMenu')
  const isPhone = useMedia(media.mobile)
  const overPage = useStateOver()
  if (user === null) return null
  const [beneath = ''] = overPage.beneath.split('?')
  const isAt = (url: string) => beneath === url || beneath.startsWith(`${url}/`)
  const entryOf = (item: MenuItem) => ({
    label: menuItemText(item),
    ...menuItemTarget(item, (action) => root.send(action)),
  })
  const account = accountMenu(user, overPage, roles.isAdmin || roles.isSuperAdmin)
  const groups = memberMenu(account)
  const own = groups.find((group) => group.id === ownGroup)

  return (
    <>
      <TopBar
        brand={{ name: site.name, href: paths.home }}
        items={groups
          .filter((group) => group.id !== ownGroup)
          .map((group) => ({
            ...entryOf(group),
            isCurrent: (group.items ?? [group]).some((item) => isAt(menuItemUrl(item))),
            ...(group.id === 'messages' && { count: unread.messages }),
            ...(group.items && {
              items: group.items.filter(isMenuItemShown).map((item) => ({
                ...entryOf(item),
                isCurrent: isAt(menuItemUrl(item)),
              })),
            }),
          }))}
        search={{ href: pages.search.path, label: 'Search' }}
        notifications={{ href: paths.notifications, linkState: overPage, count: unread.systemMessages }}
        member={{
          name: user.name,
          // Under an alias, everything is done in another member's name.
          ...(user.alias && { note: 'Acting as' }),
          picture: user.avatar,
          presence: presenceOf(user),
          items: (own?.items ?? [])
            .filter(isMenuItemShown)
            .map((item) => ({ ...entryOf(item), icon: item.icon && <item.icon /> })),
          footer: (
            <PartBoundary isSilent>
              <Suspense>
                <ThemeChooser />
              </Suspense>
            </PartBoundary>
          ),
        }}
      />
      {connection && <ConnectionNotice connection={connection} />}
      <Overlays hasBegunUploads={hasBegunUploads} />
      {isPhone && (
        <PartBoundary isSilent>
          <Suspense>
            <PhoneBars
              menu={menu}
              account={account}
              member={user}
              items={[
                { label: 'Home', icon: <House />, href: paths.home, isCurrent: isAt(paths.home) },
                {
                  label: 'Browse',
                  icon: <Compass />,
                  href: paths.nearby,
                  isCurrent: isAt('/members') || isAt('/galleries'),
                },
                {
                  label: 'Messages',
                  icon: <MessageCircle />,
                  href: paths.messages,
                  isCurrent: isAt(paths.messages),
                  count: unread.messages,
                },
                {
                  label: 'Notifications',
                  icon: <Bell />,
                  href: paths.notifications,
                  linkState: overPage,
                  count: unread.systemMessages,
                },
              ]}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
