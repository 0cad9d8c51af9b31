/** Remembers a member's last filters on the device, until the member logs out. */
import type { KeptTexts } from '../../app/session/implementations.ts'
import { hasFilters, type MemberFilters, readFilters, writeFilters } from './filters.ts'

/** Where filters are kept: under the name of a list, or under a name that several lists share. */
export interface FiltersKeeping {
  readonly memberId: number
  readonly key: string
  /** Whether the list that is shown has this filter. Lists that share filters need not have the same ones. */
  readonly isSupported: (name: keyof MemberFilters) => boolean
}

const keyOf = ({ memberId, key }: FiltersKeeping) => `member.${memberId}.filters.${key}`

/** Returns the kept filters that the list has. */
export const readKeptFilters = (device: KeptTexts, keeping: FiltersKeeping): MemberFilters =>
  readFilters(device.get(keyOf(keeping)) ?? '', keeping.isSupported)

/** Returns the kept filters that the list does not have, but lists that share them. */
export const readHiddenFilters = (device: KeptTexts, keeping: FiltersKeeping): MemberFilters =>
  readKeptFilters(device, { ...keeping, isSupported: (name) => !keeping.isSupported(name) })

/** Keeps the filters of a list. Kept filters that the list does not have stay for the lists that share them. */
export function keepFilters(device: KeptTexts, keeping: FiltersKeeping, filters: MemberFilters): void {
  const key = keyOf(keeping)
  const kept = readFilters(writeFilters({ ...readHiddenFilters(device, keeping), ...filters }))
  return hasFilters(kept) ? device.set(key, writeFilters(kept)) : device.remove(key)
}

/** Forgets the filters of a list, and those of the lists that share them. */
export const forgetFilters = (device: KeptTexts, keeping: FiltersKeeping): void =>
  device.remove(keyOf(keeping))
