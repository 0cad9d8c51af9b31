import {
  Activity,
  Compass,
  LogOut,
  type LucideIcon,
  MapPin,
  Settings,
  Undo2,
  UserRound,
  UsersRound,
  X,
} from 'lucide-react'
import type { UserSelf } from '../../../contract/types.ts'
import type { Intent } from '../../machines/app/root/intents.ts'
import { pages } from '../pages.ts'
import { type ModalState } from './modals.ts'
import { paths, profilePath } from '../paths.ts'

/** SPEC 3, Menu item. */
export interface MenuItem {
  readonly title?: string
  readonly url?: string
  /** A title with `${key}` in it, filled from `data`. */
  readonly template?: string
  readonly data?: Readonly<Record<string, string | number>>
  readonly isShown?: boolean
  /** What a click on it asks of the root; one without a url goes nowhere besides. */
  readonly action?: Intent
  readonly icon?: LucideIcon
  /** What a modal that the item opens is told of the page it was opened from. */
  readonly linkState?: ModalState
}

const placeholder = /\$\{(\w+)\}/g

/**
 * The words of an item. Values are put in as text and shown as text, so that a name with markup in it stays
 * a name; a key without a value is left empty.
 */
export function menuItemText({ title = '', template, data = {} }: MenuItem): string {
  if (template === undefined) return title
  return template.replaceAll(placeholder, (_, key: string) =>
    Object.hasOwn(data, key) ? String(data[key]) : '',
  )
}

export const menuItemUrl = ({ url = '#' }: MenuItem): string => url

/** Where a click on an item leads, what it runs, or both. */
export const menuItemTarget = (item: MenuItem, run: (action: Intent) => void) => {
  const { url, linkState, action } = item
  const onSelect = action && (() => run(action))
  return url === undefined && onSelect ? { onSelect } : { href: menuItemUrl(item), linkState, onSelect }
}

export const isMenuItemShown = ({ isShown = true }: MenuItem): boolean => isShown

/** The group of what is one's own. */
export const ownGroup = 'me'

export interface MenuGroup extends MenuItem {
  readonly id: string
  readonly items?: readonly MenuItem[]
}

export type MenuOwner = Pick<UserSelf, 'name' | 'alias_of' | 'permission_slugs'>

const itemOf = (
  name:
    | 'nearby'
    | 'newest'
    | 'online'
    | 'popular'
    | 'travel'
    | 'search'
    | 'dudelisted'
    | 'visitor'
    | 'blocked'
    | 'travelPlans'
    | 'accountSettings',
) => ({
  title: pages[name].title,
  url: pages[name].path,
})

/**
 * What the menus of a member hold, on a phone and on a desktop.
 *
 * @param linkState what a modal is told of the page that is shown
 */
export const memberMenu = (
  { name, alias_of: self, permission_slugs: permissions }: MenuOwner,
  linkState: ModalState,
): readonly MenuGroup[] => [
  { id: 'home', title: 'Home', url: paths.home },
  {
    id: 'browse',
    title: 'Browse',
    items: (
      ['nearby', 'newest', 'online', 'popular', 'travel', 'search', 'dudelisted', 'visitor'] as const
    ).map(itemOf),
  },
  { id: 'messages', title: 'Messages', url: paths.messages },
  {
    id: ownGroup,
    template: '${name}',
    data: { name },
    items: [
      { title: 'Your profile', url: profilePath(name), linkState, icon: UserRound },
      { title: 'Your place', url: paths.place, linkState, icon: MapPin },
      // It stands beside few pages, and beside none on a small window.
      { title: 'Activity', url: paths.notifier, linkState, icon: Activity },
      {
        ...itemOf('travelPlans'),
        isShown: permissions.includes('travel-plans'),
        icon: Compass,
      },
      { title: 'Unlocked members', url: pages.unlocked.path, icon: UsersRound },
      { ...itemOf('blocked'), icon: X },
      { ...itemOf('accountSettings'), icon: Settings },
      {
        title: 'Act as…',
        url: paths.accounts,
        // Whoever acts as another has the other's permissions.
        isShown: permissions.includes('alias') || self !== null,
        icon: UsersRound,
      },
      {
        template: 'Be ${name} again',
        data: { name: self?.name ?? '' },
        isShown: self !== null,
        action: { type: 'session.stopAlias' },
        icon: Undo2,
      },
      { title: 'Log Out', url: paths.logout, icon: LogOut },
    ],
  },
]
