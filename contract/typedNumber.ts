/**
 * Numbers as they are typed, for the server and the browser. Input methods of East Asia write wide digits and signs, and
 * keyboards of Arabic, Persian and Indian scripts write their own digits (docs/product.md#input-rules).
 */
import { trimmed } from './blankText.ts'

const digit = /^\p{Nd}$/u

/** Unicode has the digits of each script in one row, from 0 to 9, and begins no row before the one before is complete. */
function valueOf(written: string): number {
  const point = written.codePointAt(0) ?? 0
  let first = point
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}

/** Returns a text with the digits of all scripts as `0` to `9`, and with the signs of decimals as `.` or `,`. */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(/[^\P{Nd}0-9]/gu, (written) => String(valueOf(written)))
    .replaceAll(/[\uFF0E\u066B]/g, '.')
    .replaceAll('\uFF0C', ',')

/** Returns a typed number with plain digits, without the white space around it. */
export const typedNumber = (text: string): string => plainDigits(trimmed(text))
