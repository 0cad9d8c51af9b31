import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findBareTexts } from '../../tools/bareText.ts'

const sources = new Map(
  ['src/views', 'src/identity'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const),
  ),
)

it('no component leaves a text bare beside something that changes: browser translation replaces text nodes', () => {
  expect(sources.size).toBeGreaterThan(400)
  expect(
    findBareTexts(sources).map(({ file, line, reason, code }) => `${file}:${line} ${reason}: ${code}`),
  ).toEqual([])
})

const found = (source: string) => findBareTexts(new Map([['Part.tsx', source]])).map(({ code }) => code)

it.each([
  ['a text after what comes and goes', 'export const Part = (p) => <p>{p.a && <b />}Text</p>', 'Text'],
  [
    'a text that changes beside an icon',
    'export const Part = ({ words }) => <p><Icon />{words}</p>',
    '{words}',
  ],
  ['a text that changes within a sentence', 'export const Part = ({ n }) => <p>{n} left</p>', '{n}'],
  [
    'one of two texts that come and go',
    "export const Part = ({ a, b }) => <p>{a && 'One'}{b && <b />}</p>",
    "{a && 'One'}",
  ],
  ['a text beside another in a call', 'export const Part = (p) => <p><i />{nameOf(p)}</p>', '{nameOf(p)}'],
  [
    'a component that returns text',
    "export const Part = ({ a }) => (a ? 'One' : null)",
    "(a ? 'One' : null)",
  ],
  [
    'a text in a list',
    "export const Part = ({ parts }) => <p>{parts.map((part) => (part.href ? <a key={part.at} /> : 'Text'))}</p>",
    "{parts.map((part) => (part.href ? <a key={part.at} /> : 'Text'))}",
  ],
  ['a text in a fragment', 'export const Part = () => <>Text</>', 'Text'],
  [
    'a text that a caller passes beside an icon',
    'interface FrameProps { children: ReactNode }\n' +
      'const Frame = ({ children }: FrameProps) => <p><Icon />{children}</p>\n' +
      'export const Part = () => <Frame>Text</Frame>',
    '{children}',
  ],
  [
    'a text beside a component that may show nothing',
    'const Mark = ({ a }) => (a ? <b /> : null)\nexport const Part = () => <p><Mark />Text</p>',
    'Text',
  ],
])('finds %s', (_what, source, code) => {
  expect(found(source)).toContain(code)
})

it.each([
  ['a text alone in its element', 'export const Part = ({ words }) => <p>{words}</p>'],
  ['a text that becomes another', "export const Part = ({ a }) => <p>{a ? 'One' : 'Two'}</p>"],
  ['a fixed text beside fixed elements', 'export const Part = () => <p>See <a href="/">this</a> page.</p>'],
  ['an element of its own', 'export const Part = ({ a, words }) => <p>{a && <b />}<span>{words}</span></p>'],
  [
    'elements that a caller passes',
    'interface FrameProps { children: ReactNode }\n' +
      'const Frame = ({ children }: FrameProps) => <p><Icon />{children}</p>\n' +
      'export const Part = () => <Frame><b /></Frame>',
  ],
  [
    'an icon of a table',
    'const icons = { a: <Icon />, b: <Other /> } as const\n' +
      'export const Part = ({ kind }) => <p>{icons[kind]}<span>Text</span></p>',
  ],
])('allows %s', (_what, source) => {
  expect(found(source)).toEqual([])
})
