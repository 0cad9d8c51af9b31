import { pages } from '../../pages.ts'

/** SPEC 2: the tabs of the profile settings, those that exist. */
const tabs: readonly { readonly label: string; readonly place: string; readonly permission?: string }[] = [
  { label: pages.travelPlans.title, place: pages.travelPlans.path, permission: 'travel-plans' },
]

/** @param permissions of the member */
export const settingsTabs = (permissions: readonly string[]) =>
  tabs.filter(({ permission }) => permission === undefined || permissions.includes(permission))
