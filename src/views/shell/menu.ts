import {
  Activity,
  BadgeCheck,
  Compass,
  Crown,
  LogOut,
  type LucideIcon,
  Images,
  MapPin,
  Settings,
  ShieldCheck,
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

export type MenuOwner = Pick<UserSelf, 'name' | 'alias' | 'permission_slugs'>

const itemOf = (
  name:
    | 'nearby'
    | 'newest'
    | 'online'
    | 'popular'
    | 'travel'
    | 'popularPics'
    | 'newestPics'
    | 'popularVids'
    | 'newestVids'
    | 'search'
    | 'dudelisted'
    | 'visitor'
    | 'blocked'
    | 'travelPlans'
    | 'accountSettings'
    | 'getVerified'
    | 'upgrade',
) => ({
  title: pages[name].title,
  url: pages[name].path,
})

/** Id of the group that is open when a phone's menu opens. */
export const firstAccountGroup = 'privacy'

export interface AccountMenu {
  readonly profile: MenuItem
  /** An item of its own, or a group of items. */
  readonly groups: readonly MenuGroup[]
  readonly logOut: MenuItem
}

/**
 * Returns the member's own part of the menu. A phone shows it in groups, a desktop as one list.
 *
 * @param linkState history state for items that open a modal
 * @param isAdmin whether the admin area is in the menu
 */
export const accountMenu = (
  { name, alias: self, permission_slugs: permissions }: MenuOwner,
  linkState: ModalState,
  isAdmin = false,
): AccountMenu => ({
  profile: { title: 'Your profile', url: profilePath(name), linkState, icon: UserRound },
  groups: [
    // In the menu too, because the notifier is not beside every page.
    { id: 'activity', title: 'Activity', url: paths.notifier, linkState, icon: Activity },
    { id: 'edit', title: 'Edit profile', url: pages.info.path, icon: UserRound },
    { id: 'photos', title: 'Your photos', url: pages.pics.path, icon: Images },
    {
      id: firstAccountGroup,
      title: 'Location and privacy',
      icon: MapPin,
      items: [
        { title: 'Location', url: paths.place, linkState, icon: MapPin },
        { ...itemOf('travelPlans'), isShown: permissions.includes('travel-plans'), icon: Compass },
        { title: 'Private photo access', url: pages.unlocked.path, icon: UsersRound },
        { ...itemOf('blocked'), icon: X },
      ],
    },
    {
      id: 'account',
      title: 'Account',
      icon: Settings,
      items: [
        { ...itemOf('accountSettings'), icon: Settings },
        { ...itemOf('getVerified'), icon: BadgeCheck },
        { ...itemOf('upgrade'), icon: Crown },
      ],
    },
    { id: 'admin', title: 'Admin area', url: paths.adminHome, isShown: isAdmin, icon: ShieldCheck },
    {
      id: 'actAs',
      title: 'Act as…',
      url: paths.accounts,
      // An alias has the permissions of the other account, so `self` shows that the member acts under one.
      isShown: permissions.includes('alias') || self !== null,
      icon: UsersRound,
    },
    {
      id: 'switchBack',
      template: 'Switch back to ${name}',
      data: { name: self?.name ?? '' },
      isShown: self !== null,
      action: { type: 'session.stopAlias' },
      icon: Undo2,
    },
  ],
  // The page itself asks first, because a link of another site may have led to it.
  logOut: { title: 'Log Out', url: paths.logout, action: { type: 'session.logOut' }, icon: LogOut },
})

/** Returns the menu of a member on a desktop, which shows the member's own part as one group. */
export const memberMenu = ({ profile, groups, logOut }: AccountMenu): readonly MenuGroup[] => [
  { id: 'home', title: 'Home', url: paths.home },
  {
    id: 'browse',
    title: 'Browse',
    items: (
      [
        'nearby',
        'newest',
        'online',
        'popular',
        'travel',
        'popularPics',
        'newestPics',
        'popularVids',
        'newestVids',
        'search',
        'dudelisted',
        'visitor',
      ] as const
    ).map(itemOf),
  },
  { id: 'messages', title: 'Messages', url: paths.messages },
  {
    id: ownGroup,
    items: [profile, ...groups.flatMap((group) => group.items ?? [group]), logOut],
  },
]
