/** Remembers a member's last searches on the device, until the member logs out. */
import type { KeptTexts } from '../../app/session/implementations.ts'
import { isAsking, readSearch, type Search, writeSearch } from './search.ts'

const mostKept = 5
const keyOf = (memberId: number) => `member.${memberId}.searches`

/** Returns the newest first. */
export const readRecentSearches = (device: KeptTexts, memberId: number): readonly Search[] =>
  (device.get(keyOf(memberId)) ?? '')
    .split('\n')
    .map((line) => readSearch(line))
    .filter(isAsking)

export function keepRecentSearch(device: KeptTexts, memberId: number, search: Search): void {
  const text = writeSearch(search)
  if (text === '') return
  const others = readRecentSearches(device, memberId).map(writeSearch)
  const kept = [text, ...others.filter((other) => other !== text)].slice(0, mostKept)
  device.set(keyOf(memberId), kept.join('\n'))
}

export const forgetRecentSearches = (device: KeptTexts, memberId: number): void =>
  device.remove(keyOf(memberId))
