/** Remembers a member's last filters of each list on the device, until the member logs out. */
import type { KeptTexts } from '../../app/session/implementations.ts'
import { type MemberFilters, readFilters, writeFilters } from './filters.ts'

const keyOf = (memberId: number, list: string) => `member.${memberId}.filters.${list}`

export const readKeptFilters = (device: KeptTexts, memberId: number, list: string): MemberFilters =>
  readFilters(device.get(keyOf(memberId, list)) ?? '')

export function keepFilters(device: KeptTexts, memberId: number, list: string, filters: MemberFilters): void {
  const text = writeFilters(filters)
  if (text === '') device.remove(keyOf(memberId, list))
  else device.set(keyOf(memberId, list), text)
}
