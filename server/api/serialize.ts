import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

export type Serialize = (value: unknown) => string

type JsonSchema = { [keyword: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/** The keywords that decide how a value is written. Bounds, formats and patterns matter to parsing only. */
const structural = new Set([
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'const',
  'enum',
  'nullable',
])

/** In a union, fast-json-stringify picks an option by validating the value, so that an enum must list null too. */
const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(Array.isArray(schema['enum']) && { enum: [...schema['enum'], null] }),
  nullable: true,
})

/**
 * Prepares a schema for fast-json-stringify: `anyOf [X, null]` becomes a nullable X, and `additionalProperties` is
 * removed. Without this, an extra field in a nullable object throws instead of being dropped.
 */
function fold(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(fold)
  if (!isObject(schema)) return schema
  const choices = schema['anyOf']
  if (Array.isArray(choices) && choices.some(isNull)) {
    const others = choices.filter((choice) => !isNull(choice))
    const folded = fold(others.length === 1 ? others[0] : { anyOf: others })
    return isObject(folded) ? nullable(folded) : folded
  }
  const kept = Object.entries(schema).filter(([keyword]) => structural.has(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) =>
      keyword === 'properties' && isObject(value)
        ? [
            keyword,
            Object.fromEntries(Object.entries(value).map(([name, property]) => [name, fold(property)])),
          ]
        : [keyword, fold(value)],
    ),
  )
}

/** Returns the JSON schema of the output of `schema`. */
export const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })

/** Draft 7 cannot express that a tuple has no further items, and Ajv warns about such tuples by default. */
const ofTuples = { ajv: { strictTuples: false } }

const compile = (schema: z.ZodType): Serialize =>
  fastJsonStringify(fold(toJsonSchema(schema)) as Schema, ofTuples)

/**
 * Compiles the serializer of a response. It writes only the fields that the schema names. A top-level discriminated
 * union picks its serializer by the discriminator, which avoids validating each value. The serializer throws when a
 * required field is missing.
 */
function compileSerializer(schema: z.ZodType): Serialize {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return compile(schema)
  const { discriminator } = schema.def
  const byKind = new Map(
    schema.options.map((option) => {
      if (!(option instanceof z.ZodObject)) throw new TypeError('Options of a response are objects.')
      const kind = option.shape[discriminator]
      if (!(kind instanceof z.ZodLiteral)) throw new TypeError('A discriminator is a literal.')
      return [kind.value, compile(option)] as const
    }),
  )
  return (value) => {
    const kind = isObject(value) ? value[discriminator] : undefined
    const serialize = byKind.get(kind as string)
    if (!serialize) throw new TypeError(`No response of kind ${String(kind)}.`)
    return serialize(value)
  }
}

const serializers = new WeakMap<z.ZodType, Serialize>()

/**
 * Returns the serializer of a response. It is compiled at the first use: compiling all of them takes a fifth of the
 * start.
 */
export function serializerOf(schema: z.ZodType): Serialize {
  const known = serializers.get(schema) ?? compileSerializer(schema)
  serializers.set(schema, known)
  return known
}
