import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

export type Serialize = (value: unknown) => string

type JsonSchema = { [keyword: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (schema: unknown) => isObject(schema) && schema['type'] === 'null'

/** Keywords that tell the serialiser what to write; bounds, formats and patterns are the parser's matter. */
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

/** Inside a union the serialiser tells the options apart by validating, and there an enum must name null too. */
const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(Array.isArray(schema['enum']) && { enum: [...schema['enum'], null] }),
  nullable: true,
})

/**
 * Prepares a schema for fast-json-stringify: `anyOf [X, null]` becomes a nullable X, and
 * `additionalProperties` goes. Unfolded, an extra field inside a nullable object throws instead of being
 * dropped.
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

/** The JSON schema of what `schema` puts on the wire. */
export const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })

/** Draft 7 can't say of a tuple that it is no longer, which the validator would else complain of. */
const ofTuples = { ajv: { strictTuples: false } }

const compile = (schema: z.ZodType): Serialize =>
  fastJsonStringify(fold(toJsonSchema(schema)) as Schema, ofTuples)

/**
 * Compiles the serialiser of a response: a field that the schema does not name can't leave. A top-level
 * discriminated union picks its serialiser by the discriminator, so that nothing is validated on the way out.
 *
 * @throws when a required field is missing, which is a fault of the handler.
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
 * The serialiser of a response, compiled when it first answers and kept for the process: compiling all of them took a
 * fifth of a start.
 */
export function serializerOf(schema: z.ZodType): Serialize {
  const known = serializers.get(schema) ?? compileSerializer(schema)
  serializers.set(schema, known)
  return known
}
