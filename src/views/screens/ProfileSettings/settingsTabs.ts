import { pages } from '../../pages.ts'

/** The tabs of the profile settings that exist so far (`docs/product.md#account-pages`). */
const tabs: readonly { readonly label: string; readonly place: string; readonly permission?: string }[] = [
  { label: pages.travelPlans.title, place: pages.travelPlans.path, permission: 'travel-plans' },
]

/** @param permissions the permissions of the member */
export const settingsTabs = (permissions: readonly string[]) =>
  tabs.filter(({ permission }) => permission === undefined || permissions.includes(permission))
