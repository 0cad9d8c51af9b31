/**
 * The rule for when a text is empty, for the server and the browser (docs/product.md#input-rules). This module has no
 * imports, so that charts and views can import it.
 */

/**
 * White space and controls, and all that shows nothing: what Unicode lets a font ignore (zero-width characters, fillers,
 * tags, variation selectors), the empty Braille pattern and the marks of interlinear annotations.
 */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]*$/u

/** Returns whether a text shows nothing, so that it counts as not written. */
export const isBlank = (text: string): boolean => blank.test(text)

/** Returns a text without the white space around it; '' if it shows nothing. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim())

/** Returns the length of a text as limits count it: in UTF-16 code units, without the white space around it. */
export const textLength = (text: string): number => trimmed(text).length

const blankLines = /^(?:[^\S\n]*\n)+/

/**
 * Returns a message as it is sent: without blank lines around it, and '' if it shows nothing. Indents stay, except before
 * a text of one line, where nothing is lined up with it.
 */
export function sentText(draft: string): string {
  if (isBlank(draft)) return ''
  const text = draft.trimEnd().replace(blankLines, '')
  return text.includes('\n') ? text : text.trimStart()
}
