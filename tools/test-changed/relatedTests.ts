import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Module → the modules of the project that it imports at run time, as paths from the project's root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Assembles the whole server, so that a test that imports it imports every module of the server. */
const wholeServer = 'server/app.ts'

export interface RelatedTests {
  /** Test files, sorted. */
  readonly related: readonly string[]
  /** Test files that reach the change only through the whole server, and belong to another folder of the server. */
  readonly leftOut: readonly string[]
}

/** Reads what TypeScript modules import by relative paths; imports of types only are left out. */
export function readImports(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): ImportGraph {
  return new Map(
    files.map((file) => {
      const code = read(file)
      const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
      const specifiers = [
        ...staticImports
          .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
          .map(({ moduleRequest }) => moduleRequest.value),
        ...staticExports
          .flatMap(({ entries }) => entries)
          .flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
        ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
      ]
      const relative = specifiers.filter((specifier) => specifier.startsWith('.'))
      return [file, relative.map((specifier) => posix.join(posix.dirname(file), specifier))]
    }),
  )
}

/**
 * Returns the tests that import a changed file, directly or through other modules. A test of the whole server counts
 * only if it tests the folder that changed: `tests/server/photos/` for `server/photos/`.
 */
export function relatedTests(graph: ImportGraph, changed: readonly string[]): RelatedTests {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file])

  const reached = new Set(changed)
  for (const file of reached)
    if (file !== wholeServer || changed.includes(file))
      for (const importer of importers.get(file) ?? []) reached.add(importer)

  const behindServer = new Set(reached.has(wholeServer) ? [wholeServer] : [])
  for (const file of behindServer)
    for (const importer of importers.get(file) ?? []) behindServer.add(importer)

  const testFolders = changed
    .filter((file) => /^server\/[^/]+\//.test(file))
    .map((file) => `tests/${file.split('/').slice(0, 2).join('/')}/`)
  const others = [...behindServer].filter((file) => isTest(file) && !reached.has(file))
  const ofFolders = others.filter((file) => testFolders.some((folder) => file.startsWith(folder)))
  return {
    related: [...[...reached].filter((file) => graph.has(file) && isTest(file)), ...ofFolders].toSorted(),
    leftOut: others.filter((file) => !ofFolders.includes(file)).toSorted(),
  }
}

const isTest = (file: string) => /^tests\/.*\.test\.tsx?$/.test(file)
