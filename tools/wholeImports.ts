import { posix } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/** A built file, with the code that browsers load. */
interface BuiltScript {
  readonly fileName: string
  readonly code: string
}

interface Import {
  readonly from: string
  readonly name: string
}

/** A name taken from a chunk that is imported dynamically, as the bundler writes it. */
const dynamicName = /import\(([`'"])([^`'"]+)\1\)\.then\(\(?([\w$]+)\)?\s*=>\s*\3\.([\w$]+)/g

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
  for (const [, , from = '', , name = ''] of code.matchAll(dynamicName)) imports.push({ from, name })
  return { fileName, imports, exports }
}

/**
 * Returns a line for each import of a built file that no other file exports. The bundler once wrote an import from the
 * wrong chunk, and the page did not start.
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
 * Returns a line for each circle of files that import each other: the first to run would find the others not yet run.
 * Modules of one file may form circles, because the bundler orders them; it cannot order files (`tools/chunks.ts`).
 */
export function circularImports(
  files: readonly { readonly fileName: string; readonly imports: readonly string[] }[],
): string[] {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (fileName: string, path: readonly string[]) => {
    const start = path.indexOf(fileName)
    if (start !== -1) circles.push(`${[...path.slice(start), fileName].join(' imports ')}.`)
    if (start !== -1 || done.has(fileName)) return
    for (const next of importsOf.get(fileName) ?? []) follow(next, [...path, fileName])
    done.add(fileName)
  }
  for (const fileName of importsOf.keys()) follow(fileName, [])
  return circles
}

/** Fails a build whose files import what does not exist, or each other in a circle. */
export function wholeImports(): Plugin {
  return {
    name: 'whole-imports',
    apply: 'build',
    generateBundle: {
      // After all plugins that change the code.
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const wrong = [...missingImports(scripts), ...circularImports(scripts)]
        if (wrong.length > 0) this.error(wrong.join('\n'))
      },
    },
  }
}
