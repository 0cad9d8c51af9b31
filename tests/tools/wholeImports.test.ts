import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { circularImports, missingImports, wholeImports } from '../../tools/wholeImports.ts'

const files = {
  '/app.js': `import { greet } from '/shared.js'; greet(); import('/later.js').then((later) => later.say())`,
  '/later.js': `import { greet, part } from '/shared.js'; export const say = () => greet(part)`,
  '/shared.js': `export const greet = (what) => console.log(what); export const part = Math.random()`,
}

const fromMemory: Plugin = {
  name: 'from-memory',
  resolveId: (id) => (id in files ? id : null),
  load: (id) => Object.entries(files).find(([name]) => name === id)?.[1] ?? null,
}

/** Removes an export from the built files, as a fault of the bundler would. */
const withoutExport = (name: string): Plugin => ({
  name: 'without-export',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.exports.includes(name))
        file.code = file.code.replace(/export\s*\{[^}]*\}/, 'export {}')
  },
})

const buildWith = (...plugins: Plugin[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [fromMemory, ...plugins, wholeImports()],
    build: { write: false, modulePreload: false, rolldownOptions: { input: '/app.js' } },
  })

test('a build whose files export all that others import succeeds', async () => {
  await expect(buildWith()).resolves.toBeDefined()
})

test('a build in which a file imports what another does not export fails, and names it', async () => {
  await expect(buildWith(withoutExport('say'))).rejects.toThrow(
    /app-.*\.js imports say from \.\/later-.*\.js/,
  )
})

test.each<[string, string, string, string[]]>([
  ['a name', `import{t as e}from"./b.js";e()`, 'export{x as t}', []],
  ['a missing name', `import{t as e}from"./b.js";e()`, 'export{x as n}', ['t']],
  ['the default', `import e from"./b.js";e()`, 'export default x', []],
  ['a missing default', `import e from"./b.js";e()`, 'export{x as t}', ['default']],
  ['a namespace', `import*as e from"./b.js";e.t()`, 'export{x as t}', []],
  ['a name exported from another file', `export{t as n}from"./b.js"`, 'export{x as t}', []],
  ['a missing name exported from another file', `export{t as n}from"./b.js"`, 'export{x as n}', ['t']],
  ['a name imported dynamically', 'import(`./b.js`).then(e=>e.t)', 'export{x as t}', []],
  ['a missing name imported dynamically', 'import(`./b.js`).then(e=>e.t)', 'export{x as n}', ['t']],
  ['a missing file', `import{t as e}from"./c.js";e()`, 'export{x as t}', ['t']],
])('imports: %s', (_what, importing, imported, missing) => {
  const found = missingImports([
    { fileName: 'build/a.js', code: importing },
    { fileName: 'build/b.js', code: `const x=()=>1;${imported}` },
  ])
  expect(found.map((line) => line.split(' ')[2])).toEqual(missing)
})

test.each<[string, Record<string, string[]>, string[]]>([
  ['files that import the same file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] }, []],
  ['two files that import each other', { a: ['b'], b: ['c'], c: ['b'] }, ['b imports c imports b.']],
  ['a file that imports itself', { a: ['a'] }, ['a imports a.']],
])('circles: %s', (_what, imports, circles) => {
  const listed = Object.entries(imports).map(([fileName, imported]) => ({ fileName, imports: imported }))
  expect(circularImports(listed)).toEqual(circles)
})

test('a build whose files import each other fails', async () => {
  const ring: Plugin = {
    name: 'ring',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.imports = [file.fileName]
    },
  }
  await expect(buildWith(ring)).rejects.toThrow(/app-.*\.js imports assets\/app-.*\.js\./)
})
