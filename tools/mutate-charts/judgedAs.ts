/** What a verdict was about, as a short hash: it is another one as soon as the chart or its stories are. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { transformSync } from '@swc/core'

import { casesFile } from '../../tests/machines/harness/registry.ts'

const root = join(import.meta.dirname, '../..')
/** Charts and the plain values they use. What several charts' stories are made with judges nothing. */
const followed = [join(root, 'src'), join(root, 'contract')]
const mistakes = join(import.meta.dirname, 'mutants.ts')
const codes = new Map<string, { code: string; imports: readonly string[] }>()

/**
 * Of the chart's cases, of all code that they lead to, and of how mistakes are made: no comment, type or line break
 * counts.
 */
export function judgedAs(lifecycle: string): string {
  const hash = createHash('sha256')
  for (const file of [...filesBehind(casesFile(lifecycle)), mistakes])
    hash.update(`${relative(root, file)}\n${codeOf(file).code}\n`)
  return hash.digest('hex').slice(0, 8)
}

/** The cases of a chart, and all code of `src` and `contract` that they lead to. */
export function filesBehind(cases: string): string[] {
  const files = new Set([cases])
  for (const file of files)
    for (const imported of codeOf(file).imports)
      if (followed.some((folder) => imported.startsWith(folder))) files.add(imported)
  return [...files].toSorted()
}

function codeOf(file: string) {
  const known = codes.get(file)
  if (known !== undefined) return known
  const code = runningCode(readFileSync(file, 'utf8'))
  const imports = [...code.matchAll(/(?:from|import)"(\.[^"]+)"/gu)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  const found = { code, imports }
  codes.set(file, found)
  return found
}

/** What is left of TypeScript when it runs, in one line. */
export const runningCode = (source: string): string =>
  transformSync(source, {
    swcrc: false,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024', minify: { compress: false, mangle: false } },
  }).code
