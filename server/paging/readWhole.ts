/** Something goes out of sight between two statements now and then, hardly ever twice in a row. */
const mostTries = 10

/**
 * Reads a page of which one statement finds the positions and another one the content. Reads it again while `read`
 * returns null: something on it went out of sight between the two.
 *
 * @throws if it is never whole, because then the two statements disagree about what is in sight
 */
export async function readWhole<Row>(read: () => Promise<Row[] | null>): Promise<Row[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- mostly the first is whole
    const rows = await read()
    if (rows !== null) return rows
  }
  throw new Error('A page was found whose content is not in sight.')
}
