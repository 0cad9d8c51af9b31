/** What somebody may have meant who typed the beginning of a name with one slip. Everything here is folded. */

/** The letters of folded names (`nameSkeleton`): others fold to these, and names of other scripts keep theirs. */
const letters = Array.from('abcdefghjklmnopqrstuvwxyz2346789-')

/** A letter more, less, other, or swapped with its neighbour, each way once; not the text itself. */
export function withOneSlip(typed: string): string[] {
  const own = Array.from(typed)
  const alphabet = [...new Set([...letters, ...own])]
  const meant = new Set<string>()
  for (let at = 0; at <= own.length; at++) {
    const before = own.slice(0, at).join('')
    const [here = '', next = ''] = own.slice(at)
    const rest = own.slice(at + 1).join('')
    // Whatever follows the typed part is found anyway.
    if (at < own.length) {
      for (const letter of alphabet) {
        meant.add(before + letter + here + rest)
        meant.add(before + letter + rest)
      }
      meant.add(before + rest)
    }
    if (next !== '') meant.add(before + next + here + own.slice(at + 2).join(''))
  }
  meant.delete(typed)
  // What only lengthens the typed text is found by it.
  return [...meant].filter((text) => !text.startsWith(typed))
}
