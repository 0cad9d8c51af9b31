import { describe, expect, test } from 'vitest'
import { readImports, relatedTests } from '../../tools/test-changed/relatedTests.ts'

describe('the imports of a module', () => {
  const importsOf = (code: string) => readImports(['src/views/a.ts'], () => code).get('src/views/a.ts')

  test('include all ways to load another module of the project', () => {
    const code = `
      import { one } from './one.ts'
      import '../two.css'
      export { three } from '../../contract/three.ts'
      const four = import('./four.ts')
    `
    expect(importsOf(code)).toEqual([
      'src/views/one.ts',
      'src/two.css',
      'contract/three.ts',
      'src/views/four.ts',
    ])
  })

  test('include neither types nor libraries', () => {
    const code = `
      import type { One } from './one.ts'
      import { type Two } from './two.ts'
      export type { Three } from './three.ts'
      import { createActor } from 'xstate'
      import { type Five, five } from './five.ts'
    `
    expect(importsOf(code)).toEqual(['src/views/five.ts'])
  })
})

describe('the related tests of a change', () => {
  const graph = new Map([
    ['server/app.ts', ['server/photos/routes.ts', 'server/notes/routes.ts']],
    ['server/notes/routes.ts', ['contract/limits.ts']],
    ['server/photos/repository.ts', []],
    ['server/photos/routes.ts', ['server/photos/repository.ts']],
    ['src/views/Button.tsx', []],
    ['src/views/Dialog.tsx', ['src/views/Button.tsx']],
    ['tests/server/notes/notes.test.ts', ['tests/server/testApp.ts']],
    ['tests/server/photos/photos.test.ts', ['tests/server/testApp.ts']],
    ['tests/server/testApp.ts', ['server/app.ts']],
    ['tests/server/visibility/rows.test.ts', ['server/photos/repository.ts']],
    ['tests/views/Button.test.tsx', ['src/views/Button.tsx']],
    ['tests/views/Dialog.test.tsx', ['src/views/Dialog.tsx']],
  ])

  test('import a changed module, directly or through others', () => {
    expect(relatedTests(graph, ['src/views/Button.tsx'])).toEqual({
      related: ['tests/views/Button.test.tsx', 'tests/views/Dialog.test.tsx'],
      leftOut: [],
    })
  })

  test('of the server test its folder, or import it without the whole server', () => {
    expect(relatedTests(graph, ['server/photos/repository.ts'])).toEqual({
      related: ['tests/server/photos/photos.test.ts', 'tests/server/visibility/rows.test.ts'],
      leftOut: ['tests/server/notes/notes.test.ts'],
    })
  })

  test('leave out tests of the whole server when the contract changes', () => {
    expect(relatedTests(graph, ['contract/limits.ts'])).toEqual({
      related: [],
      leftOut: ['tests/server/notes/notes.test.ts', 'tests/server/photos/photos.test.ts'],
    })
  })

  test('are all tests of the whole server when its assembly changes', () => {
    expect(relatedTests(graph, ['server/app.ts'])).toEqual({
      related: ['tests/server/notes/notes.test.ts', 'tests/server/photos/photos.test.ts'],
      leftOut: [],
    })
  })

  test('include changed tests, but not deleted ones', () => {
    const changed = ['tests/views/Dialog.test.tsx', 'tests/views/Deleted.test.tsx']
    expect(relatedTests(graph, changed).related).toEqual(['tests/views/Dialog.test.tsx'])
  })

  test('still import a module that was deleted or renamed', () => {
    const withoutButton = new Map([...graph].filter(([file]) => file !== 'src/views/Button.tsx'))
    expect(relatedTests(withoutButton, ['src/views/Button.tsx']).related).toContain(
      'tests/views/Button.test.tsx',
    )
  })

  test('are none for documents', () => {
    expect(relatedTests(graph, ['README.md', 'docs/product.md'])).toEqual({ related: [], leftOut: [] })
  })
})
