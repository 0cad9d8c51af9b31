/**
 * Letters of other scripts that look like Latin ones in common fonts, after Unicode's confusables
 * (UTS 39), cut down to what a user name may hold; and the Latin letters that look like each other.
 */
const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вьβƅ',
    c: 'сϲⅽ',
    d: 'ԁɗ',
    e: 'еεєҽ',
    f: 'ƒϝ',
    g: 'ɡցԍ',
    h: 'һнηհ',
    j: 'јϳ',
    k: 'кκ',
    l: 'iı1іιlӏ|ǀɩ',
    m: 'мϻ',
    n: 'пոи',
    o: '0оοօσөθ',
    p: 'рρ',
    q: 'ԛզ',
    r: 'гʀᴦ',
    s: '5ѕꜱ',
    t: 'тτ',
    u: 'υսʋ',
    v: 'ѵν',
    w: 'ԝωшѡ',
    x: 'хχ',
    y: 'уγүʏ',
    z: 'ʐᴢ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/**
 * Folds a user name so that two names which people take for the same fold alike (DECISIONS, Account):
 * case, accents, width, and look-alike characters.
 */
export function nameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Lower case can add marks again (İ), and ß has two letters only in upper case.
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
  return Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[._-]/g, '-')
}
