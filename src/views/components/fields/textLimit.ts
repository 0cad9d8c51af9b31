/**
 * Limits of texts. A field takes whatever is typed or pasted, says by how much it is too long, and keeps its form from
 * being sent. Nothing is cut.
 */
const format = new Intl.NumberFormat()

/** Returns the count beside a field: '4,950 of 5,000'. */
export const countText = (length: number, limit: number): string =>
  `${format.format(length)} of ${format.format(limit)}`

/** Short texts, such as names and codes, are counted only when they are too long. */
const countedFrom = 100

/** Returns whether the rest of the limit matters to who writes. */
export const isNearLimit = (length: number, limit: number): boolean =>
  length > limit || (limit >= countedFrom && length > limit * 0.9)

/** Focuses the first field of a form whose text is too long. Returns whether there is one. */
export function focusTooLong(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-too-long]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  return field !== null
}
