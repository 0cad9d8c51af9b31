/**
 * Maps a letter to the ones that look like it. They are letters of other scripts, after Unicode's confusables (UTS 39)
 * cut down to the letters that user names may hold; Latin letters that look like each other; and letters with a stroke,
 * hook or curl, which no normalization form decomposes. All are lower case, because names may hold some of them as a
 * capital only.
 */
const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑⱥɐɒʌ',
    b: 'вьβƅƀɓƃҍ',
    c: 'сƈȼҫ',
    d: 'ԁɗđðɖƌȡ',
    e: 'еεєҽɇǝəɛⱸⱻ',
    f: 'ƒϝⅎẜẝ',
    g: 'ցԍǥɠ',
    h: 'һнηհħⱨⱶɦћђ',
    j: 'јϳȷɉ',
    k: 'кκĸƙⱪҝҟ',
    l: 'iı1іιlӏɩɨłƚⱡɫȴ',
    m: 'мϻɱ',
    n: 'пոиŋɲƞȵ',
    o: '0оοօσөθøɵɔↄⱺ',
    p: 'рρþƥƿᵽҏ',
    q: 'ԛզɋ',
    r: 'гʀғӻɍɽɹɻʁⱹ',
    s: '5ѕƨȿƽ',
    t: 'тτŧƫƭʈȶⱦ',
    u: 'υսʋʉʊ',
    v: 'ѵνⱱⱴỽ',
    w: 'ԝωшѡɯⱳ',
    x: 'хχӿ',
    y: 'уγүұƴɏỿɣ',
    z: 'ƶȥɀⱬ',
    2: 'ƻ',
    3: 'ʒȝƹƺ',
    8: 'ȣ',
    ae: 'æ',
    oe: 'œ',
    ll: 'ỻ',
    // Removed: what NFKD leaves of ŀ, ŉ and ẚ beside the plain letter.
    '': '·ʼʾ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/**
 * Folds case, accents, width and look-alike letters of a user name. Two names with one skeleton look the same to
 * people, so that only one of them can be taken: `docs/decisions.md#user-names`. Changing the folding requires a
 * migration of `member.name_skeleton`.
 */
export function nameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Lowercasing can add marks again (İ), and ß becomes two letters only when uppercased.
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
  return Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[._-]/g, '-')
}
