import { parseSync, type Plugin } from 'vite'

interface Span {
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Record<string, unknown> & Span =>
  typeof value === 'object' && value !== null

/** Where the objects stand that are written out as some state's `meta`. */
function metasIn(node: unknown): Span[] {
  if (!isNode(node)) return []
  const { type, key, value } = node
  const isMeta = type === 'Property' && isNode(key) && key['name'] === 'meta'
  if (isMeta && isNode(value) && value['type'] === 'ObjectExpression') return [value]
  return Object.values(node).flatMap(metasIn)
}

/** The code of a chart without what its states promise to show. */
export const dropMetas = (fileName: string, code: string): string =>
  metasIn(parseSync(fileName, code).program).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}{}${left.slice(end)}`,
    code,
  )

/** What each state shows (`src/machines/stateMeta.ts`) is for tests and for the exported charts: browsers need none of it. */
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
