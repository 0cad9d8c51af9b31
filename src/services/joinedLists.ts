import type { Answer } from '../../contract/answer.ts'

interface Listed<Item> {
  readonly data: readonly Item[]
}

/**
 * Returns the items of several lists, or the first refusal. A list that is refused with 403 is empty
 * (`docs/product.md#private-media-access`).
 */
export function joinedLists<Item>(...answers: readonly Answer<Listed<Item>>[]): Answer<readonly Item[]> {
  const items: Item[] = []
  for (const answer of answers) {
    if (answer.ok) items.push(...answer.data.data)
    else if (answer.status !== 403) return answer
  }
  return { ok: true, data: items }
}
