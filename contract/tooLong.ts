const format = new Intl.NumberFormat('en')

/** Says by how much a text is too long, or returns undefined. `length` and `limit` count the same characters. */
export function tooLongText(length: number, limit: number): string | undefined {
  const excess = length - limit
  if (excess <= 0) return undefined
  return `${format.format(excess)} ${excess === 1 ? 'character' : 'characters'} too long.`
}
