import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { serializerOf } from '../../../server/api/serialize.ts'
import { cities, createMember } from '../factories.ts'
import { createTestApp } from '../testApp.ts'

test('every answer of the table has a serialiser, though none is made before it is needed', () => {
  for (const [key, { response }] of Object.entries<Call>(calls)) {
    expect(serializerOf(response), `${key} has none`).toBeTypeOf('function')
  }
})

describe('a field that is not in the schema can’t leave', () => {
  const Named = z.object({ id: z.int() })
  const named = { id: 1 }
  const tooMuch = { id: 1, email: 'luc@lodge.test' }
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), of: Named }),
    z.object({ kind: z.literal('many'), all: z.array(Named) }),
  ])

  test.each<[string, z.ZodType, unknown, unknown]>([
    ['at the top', Named, tooMuch, named],
    ['in an object', z.object({ of: Named }), { of: tooMuch }, { of: named }],
    ['in an object that may be null', z.object({ of: Named.nullable() }), { of: tooMuch }, { of: named }],
    ['in one that may be left out', z.object({ of: Named.optional() }), { of: tooMuch }, { of: named }],
    ['at the top, where it may be null', Named.nullable(), tooMuch, named],
    ['in a list', z.array(Named), [tooMuch, tooMuch], [named, named]],
    ['in a list of what may be null', z.array(Named.nullable()), [tooMuch, null], [named, null]],
    [
      'in a list that may be null',
      z.object({ all: z.array(Named).nullable() }),
      { all: [tooMuch] },
      { all: [named] },
    ],
    [
      'in a list of lists',
      z.object({ rows: z.array(z.object({ all: z.array(Named) })) }),
      { rows: [{ all: [tooMuch], of: tooMuch }] },
      { rows: [{ all: [named] }] },
    ],
    [
      'in one or the other',
      z.object({ of: z.union([Named, z.object({ name: z.string() })]) }),
      { of: { name: 'Luc', email: 'luc@lodge.test' } },
      { of: { name: 'Luc' } },
    ],
    [
      'in one or the other, inside what may be null',
      z.object({ of: z.object({ one: z.union([z.object({ name: z.string() }), Named]) }).nullable() }),
      { of: { one: tooMuch, other: tooMuch } },
      { of: { one: named } },
    ],
    [
      'beside what tells the kind',
      kinds,
      { kind: 'one', of: tooMuch, all: [named] },
      { kind: 'one', of: named },
    ],
    ['deep in one kind', kinds, { kind: 'many', all: [tooMuch], of: named }, { kind: 'many', all: [named] }],
    [
      'in a list of several kinds',
      z.array(kinds),
      [
        { kind: 'one', of: tooMuch, all: [] },
        { kind: 'many', all: [tooMuch], of: named },
      ],
      [
        { kind: 'one', of: named },
        { kind: 'many', all: [named] },
      ],
    ],
  ])('%s', (_where, schema, value, sent) => {
    expect(JSON.parse(serializerOf(schema)(value))).toEqual(sent)
  })

  test('nor from a handler of the site that answers more than it was asked for', async () => {
    const place = { ...cities.haarlem, state: '', population: 162_902, source: 'a-file.tsv' }
    const never = async () => undefined
    const gazetteer = { load: async () => {}, coordinates: never, address: never, place: never }
    const site = await createTestApp({ gazetteer: { ...gazetteer, autocomplete: async () => [place] } })
    onTestFinished(() => site.close())
    const browser = await site.browserOf(await createMember(site.database.db))
    const answer = await browser.get('/api/geolocation/autocomplete?query=haarlem')
    expect(answer.json()).toEqual({ data: [{ ...cities.haarlem, state: null }] })
  })

  test('nor an answer of a kind that the schema does not know', () => {
    expect(() => serializerOf(kinds)({ kind: 'secret', of: tooMuch })).toThrow('No response of kind secret.')
  })
})
