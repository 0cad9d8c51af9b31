import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/** Chunk → folder → names in that folder (`tools/chunks.ts`). */
export type Chunks = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

interface ListedPath {
  /** Undefined for a part that no chunk takes. */
  readonly chunk: string | undefined
  readonly path: string
}

interface GroupOptions {
  readonly includeDependenciesRecursively?: boolean
  readonly entriesAware?: boolean
  readonly entriesAwareMergeThreshold?: number
}

const projectRoot = `${normalizePath(join(import.meta.dirname, '..'))}/`

/** Returns a module's path from the project's root, or from `node_modules/` wherever that is. */
export function modulePath(id: string): string {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const installed = path.lastIndexOf('/node_modules/')
  if (installed !== -1) return path.slice(installed + 1)
  return path.startsWith(projectRoot) ? path.slice(projectRoot.length) : path
}

function listedPaths(chunks: Chunks, lazyParts: readonly string[]): ListedPath[] {
  const ofChunks = Object.entries(chunks).flatMap(([chunk, folders]) =>
    Object.entries(folders).flatMap(([folder, names]) =>
      names.map((name) => ({ chunk, path: folder + name })),
    ),
  )
  return [...lazyParts.map((path) => ({ chunk: undefined, path })), ...ofChunks]
}

const covers = ({ path }: ListedPath, module: string) =>
  module.startsWith(path.endsWith('/') ? path : `${path}.`)

/** Returns the bundler's groups in the order of `chunks`. A module's imports join its group only if they are listed. */
export function createChunkGroups<Name extends string>(
  chunks: Readonly<Record<Name, Chunks[string]>>,
  lazyParts: readonly string[] = [],
  options: Partial<Record<Name, GroupOptions>> = {},
) {
  const listed = listedPaths(chunks, lazyParts)
  const chunkOf = (id: string) => {
    const module = modulePath(id)
    return listed.find((candidate) => covers(candidate, module))?.chunk
  }
  const names = Object.keys(chunks) as Name[]
  return names.map((name) => ({
    name,
    test: (id: string) => chunkOf(id) === name,
    includeDependenciesRecursively: false,
    ...options[name],
  }))
}

/** Returns the listed paths that place none of the modules: nothing matches, or earlier paths have all matches. */
export function unusedPaths(
  chunks: Chunks,
  lazyParts: readonly string[],
  moduleIds: Iterable<string>,
): string[] {
  const listed = listedPaths(chunks, lazyParts)
  const used = new Set<ListedPath>()
  for (const id of moduleIds) {
    const module = modulePath(id)
    const found = listed.find((candidate) => covers(candidate, module))
    if (found) used.add(found)
  }
  return listed
    .filter((candidate) => !used.has(candidate))
    .map(({ chunk, path }) => `${path} (${chunk ?? 'lazy part'})`)
}

/** Fails a build in which a listed path places no module: otherwise a renamed file would silently leave its chunk. */
export function everyListedPath(chunks: Chunks, lazyParts: readonly string[] = []): Plugin {
  return {
    name: 'every-listed-path',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const unused = unusedPaths(chunks, lazyParts, built)
      if (unused.length > 0)
        this.error(
          `tools/chunks.ts lists paths that place no module. They are renamed, unused, types only, or listed twice:\n${unused.join('\n')}`,
        )
    },
  }
}
