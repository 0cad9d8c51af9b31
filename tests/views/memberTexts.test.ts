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
