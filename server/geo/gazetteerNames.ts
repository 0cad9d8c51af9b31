// Letters without a combining mark to remove, and how people type them without the right keyboard.
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  ə: 'a',
  ǝ: 'a',
}

// Marks that people leave out, in Latin, Greek, Cyrillic, Hebrew and Arabic names. Vowel signs of Indic scripts and
// Thai are letters to their readers and stay.
const optionalMarks = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670]/gu
const inNames = /^[\p{L}\p{N}\p{M},]+$/u
const apostrophe = /^['’ʼʻ`´]$/u

// A cache of folded letters. Folding letter by letter from it is four times as fast as folding whole texts.
const foldedUnits: (string | undefined)[] = Array.from({ length: 0x10000 })

function foldUnit(unit: number): string {
  const isHalfPair = unit >= 0xd800 && unit <= 0xdfff
  const letter = String.fromCharCode(unit).toLowerCase()
  let folded = plainLetters[letter] ?? letter
  if (!isHalfPair && folded === letter) {
    folded = letter.normalize('NFKD').replace(optionalMarks, '')
    const isDropped = folded === '' || apostrophe.test(letter)
    if (isDropped) folded = ''
    else if (!inNames.test(folded)) folded = ' '
  }
  foldedUnits[unit] = folded
  return folded
}

/**
 * Folds names for comparison: lower case, without accents, punctuation as single spaces. Commas stay, so that a list of
 * names can be folded at once. Hangul syllables become single letters, so that a half-typed syllable is a prefix.
 */
export function foldNames(names: string): string {
  let folded = ''
  let endsInSpace = true
  for (let index = 0; index < names.length; index++) {
    const unit = names.charCodeAt(index)
    const letter = foldedUnits[unit] ?? foldUnit(unit)
    if (letter === ' ') {
      if (!endsInSpace) folded += ' '
      endsInSpace = true
    } else if (letter !== '') {
      folded += letter
      endsInSpace = letter === ','
    }
  }
  return folded
}

/** Folds one name or query like {@link foldNames}, with commas as spaces and without spaces at the ends. */
export const foldName = (name: string): string => foldNames(name.replaceAll(',', ' ')).trim()

/** English names of places that GeoNames lists under their local name, by GeoNames id. */
export const englishNames: ReadonlyMap<number, string> = new Map([
  [311046, 'Izmir'],
  [734077, 'Thessaloniki'],
  [745044, 'Istanbul'],
  [2510911, 'Seville'],
  [2624652, 'Aarhus'],
  [2657896, 'Zurich'],
  [2660646, 'Geneva'],
  [2711537, 'Gothenburg'],
  [2797656, 'Ghent'],
  [2800931, 'Bruges'],
  [2803138, 'Antwerp'],
  [2861650, 'Nuremberg'],
  [2886242, 'Cologne'],
  [2910831, 'Hanover'],
  [2964180, 'Galway'],
  [3110044, 'San Sebastián'],
  [3171728, 'Padua'],
  [6077243, 'Montreal'],
  [6325494, 'Quebec City'],
])
