import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { serializerOf } from '../../../server/api/serialize.ts'
import { cities, createMember } from '../factories.ts'
import { createTestApp } from '../testApp.ts'

test('every response of the table of calls has a serializer', () => {
  for (const [key, { response }] of Object.entries<Call>(calls)) {
    expect(serializerOf(response), `${key} has none`).toBeTypeOf('function')
  }
})

describe('a field that is not in the schema is not sent', () => {
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
    ['in a nullable object', z.object({ of: Named.nullable() }), { of: tooMuch }, { of: named }],
    ['in an optional object', z.object({ of: Named.optional() }), { of: tooMuch }, { of: named }],
    ['at the top of a nullable schema', Named.nullable(), tooMuch, named],
    ['in a list', z.array(Named), [tooMuch, tooMuch], [named, named]],
    ['in a list of nullable objects', z.array(Named.nullable()), [tooMuch, null], [named, null]],
    [
      'in a nullable list',
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
      'in a union',
      z.object({ of: z.union([Named, z.object({ name: z.string() })]) }),
      { of: { name: 'Luc', email: 'luc@lodge.test' } },
      { of: { name: 'Luc' } },
    ],
    [
      'in a union inside a nullable object',
      z.object({ of: z.object({ one: z.union([z.object({ name: z.string() }), Named]) }).nullable() }),
      { of: { one: tooMuch, other: tooMuch } },
      { of: { one: named } },
    ],
    ['beside a discriminator', kinds, { kind: 'one', of: tooMuch, all: [named] }, { kind: 'one', of: named }],
    [
      'inside one variant of a discriminated union',
      kinds,
      { kind: 'many', all: [tooMuch], of: named },
      { kind: 'many', all: [named] },
    ],
    [
      'in a list of several variants',
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

  test('also if a handler of the site returns more', async () => {
    const place = { ...cities.haarlem, state: '', population: 162_902, source: 'a-file.tsv' }
    const never = async () => undefined
    const gazetteer = { load: async () => {}, coordinates: never, address: never, place: never }
    const site = await createTestApp({
      gazetteer: { ...gazetteer, cities: async () => [], autocomplete: async () => [place] },
    })
    onTestFinished(() => site.close())
    const browser = await site.browserOf(await createMember(site.database.db))
    const answer = await browser.get('/api/geolocation/autocomplete?query=haarlem')
    expect(answer.json()).toEqual({ data: [{ ...cities.haarlem, state: null }] })
  })

  test('a variant that the schema does not have throws', () => {
    expect(() => serializerOf(kinds)({ kind: 'secret', of: tooMuch })).toThrow('No response of kind secret.')
  })
})
