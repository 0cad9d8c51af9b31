import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { build, type Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import {
  type Chunks,
  createChunkGroups,
  everyListedPath,
  modulePath,
  unusedPaths,
} from '../../tools/chunkGroups.ts'
import { chunks, lazyParts } from '../../tools/chunks.ts'

const modules = {
  '/node_modules/library/index.js': 'export const library = Math.random()',
  '/node_modules/library-more/index.js': 'export const more = Math.random()',
  'main.ts': `import { library } from '/node_modules/library/index.js'
    import { more } from '/node_modules/library-more/index.js'
    import { button } from 'parts/Button.ts'
    import { buttonLink } from 'parts/ButtonLink.ts'
    console.log(library, more, button, buttonLink, import('page/Page.ts'), import('page/Dialog.ts'))`,
  'parts/Button.ts': 'export const button = Math.random()',
  'parts/ButtonLink.ts': 'export const buttonLink = Math.random()',
  'page/Page.ts': `export { row } from 'page/rows/Row.ts'`,
  'page/Dialog.ts': 'export const dialog = Math.random()',
  'page/rows/Row.ts': 'export const row = Math.random()',
}

const listed: Chunks = {
  library: { 'node_modules/': ['library/'] },
  parts: { 'parts/': ['Button'] },
  page: { '': ['page/'] },
}
const lazy = ['page/Dialog']

const fromMemory: Plugin = {
  name: 'from-memory',
  resolveId: (id) => (id in modules ? id : null),
  load: (id) => Object.entries(modules).find(([name]) => name === id)?.[1] ?? null,
}

async function buildWith(groups: Chunks, parts: readonly string[] = lazy) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [fromMemory, everyListedPath(groups, parts)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'main.ts',
        output: { codeSplitting: { groups: createChunkGroups(groups, parts) } },
      },
    },
  })
  if (!('output' in result)) throw new TypeError('Vite built more than one output.')
  const scripts = result.output.filter((file) => file.type === 'chunk')
  return Object.fromEntries(
    scripts.map(({ name, moduleIds }) => [
      name,
      moduleIds
        .filter((id) => id in modules)
        .map(modulePath)
        .toSorted(),
    ]),
  )
}

describe('a build with listed chunks', () => {
  test('puts folders, and files listed without their extension, into their chunks, and leaves other files to the bundler', async () => {
    expect(await buildWith(listed)).toMatchObject({
      library: ['node_modules/library/index.js'],
      parts: ['parts/Button.ts'],
      page: ['page/Page.ts', 'page/rows/Row.ts'],
      Dialog: ['page/Dialog.ts'],
      main: ['main.ts', 'node_modules/library-more/index.js', 'parts/ButtonLink.ts'],
    })
  })

  test('fails if a listed path matches no module, and names each such path with its chunk', async () => {
    const renamed: Chunks = { ...listed, parts: { 'parts/': ['Button', 'IconButton'], 'pages/': ['Page'] } }
    await expect(buildWith(renamed, ['page/Dialogue'])).rejects.toThrow(
      /page\/Dialogue \(lazy part\)\nparts\/IconButton \(parts\)\npages\/Page \(parts\)$/m,
    )
  })
})

test('reports a path as unused if an earlier path matches all of its modules', () => {
  const twice: Chunks = {
    first: { 'parts/': ['Button'] },
    second: { '': ['parts/'] },
    third: { 'parts/': ['Button'] },
  }
  expect(unusedPaths(twice, [], ['parts/Button.ts', 'parts/Link.ts'])).toEqual(['parts/Button (third)'])
})

test.each([
  ['\0vite/preload-helper.js', 'vite/preload-helper.js'],
  ['/elsewhere/node_modules/react/index.js', 'node_modules/react/index.js'],
  ['/elsewhere/node_modules/a/node_modules/react/index.js', 'node_modules/react/index.js'],
  [`${process.cwd()}/src/main.tsx?import`, 'src/main.tsx'],
])('the path of module %j is %s', (id, path) => {
  expect(modulePath(id)).toBe(path)
})

describe('every path that tools/chunks.ts lists', () => {
  const paths = [
    ...Object.values<Chunks[string]>(chunks).flatMap((folders) =>
      Object.entries(folders).flatMap(([folder, names]) => names.map((name) => folder + name)),
    ),
    ...lazyParts,
  ].filter((path) => !path.startsWith('vite/'))

  test('exists, so that a rename is noticed before the next build', () => {
    const isThere = (path: string) =>
      path.endsWith('/')
        ? existsSync(path)
        : existsSync(dirname(path)) &&
          readdirSync(dirname(path)).some((file) => file.startsWith(`${basename(path)}.`))
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})
