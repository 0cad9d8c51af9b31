/**
 * Letters of other scripts that look like Latin ones in common fonts, after Unicode's confusables (UTS 39), cut down to
 * what a user name may hold; the Latin letters that look like each other; and those with a stroke, a hook or a curl,
 * which no normal form takes apart. Lower case, as some have a capital that names may hold where they may not.
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
    // What is left of letters in their compatible form (ŀ, ŉ, ẚ).
    '': '·ʼʾ',
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
