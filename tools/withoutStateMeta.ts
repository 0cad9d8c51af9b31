import { parseSync, type Plugin } from 'vite'

interface Span {
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Record<string, unknown> & Span =>
  typeof value === 'object' && value !== null

/** Returns where the `meta` of states is written as an object literal. */
function metasIn(node: unknown): Span[] {
  if (!isNode(node)) return []
  const { type, key, value } = node
  const isMeta = type === 'Property' && isNode(key) && key['name'] === 'meta'
  if (isMeta && isNode(value) && value['type'] === 'ObjectExpression') return [value]
  return Object.values(node).flatMap(metasIn)
}

/** Returns the code of a chart with every `meta` of a state emptied. */
export const dropMetas = (fileName: string, code: string): string =>
  metasIn(parseSync(fileName, code).program).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`,
    code,
  )

/** Leaves the `meta` of states (`src/machines/stateMeta.ts`) out of the build: only tests and exported charts use it. */
export function withoutStateMeta(): Plugin {
  return {
    name: 'without-state-meta',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/.*\.ts$/ },
      handler: (code, id) => ({ code: dropMetas(id, code), map: null }),
    },
  }
}
