/** Guesses what was meant by the beginning of a name that contains one typo. All texts here are folded. */

/** Letters of folded Latin names (`nameSkeleton`). Names in other scripts keep their own letters. */
const letters = Array.from('abcdefghjklmnopqrstuvwxyz2346789-')

/**
 * Returns all texts that differ from `typed` by one typo: a letter added, missing, different, or swapped with the next.
 * `typed` itself and texts that begin with it are left out, because a search for `typed` finds them.
 */
export function withOneTypo(typed: string): string[] {
  const own = Array.from(typed)
  const alphabet = [...new Set([...letters, ...own])]
  const found = new Set<string>()
  for (let at = 0; at <= own.length; at++) {
    const before = own.slice(0, at).join('')
    const [here = '', next = ''] = own.slice(at)
    const rest = own.slice(at + 1).join('')
    if (at < own.length) {
      for (const letter of alphabet) {
        found.add(before + letter + here + rest)
        found.add(before + letter + rest)
      }
      found.add(before + rest)
    }
    if (next !== '') found.add(before + next + here + own.slice(at + 2).join(''))
  }
  found.delete(typed)
  return [...found].filter((text) => !text.startsWith(typed))
}
