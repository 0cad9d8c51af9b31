import type { AskedThing } from './searchTexts.ts'

export const longestSearchName = 60

/** What a search could be called: what it asks, as far as that fits. */
export function suggestedName(asked: readonly AskedThing[]): string {
  let name = ''
  for (const { text } of asked) {
    const longer = name === '' ? text : `${name}, ${text}`
    if (longer.length > longestSearchName) break
    name = longer
  }
  return name
}
