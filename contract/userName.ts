/** The rules of user names and their error texts, for the server and the browser (docs/decisions.md#user-names). */
import { userName } from './limits.ts'

export const nameLengthError = `Choose a name of ${userName.min} to ${userName.max} characters.`
export const nameLettersError = 'Use letters, digits, dots, dashes or underscores.'
export const nameAlphabetError = 'Use letters of one alphabet.'
export const nameLetters = new RegExp(userName.pattern, 'u')
export const nameAlphabet = new RegExp(userName.alphabet, 'u')

/** Returns the error text for a name of a wrong form, or null. Only the server knows whether a name is taken. */
export function nameProblem(typed: string): string | null {
  const name = typed.trim()
  if (name.length < userName.min || name.length > userName.max) return nameLengthError
  if (!nameLetters.test(name)) return nameLettersError
  return nameAlphabet.test(name) ? null : nameAlphabetError
}
