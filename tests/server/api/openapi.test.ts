import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: object
}
interface Operation {
  readonly summary: string
  readonly 'x-access': string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, { schema: object }> }
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Record<string, Record<string, Operation>>
}

let site: TestApp
let description: Description

beforeAll(async () => {
  site = await createTestApp({ env: { SITE_NAME: 'Cabin' } })
  description = (await site.guest().get('/api/openapi.json')).json()
})
afterAll(() => site.close())

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

test('the document names the site and contains every call once, with its access', () => {
  expect(description).toMatchObject({ openapi: '3.0.3', info: { title: 'Cabin' } })
  const described = operations().map(({ key, operation }) => {
    const { summary, 'x-access': access } = operation
    return [key, { summary, access }]
  })
  const table = Object.entries<Call>(calls).map(([key, { summary, access }]) => [key, { summary, access }])
  expect(described).toHaveLength(table.length)
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(table))
})

test('every placeholder of a path is a required path parameter, and there are no others', () => {
  const described = operations().map(({ key, operation }) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
    return [key, parameters.filter(({ required }) => required).map(({ name }) => name), parameters.length]
  })
  const placeholders = operations().map(({ key, path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    return [key, names, names.length]
  })
  expect(described).toEqual(placeholders)
})

test('no call has two parameters with the same name and place', () => {
  const names = operations().flatMap(({ key, operation }) =>
    operation.parameters.map((parameter) => `${key} ${parameter.in} ${parameter.name}`),
  )
  expect(names).toEqual([...new Set(names)])
})

test('every call describes its answer, and its body if it has one', () => {
  const described = operations().map(({ key, operation: { responses, requestBody } }) => [
    key,
    { answers: Object.keys(responses), bodies: Object.keys(requestBody?.content ?? {}) },
  ])
  const bodiesOf = ({ body, formBody, multipart }: Call) => [
    ...(body ? ['application/json'] : []),
    ...(multipart || formBody ? ['multipart/form-data'] : []),
  ]
  const table = Object.entries<Call>(calls).map(([key, row]) => [
    key,
    { answers: [String(row.status ?? 200), 'default'], bodies: bodiesOf(row) },
  ])
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(table))
})

test('the form of an upload has its fields and its file', () => {
  const operation = description.paths['/user/{id}/photo']?.['post']
  expect(operation?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    type: 'object',
    properties: {
      description: { type: 'string' },
      is_private: { enum: ['0', '1', 'true', 'false'] },
      media_tags: { type: 'array' },
      photo: { type: 'string', format: 'binary' },
    },
    required: ['photo'],
  })
})

/** Yields every object of the document with its path. */
function* objectsOf(value: unknown, at = '#'): Generator<{ at: string; object: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { at, object: Object.fromEntries(Object.entries(value)) }
  for (const [name, inner] of Object.entries(value)) yield* objectsOf(inner, `${at}/${name}`)
}

const find = (ref: string): unknown =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      description,
    )

test('every reference points to something in the document', () => {
  const broken = [...objectsOf(description)].filter(({ object: { $ref: ref } }) => {
    if (typeof ref !== 'string') return false
    return !ref.startsWith('#/') || find(ref) === undefined
  })
  expect(broken).toEqual([])
})

/** The JSON Schema keywords of OpenAPI 3.0. Client generators fail on others. */
const schemaWords = new Set(
  `title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
  uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties
  additionalProperties description format default nullable discriminator readOnly writeOnly xml externalDocs example
  deprecated $ref`.split(/\s+/),
)

function faultsOf(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [`${at} is no schema`]
  const inner = (name: string, value: unknown): string[] => {
    const values = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (name === 'properties' || name === 'allOf' || name === 'oneOf' || name === 'anyOf')
      return values.flatMap(([key, one]) => faultsOf(one, `${at}/${name}/${key}`))
    if (name === 'items' || name === 'not') return faultsOf(value, `${at}/${name}`)
    if (name === 'additionalProperties' && typeof value !== 'boolean') return faultsOf(value, `${at}/${name}`)
    if (name === 'type' && typeof value !== 'string') return [`${at} has several types`]
    if (name.startsWith('exclusiveM') && typeof value !== 'boolean') return [`${at}/${name} is no boolean`]
    return []
  }
  return Object.entries(schema).flatMap(([name, value]) =>
    schemaWords.has(name) || name.startsWith('x-') ? inner(name, value) : [`${at}/${name} is not of 3.0`],
  )
}

test('every schema is valid in OpenAPI 3.0', () => {
  const faults = operations().flatMap(({ key, operation: { parameters, requestBody, responses } }) => [
    ...parameters.flatMap(({ name, schema }) => faultsOf(schema, `${key} ${name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => faultsOf(schema, `${key} body`)),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      Object.values(content).flatMap(({ schema }) => faultsOf(schema, `${key} ${status}`)),
    ),
  ])
  expect(faults).toEqual([])
})
