/** Refuses passwords that are easy to guess. */
import { password as limits } from '../../contract/limits.ts'

/** Words of common passwords, without digits and signs. */
const commonWords = new Set(
  `abc abcd access account admin administrator alexander amanda america andrew angel anthony apple arsenal asdf
  asdfgh asdfghjkl ashley august autumn azerty bailey banana baseball basketball batman beautiful bigdick biteme
  butterfly buster change changeit changeme charlie cheese chelsea chocolate christian computer cookie corvette
  cowboy dallas daniel default dragon elephant facebook family ferrari flower football forever freedom friend
  friends fuckme fuckoff fuckyou george ginger google guest hannah harley hello hockey holiday hottie hunter
  iloveme iloveu iloveyou internet january jasmine jennifer jessica jordan joshua justin killer letmein letmeinnow
  liverpool login london love lovely loveme lover loveyou maggie manchester master matthew merlin michael
  michelle midnight minecraft monday money monkey monster morning mother motdepasse mustang mypassword naruto
  newpassword newyork nicholas nicole ninja nothing november october orange passport passwort password passw
  patrick peanut pepper phoenix pikachu pokemon princess private pussy qazwsx qazwsxedc qwer qwert qwerty qwertyu
  qwertyuiop qwertz rainbow rangers ranger robert rockstar samantha samsung scooter secret server shadow silver
  snoopy soccer sophie spiderman spring starwars steelers steven success summer sunday sunshine superman
  superstar sweetheart taylor temp temppassword test tester testing testtest thomas thunder tigger tinkerbell
  trustno trustnoone trustme united unknown victoria wachtwoord webmaster welcome welcomehome whatever william
  winter wizard yankees yellow zaq zxcvbn zxcvbnm geheim contrasena senha parola passwd`.split(/\s+/),
)

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const unfolded = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)

/** Rows of keys, the alphabet, and digits in order. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const sequences = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Returns the length when each run of three or more neighboring characters counts as one. */
const withoutRuns = (text: string): number => {
  let rest = text
  let found = 0
  for (const run of sequences)
    for (let length = run.length; length >= 3; length -= 1)
      for (let start = 0; start + length <= run.length; start += 1) {
        const piece = run.slice(start, start + length)
        while (rest.includes(piece)) {
          rest = rest.replace(piece, '\n')
          found += 1
        }
      }
  return rest.replaceAll('\n', '').length + found
}

const isCommonWord = (text: string) => {
  const word = letters(text)
  // A word repeated twice is as easy to guess as the word.
  const half = word.slice(0, word.length / 2)
  return commonWords.has(word) || (word === half + half && commonWords.has(half))
}

const isCommon = (text: string): boolean => {
  const trimmed = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    new Set(text).size < 5 ||
    withoutRuns(text) < 5 ||
    isCommonWord(text) ||
    isCommonWord(unfolded(text)) ||
    isCommonWord(unfolded(trimmed))
  )
}

/** Returns whether the password is a name that others know: the address, or the name of the site. */
const isKnownName = (password: string, known: readonly string[]) =>
  known.some((name) => name.length >= 4 && letters(password) === letters(name))

/**
 * Returns why a password is refused, or null. The length is 10 to 128 characters (`contract/limits.ts`). There are no
 * rules about signs and capitals, which lead to passwords like `Password1!`.
 */
export const passwordProblem = (
  password: string,
  { email, siteName }: { email: string | null; siteName: string },
): string | null => {
  if (password.length < limits.min) return `Use at least ${limits.min} characters.`
  if (password.length > limits.max) return `Use at most ${limits.max} characters.`
  const lower = password.toLowerCase()
  const known = [siteName, email ?? '', email?.split('@')[0] ?? ''].map((name) => name.toLowerCase())
  return isCommon(lower) || isKnownName(lower, known)
    ? 'This password is easy to guess. Try several unrelated words.'
    : null
}
