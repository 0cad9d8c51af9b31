import type { BannedWord, BannedWordPlace } from '../../../../contract/bannedWords.ts'

export const placeNames: Readonly<Record<BannedWordPlace, string>> = {
  names: 'User names',
  profiles: 'Profiles',
  messages: 'Messages',
  media: 'Photo and video descriptions',
}

export const kindNames: Readonly<Record<BannedWord['kind'], string>> = { word: 'Word', pattern: 'Pattern' }

export const kindHints: Readonly<Record<BannedWord['kind'], string>> = {
  word: 'Found as a whole word in any case. In user names it is found anywhere.',
  pattern:
    'A * stands for any letters and digits of one word. In user names it must match a part, or all of it.',
}

/** The options of the form, in the order of the server. */
export const placeOptions = (['names', 'profiles', 'messages', 'media'] as const).map((id) => ({
  id,
  name: placeNames[id],
}))

export const kindOptions = (['word', 'pattern'] as const).map((value) => ({ value, label: kindNames[value] }))
