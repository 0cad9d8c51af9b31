/** One module of dependency-cruiser's output, cut down to what the search for circles reads. */
export interface CruisedModule {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

/** The top folder below `server/`, or the file itself where it stands directly in `server/`. */
const folderOf = (file: string): string | null => /^server\/[^/]+/.exec(file)?.[0] ?? null

/** For each folder, the folders it imports, each with one import as an example. */
type FolderGraph = Map<string, Map<string, string>>

function graphOf(modules: readonly CruisedModule[]): FolderGraph {
  const graph: FolderGraph = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === null) continue
    const imported = graph.get(from) ?? new Map<string, string>()
    graph.set(from, imported)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== null && to !== from && !imported.has(to)) imported.set(to, `${source} imports ${resolved}`)
    }
  }
  return graph
}

/** Returns a shortest path of folders, both ends included, or null where there is none. */
function findPath(graph: FolderGraph, from: string, to: string): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]])
  for (const folder of cameFrom.keys()) {
    if (folder === to) {
      const path: string[] = []
      for (let at: string | null = to; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at)
      return path
    }
    // A map's iteration also visits the keys that are added meanwhile: this is a breadth-first search.
    for (const next of graph.get(folder)?.keys() ?? []) if (!cameFrom.has(next)) cameFrom.set(next, folder)
  }
  return null
}

/** Begins a circle at its first folder by name, so that the same circle found twice reads the same. */
function normalize(circle: readonly string[]): string[] {
  const start = circle.indexOf(circle.toSorted()[0] ?? '')
  return [...circle.slice(start), ...circle.slice(0, start)]
}

/**
 * Finds the circles between the folders of `server/`, direct or over other folders. Imports of types count.
 *
 * dependency-cruiser's own rule for folders does not fit: it treats each subfolder and the files at the root as folders
 * of their own.
 *
 * @returns one line per circle, with one import as an example of each step; every import between folders that lies on
 *   a circle is part of at least one of them
 */
export function findFolderCircles(modules: readonly CruisedModule[]): string[] {
  const graph = graphOf(modules)
  const lines = new Set<string>()
  for (const [from, imported] of graph) {
    for (const to of imported.keys()) {
      const path = findPath(graph, to, from)
      if (path === null) continue
      const circle = normalize(path)
      const examples = circle.map((folder, index) =>
        graph.get(folder)?.get(circle[(index + 1) % circle.length] ?? ''),
      )
      lines.add(`${[...circle, circle[0]].join(' → ')} (${examples.join(', ')})`)
    }
  }
  return [...lines].toSorted()
}
