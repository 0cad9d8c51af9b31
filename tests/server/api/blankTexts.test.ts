/** Texts that show nothing, in every call (docs/product.md#input-rules). */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isBlank, textLength, trimmed } from '../../../contract/blankText.ts'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'

/** Each shows nothing, alone and together. */
const blanks = {
  space: ' \t\n\u00A0\u3000',
  'zero-width space': '\u200B',
  'word joiner': '\u2060',
  'zero-width joiner': '\u200D',
  'byte order mark': '\uFEFF',
  'soft hyphen': '\u00AD',
  'direction mark': '\u200F\u202E\u2066',
  'empty Braille pattern': '\u2800',
  'Hangul filler': '\u3164\u115F\u1160\uFFA0',
  'variation selector': '\uFE0F\u{E0100}',
  'tag characters': '\u{E0001}\u{E0041}\u{E007F}',
  'annotation marks': '\uFFF9\uFFFB',
  control: '\u0007',
}
const all = Object.values(blanks).join('')

describe('a text', () => {
  test.each([...Object.entries(blanks), ['all of these', all], ['nothing', '']])(
    'of %s is blank',
    (_what, text) => {
      expect([isBlank(text), trimmed(text), textLength(text)]).toEqual([true, '', 0])
    },
  )

  test.each(['a', '\u200Ba\u200B', '❤️', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'न्‍', '.', '\u0301'])('%j is not', (text) => {
    expect([isBlank(text), trimmed(` ${text}\n`)]).toEqual([false, text.trim()])
  })
})

interface Leaf {
  readonly at: string
  readonly schema: z.ZodType
}

/** Passwords are taken as they are: what is in one is nobody's business. */
const passwords = /\.(?:new_)?password$/

/** Yields the schemas of all texts in a schema, with their path. */
function* textsOf(schema: unknown, at: string): Generator<Leaf> {
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) yield* textsOf(field, `${at}.${name}`)
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, `${at}[]`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsOf(option, at)
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    yield* textsOf(schema.unwrap(), at)
  else if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) yield { at, schema }
}

const requests = Object.entries(calls).flatMap(([key, row]) => {
  const { query, body, multipart }: Call = row
  return [query, body, multipart?.fields].flatMap((schema) => (schema ? [...textsOf(schema, key)] : []))
})

const required = requests.filter(({ at, schema }) => !passwords.test(at) && !schema.safeParse('').success)

test('the texts of all calls are found', () => {
  const paths = required.map(({ at }) => at)
  expect(paths).toContain('POST /saved-search.name')
  expect(paths).toContain('POST /appeal/{token}.text')
  expect(paths.length).toBeGreaterThan(20)
})

test('every required text is refused when it shows nothing', () => {
  const taken = required.flatMap(({ at, schema }) =>
    [...Object.values(blanks), all].filter((text) => schema.safeParse(text).success).map(() => at),
  )
  expect([...new Set(taken)]).toEqual([])
})

test('a text that may be empty is read as empty when it shows nothing', () => {
  // Messages are read by `sendMessage`. Browsers write the rest.
  const others = requests.filter(
    ({ at, schema }) =>
      !passwords.test(at) &&
      !/\.cursor$|\.transports\[\]$|^POST \/message\.text$/.test(at) &&
      schema.safeParse('').success,
  )
  const kept = others.filter(
    ({ schema }) => JSON.stringify(schema.safeParse(all).data) !== JSON.stringify(schema.safeParse('').data),
  )
  expect(kept.map(({ at }) => at)).toEqual([])
})
