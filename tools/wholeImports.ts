import { posix } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/** A file that was built, with what the browser is given. */
interface BuiltScript {
  readonly fileName: string
  readonly code: string
}

interface Import {
  readonly from: string
  readonly name: string
}

/** What a chunk that is loaded later is asked for, as the bundler writes it. */
const laterName = /import\(([`'"])([^`'"]+)\1\)\.then\(\(?([\w$]+)\)?\s*=>\s*\3\.([\w$]+)/g

function read({ fileName, code }: BuiltScript) {
  const { staticImports, staticExports } = parseSync(fileName, code).module
  const imports: Import[] = []
  const exports = new Set<string>()
  for (const { moduleRequest, entries } of staticImports)
    for (const { importName } of entries) {
      const name = importName.kind === 'Default' ? 'default' : importName.name
      if (name !== null) imports.push({ from: moduleRequest.value, name })
    }
  for (const { entries } of staticExports)
    for (const { moduleRequest, importName, exportName } of entries) {
      exports.add(exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*'))
      if (moduleRequest && importName.name !== null)
        imports.push({ from: moduleRequest.value, name: importName.name })
    }
  for (const [, , from = '', , name = ''] of code.matchAll(laterName)) imports.push({ from, name })
  return { fileName, imports, exports }
}

/**
 * What built files ask of each other and is not there, a line each. The bundler once put a module into another chunk
 * than the one it named, and a page that a browser was given did not start.
 */
export function missingImports(scripts: readonly BuiltScript[]): string[] {
  const files = new Map(scripts.map((script) => [script.fileName, read(script)]))
  return [...files.values()].flatMap(({ fileName, imports }) =>
    imports
      .filter(({ from, name }) => {
        const target = files.get(posix.join(posix.dirname(fileName), from))
        return !target?.exports.has(name)
      })
      .map(({ from, name }) => `${fileName} imports ${name} from ${from}, which does not export it.`),
  )
}

/**
 * Files that import each other, a line each circle: whichever of them runs first finds nothing of the others yet.
 * Modules may do so, since the bundler orders them within a file; it can't across files (`tools/chunks.ts`).
 */
export function circularImports(
  files: readonly { readonly fileName: string; readonly imports: readonly string[] }[],
): string[] {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (fileName: string, way: readonly string[]) => {
    const start = way.indexOf(fileName)
    if (start !== -1) circles.push(`${[...way.slice(start), fileName].join(' imports ')}.`)
    if (start !== -1 || done.has(fileName)) return
    for (const next of importsOf.get(fileName) ?? []) follow(next, [...way, fileName])
    done.add(fileName)
  }
  for (const fileName of importsOf.keys()) follow(fileName, [])
  return circles
}

/** Fails a build whose files do not fit together. */
export function wholeImports(): Plugin {
  return {
    name: 'whole-imports',
    apply: 'build',
    generateBundle: {
      // After whatever else changes the code.
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const wrong = [...missingImports(scripts), ...circularImports(scripts)]
        if (wrong.length > 0) this.error(wrong.join('\n'))
      },
    },
  }
}
