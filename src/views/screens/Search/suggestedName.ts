import { searchNameLength } from '../../../../contract/limits.ts'
import type { SearchCriterion } from './searchTexts.ts'

/** Suggests a name for a search: as many of its criteria as fit. */
export function suggestedName(criteria: readonly SearchCriterion[]): string {
  let name = ''
  for (const { text } of criteria) {
    const longer = name === '' ? text : `${name}, ${text}`
    if (longer.length > searchNameLength) break
    name = longer
  }
  return name
}
