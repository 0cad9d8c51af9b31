import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'
import { X } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, parseSync, type Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import { importedModule, replacedModules, withReplacedModules } from '../../tools/replacedModules.ts'
import createIcon from '../../tools/replacedModules/lucideCreateIcon.ts'

const installed = (module: string) => `node_modules/${module}`
const read = (module: string) => readFileSync(installed(module), 'utf8')

/** The files that may import a replaced module, and how they use it. `it` is the module's default export. */
interface Expected {
  /** Files of the package that are searched. Default: all modules of `lib/`. */
  readonly among?: string
  readonly file?: string
  readonly importers: Readonly<Record<string, readonly string[]>>
}

const anyIcon = 'lucide-react/dist/esm/icons/*.mjs'

const expectations: Readonly<Record<string, Expected>> = {
  'axios/lib/adapters/fetch.js': { importers: { 'axios/lib/adapters/adapters.js': ['it.getFetch'] } },
  'lucide-react/dist/esm/createLucideIcon.mjs': {
    among: 'lucide-react/dist/esm/**/*.mjs',
    importers: { [anyIcon]: ['it()'], 'lucide-react/dist/esm/lucide-react.mjs': ['export { default }'] },
  },
  '@emotion/is-prop-valid': {
    among: '@linaria/react/dist/*.mjs',
    file: '@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js',
    importers: { '@linaria/react/dist/index.mjs': ['it'] },
  },
}

/** How a module uses what it imports from another module. Each use is listed once. */
function usesIn(importer: string, module: string): string[] {
  const code = read(importer)
  if (!code.includes(basename(module))) return []
  const parsed = parseSync(importer, code)
  const isIt = (specifier: string | undefined) =>
    specifier !== undefined && importedModule(specifier, installed(importer)) === module
  const uses: string[] = []
  const imports = parsed.module.staticImports.filter(({ moduleRequest }) => isIt(moduleRequest.value))
  // Comments and the import itself do not count as uses.
  const blanked = [...parsed.comments, ...imports].reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    code,
  )
  for (const { importName, localName } of imports.flatMap(({ entries }) => entries)) {
    if (importName.kind === 'Name') uses.push(`{ ${importName.name} }`)
    else
      for (const [, made = '', members = '', call = ''] of blanked.matchAll(
        new RegExp(String.raw`(?<![.\w$])(new )?${localName.value}(?![\w$])((?:\.\w+)*)(\(?)`, 'gu'),
      ))
        uses.push(`${made}it${members}${call && '()'}`)
  }
  for (const { entries } of parsed.module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (isIt(moduleRequest?.value)) uses.push(`export { ${importName.name} }`)
  return [...new Set(uses)].toSorted()
}

function importersOf(module: string, among: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const importer of globSync(among, { cwd: 'node_modules' })) {
    const uses = usesIn(importer.replaceAll('\\', '/'), module)
    if (uses.length > 0) found[importer] = uses
  }
  return found
}

/** Names that a module exports. A CommonJS module has to be loaded to find them. */
function exportsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { staticExports } = parseSync(file, code).module
  if (staticExports.length === 0) return Object.keys(createRequire(import.meta.url)(resolve(file)))
  return staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*'))),
  )
}

test('there is an expectation for every replaced module', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(replacedModules).toSorted())
})

describe.each(Object.entries(expectations))('%s', (module, { among, file = module, importers }) => {
  const replacement = `tools/replacedModules/${replacedModules[module]}`

  test('exports only names that the original exports', () => {
    expect(existsSync(installed(file)), `${file} is gone: is ${replacement} still needed?`).toBe(true)
    const missing = exportsOf(replacement).filter((name) => !exportsOf(installed(file)).includes(name))
    expect(missing, `${file} no longer exports these: change ${replacement}`).toEqual([])
  })

  test('is imported by the expected files, for the expected uses', () => {
    const [library = ''] = module.split('/')
    const found = importersOf(module, among ?? `${library}/lib/**/*.js`)
    const icons = Object.keys(found).filter((importer) => importer.startsWith('lucide-react/dist/esm/icons/'))
    const iconUses = [...new Set(icons.flatMap((icon) => found[icon] ?? []))]
    for (const icon of icons) delete found[icon]
    expect(
      { ...found, ...(icons.length > 0 && { [anyIcon]: iconUses }) },
      `${module} is used in other ways than ${replacement} was written for: check it, then change this list`,
    ).toEqual(importers)
  })
})

describe('a replacement', () => {
  test('of an icon draws the same as lucide', () => {
    const data = {
      name: 'x',
      size: 24,
      node: [
        ['path', { d: 'M18 6 6 18', key: 'a' }],
        ['path', { d: 'm6 6 12 12', key: 'b' }],
      ],
    } as const
    const partsOf = (icon: FunctionComponent) =>
      renderToStaticMarkup(createElement(icon))
        // Only a separate SVG file needs the namespace.
        .replace(' xmlns="http://www.w3.org/2000/svg"', '')
        .match(/[\w-]+="[^"]*"|<[^ >]+/gu)
        ?.toSorted()
    expect(partsOf(createIcon(data))).toEqual(partsOf(X))
  })
})

describe('a build', () => {
  const main = `import '${resolve(installed('axios/lib/adapters/adapters.js'))}'`
  const buildWith = (replaced: Record<string, string>) => {
    const fromMemory: Plugin = {
      name: 'from-memory',
      resolveId: (id) => (id === 'main.js' ? id : null),
      load: (id) => (id === 'main.js' ? main : null),
    }
    return build({
      configFile: false,
      logLevel: 'silent',
      plugins: [withReplacedModules(replaced), fromMemory],
      build: { write: false, rolldownOptions: { input: 'main.js', treeshake: false } },
    })
  }

  test('contains the replacement instead of the module', async () => {
    const result = await buildWith({ 'axios/lib/adapters/fetch.js': 'axiosFetch.ts' })
    const files = 'output' in result ? result.output : []
    const moduleIds = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    expect(moduleIds).toContain(resolve('tools/replacedModules/axiosFetch.ts'))
    expect(moduleIds.filter((id) => id.endsWith('/adapters/fetch.js'))).toEqual([])
  })

  test('fails if nothing imports a replaced module, and names the module', async () => {
    await expect(buildWith({ 'axios/lib/helpers/renamed.js': 'axiosFetch.ts' })).rejects.toThrow(
      'axios/lib/helpers/renamed.js',
    )
  })
})
