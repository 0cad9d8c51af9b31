/** What a member last narrowed a list by, kept on the device; forgotten with the rest of him when he logs out. */
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
