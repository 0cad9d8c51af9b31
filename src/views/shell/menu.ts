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
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Intent } from '../../machines/app/root/intents.ts'
import { pages } from '../pages.ts'
import { type ModalState } from './modals.ts'
import { paths, profilePath } from '../paths.ts'

/** See `docs/product.md#menu-item`. */
export interface MenuItem {
  readonly title?: string
  readonly url?: string
  /** A title with `${key}` placeholders, filled from `data`. */
  readonly template?: string
  readonly data?: Readonly<Record<string, string | number>>
  readonly isShown?: boolean
  /** The intent that a click sends to the root. Without a `url` the item only does that. */
  readonly action?: Intent
  readonly icon?: LucideIcon
  /** State of the history entry, for an item that opens a modal. */
  readonly linkState?: ModalState
}

const placeholder = /\$\{(\w+)\}/g

/** Returns the text of an item. Values are plain text, so markup in a name has no effect. Missing values are empty. */
export function menuItemText({ title = '', template, data = {} }: MenuItem): string {
  if (template === undefined) return title
  return template.replaceAll(placeholder, (_, key: string) =>
    Object.hasOwn(data, key) ? String(data[key]) : '',
  )
}

export const menuItemUrl = ({ url = '#' }: MenuItem): string => url

/** Returns the address and the action of an item. */
export const menuItemTarget = (item: MenuItem, run: (action: Intent) => void) => {
  const { url, linkState, action } = item
  const onSelect = action && (() => run(action))
  return url === undefined && onSelect ? { onSelect } : { href: menuItemUrl(item), linkState, onSelect }
}

export const isMenuItemShown = ({ isShown = true }: MenuItem): boolean => isShown

/** Id of the member's own group. */
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
 * Returns the menu of a member, for phone and desktop.
 *
 * @param linkState history state for items that open a modal
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
      { title: 'Location', url: paths.place, linkState, icon: MapPin },
      // In the menu too, because the notifier is not beside every page.
      { title: 'Activity', url: paths.notifier, linkState, icon: Activity },
      {
        ...itemOf('travelPlans'),
        isShown: permissions.includes('travel-plans'),
        icon: Compass,
      },
      { title: 'Private photo access', url: pages.unlocked.path, icon: UsersRound },
      { ...itemOf('blocked'), icon: X },
      { ...itemOf('accountSettings'), icon: Settings },
      {
        title: 'Act as…',
        url: paths.accounts,
        // An alias has the permissions of the other account, so `self` shows that the member acts under one.
        isShown: permissions.includes('alias') || self !== null,
        icon: UsersRound,
      },
      {
        template: 'Switch back to ${name}',
        data: { name: self?.name ?? '' },
        isShown: self !== null,
        action: { type: 'session.stopAlias' },
        icon: Undo2,
      },
      { title: 'Log Out', url: paths.logout, icon: LogOut },
    ],
  },
]
