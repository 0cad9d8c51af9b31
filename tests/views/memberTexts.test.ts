import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What members write, as an expression that is rendered. The app's own names and titles are not among them. */
const membersTexts = [
  /\{(?:\w+\.)*(?:account|actor|alias|author|conversation|file|member|other|owner|passkey|person|profile|reporter|user)\.name\}/g,
  /\{(?:\w+\.)*(?:member|profile|shown|photo|video)\.description\}/g,
  /\{(?:\w+\.)*(?:appeal|decision|message|note|notification|plan|report)\.(?:note|text)\}/g,
]

const tags = /<(\/?)([A-Za-z.]+)((?:[^<>]|=>)*)>/g

/** Returns the opening tag around the end of a source, or null. */
function openTag(source: string): { readonly name: string; readonly attributes: string } | null {
  let closed = 0
  for (const [, slash, name = '', attributes = ''] of [...source.matchAll(tags)].toReversed()) {
    if (attributes.endsWith('/')) continue
    if (slash === '/') closed += 1
    else if (closed > 0) closed -= 1
    else return { name, attributes }
  }
  return null
}

/** Returns the name of the tag that a source ends in. */
const openingTag = (source: string): string => /<([A-Za-z.]+)[^<]*$/.exec(source)?.[1] ?? ''

/** Returns the members' texts of a source that do not choose their own direction. */
function undirected(source: string): string[] {
  return membersTexts.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(({ 0: text, index }) => {
      // An attribute or a part of a string.
      if (/[=$]$/.test(source.slice(0, index))) return []
      const tag = openTag(source.slice(0, index))
      // `Told` and `LongText` choose it themselves.
      const isDirected =
        tag && (['bdi', 'LongText', 'Told'].includes(tag.name) || tag.attributes.includes('dir="auto"'))
      return isDirected ? [] : [text]
    }),
  )
}

/** A title, or the label of a menu item, that is a string with a name in it. Accessible names have no direction. */
const namedTitles =
  /(?:\btitle=\{|\b(?:title|label): )(?!<NamedText)[^\n<]*`[^`\n]*\$\{(?!site\b)(?:\w+\??\.)*name\b/g
/** Titles that only screen readers get. */
const unseen: ReadonlySet<string> = new Set(['VideoPlayer', 'Dialog'])

it('finds a title with a name that is not set apart in it', () => {
  for (const title of [
    'title={`Hi ${name}`}',
    'label: isIn ? "" : `Report ${other.name}`',
    'title: `Block ${name}?`',
  ])
    expect(title.match(namedTitles)).toHaveLength(1)
  for (const title of ['title={<NamedText text={`Hi ${name}`} name={name} />}', 'aria-label={`Hi ${name}`}'])
    expect(title.match(namedTitles)).toBeNull()
})

it('sets a name in a title or menu item apart, so that its marks stay on its side', () => {
  const found = globSync(['src/views/**/*.tsx', 'src/machines/**/*.ts']).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(namedTitles)].flatMap(({ 0: title, index }) => {
      const isUnseen = unseen.has(openingTag(source.slice(0, index)))
      // Questions name the member, whose name the dialog sets apart.
      const isNamed = /^[^\n]*\n\s*name,\n/.test(source.slice(index))
      return isUnseen || isNamed ? [] : [`${file}: ${title}`]
    })
  })
  expect(found).toEqual([])
})

it('finds a text without a direction of its own, and none in attributes, bdi and dir="auto"', () => {
  expect(undirected('<p><img alt="" />{profile.description}</p>')).toEqual(['{profile.description}'])
  expect(undirected('<b>{member.name}</b>')).toEqual(['{member.name}'])
  expect(undirected('<p dir="auto">{profile.description}</p>')).toEqual([])
  expect(undirected('<p>By <bdi>{photo.owner.name}</bdi></p>')).toEqual([])
  expect(undirected('<Face name={member.name} label={`Of ${member.name}`} />')).toEqual([])
})

it('lets every text of a member choose its own direction, and isolates it from what stands beside it', () => {
  const found = globSync('src/views/**/*.tsx').flatMap((file) =>
    undirected(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
