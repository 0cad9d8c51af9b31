/** What is wrong with a member's name, in the same words on both sides. */
import { userName } from './limits.ts'

export const nameLengthAsked = `Choose a name of ${userName.min} to ${userName.max} characters.`
export const nameLettersAsked = 'Use letters, digits, dots, dashes or underscores.'
export const nameAlphabetAsked = 'Use letters of one alphabet.'
export const nameLetters = new RegExp(userName.pattern, 'u')
export const nameAlphabet = new RegExp(userName.alphabet, 'u')

/** Of its form, before the server says whether it is still free; null where nothing is. */
export function nameProblem(typed: string): string | null {
  const name = typed.trim()
  if (name.length < userName.min || name.length > userName.max) return nameLengthAsked
  if (!nameLetters.test(name)) return nameLettersAsked
  return nameAlphabet.test(name) ? null : nameAlphabetAsked
}
