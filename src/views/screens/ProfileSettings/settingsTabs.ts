import { pages } from '../../pages.ts'

/** A tab of the profile settings. */
interface SettingsTab {
  readonly label: string
  readonly place: string
  readonly permission?: string
  /** Not among the links to the tabs. */
  readonly isUnlisted?: true
}

/** See `docs/product.md#account-pages`. */
const tabs: readonly SettingsTab[] = [
  { label: pages.info.title, place: pages.info.path },
  { label: pages.pics.title, place: pages.pics.path },
  { label: pages.videos.title, place: pages.videos.path },
  { label: pages.picsVids.title, place: pages.picsVids.path, isUnlisted: true },
  { label: pages.travelPlans.title, place: pages.travelPlans.path, permission: 'travel-plans' },
]

/** @param permissions the permissions of the member */
export const settingsTabs = (permissions: readonly string[]) =>
  tabs.filter(({ permission }) => permission === undefined || permissions.includes(permission))
