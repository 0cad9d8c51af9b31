/** Finds the integer fields of a call's request, and makes requests that are valid but for one field. */
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'

interface Shape {
  readonly type?: string
  readonly properties?: Record<string, Shape>
  readonly required?: readonly string[]
  readonly items?: Shape | false
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const parts = ['params', 'query', 'body'] as const
export type Part = (typeof parts)[number]

/** A field that holds an integer. `path` has a `0` for the only item of a list. */
export interface IntegerField {
  readonly part: Part
  readonly path: readonly string[]
  /** `digits` is an integer as a text of digits, `pair` two of them with a dash, as in the id of a conversation. */
  readonly kind: 'number' | 'digits' | 'pair'
  readonly maximum: number | undefined
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Shape

const ids = String.raw`[1-9]\d{0,9}`

/** Cursors are texts of the server's own; the shortest are an id, so they count as integers too. */
function kindOf({ type, pattern = '' }: Shape, name: string): IntegerField['kind'] | null {
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'string') return null
  if (pattern.includes(`${ids}-${ids}`)) return 'pair'
  return pattern.includes(ids) || name === 'cursor' ? 'digits' : null
}

function fieldsIn(shape: Shape, part: Part, path: readonly string[]): IntegerField[] {
  const kind = kindOf(shape, path.at(-1) ?? '')
  if (kind) return [{ part, path, kind, maximum: shape.type === 'integer' ? shape.maximum : undefined }]
  const inner = [
    ...Object.entries(shape.properties ?? {}),
    ...(shape.items ? [['0', shape.items] as const] : []),
    ...(shape.prefixItems ?? []).map((item, at) => [String(at), item] as const),
  ]
  return [
    ...inner.flatMap(([name, property]) => fieldsIn(property, part, [...path, name])),
    ...(shape.anyOf ?? []).flatMap((branch) => fieldsIn(branch, part, path)),
  ]
}

/** Returns all integer fields of a call's path, query and body, nested ones included. */
export const integerFieldsOf = (row: Call): IntegerField[] =>
  parts.flatMap((part) => (row[part] ? fieldsIn(shapeOf(row[part]), part, []) : []))

const texts = ['a', 'NL', 'EUR', 'a@lodge.test', 'https://lodge.test', '2027-01-15', '1', '1-2']

function textFor(shape: Shape): string {
  const patterns = [shape, ...(shape.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const found = texts.find((text) => patterns.every((pattern) => new RegExp(pattern, 'u').test(text)))
  if (found === undefined) throw new Error(`No text fits ${patterns.join(' and ')}.`)
  return found.padEnd(shape.minLength ?? 0, found)
}

/** Makes a value with the required fields, and with the one at `path`, which gets `value`. */
function make(shape: Shape, path: readonly string[] | null, value: unknown): unknown {
  if (path?.length === 0) return value
  if (shape.default !== undefined && !path) return shape.default
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const branch = shape.anyOf?.find((one) => one.type !== 'null')
  if (branch) return make(branch, path, value)
  const [name, ...rest] = path ?? []
  const at = (step: string) => (step === name ? rest : null)
  if (shape.prefixItems) return shape.prefixItems.map((item, index) => make(item, at(String(index)), value))
  if (shape.type === 'array') return shape.items ? [make(shape.items, at('0'), value)] : []
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([key]) => key === name || shape.required?.includes(key))
        .map(([key, property]) => [key, make(property, at(key), value)]),
    )
  if (shape.type === 'boolean') return true
  return shape.type === 'string' ? textFor(shape) : Math.max(shape.minimum ?? 1, 1)
}

const isRecord = (made: unknown): made is Record<string, unknown> => typeof made === 'object' && made !== null

/** Makes the parts of a request with `value` in the given field. Ids in the path are `id`. */
export function requestWith(row: Call, { part: changed, path }: IntegerField, value: unknown, id: number) {
  const made = (part: Part) => {
    const schema = row[part]
    const result = schema ? make(shapeOf(schema), part === changed ? path : null, value) : {}
    return isRecord(result) ? result : {}
  }
  const [params, query, body] = [made('params'), made('query'), made('body')]
  for (const name of Object.keys(params))
    if (/id$/i.test(name) && !(changed === 'params' && path[0] === name)) params[name] = id
  return { params, query, body }
}
