/** The email address of an account, as joining, logging in and changing it take it. */
import { z } from 'zod'
import { emailLength } from './limits.ts'
import { trimmedText } from './primitives.ts'

const hasTwoParts = /^[^\s@]+@[^\s@]+$/
const beyondAscii = /[^\u0020-\u007E]/u

/**
 * Returns why an address is refused (docs/product.md#sign-on-pages). Mail servers that take other letters than those of ASCII
 * are rare, and mail to the others is lost.
 */
function problemOf(address: unknown): string {
  const found = typeof address === 'string' && hasTwoParts.test(address) ? beyondAscii.exec(address) : null
  return found
    ? `We can’t send email to an address with “${found[0]}”. Use one with plain letters (a to z), digits and signs.`
    : 'Enter an email address like name@example.com.'
}

export const EmailAddress = trimmedText()
  .toLowerCase()
  .max(emailLength, 'This address is too long.')
  .pipe(z.email({ error: ({ input }) => problemOf(input) }))
