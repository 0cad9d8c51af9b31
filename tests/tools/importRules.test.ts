import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  checkedFolders,
  cruiseModules,
  folderCircleRule,
  importRules,
  unreadOf,
} from '../../tools/importRules.ts'

interface Planted {
  readonly rule: string
  /** The file with the forbidden import. */
  readonly file: string
  readonly code: string
  /** The file it imports, unless that is a package. */
  readonly also?: string
}

/** At least one forbidden import for each rule. */
const planted: readonly Planted[] = [
  { rule: 'contract-alone', file: 'contract/a.ts', code: "import '../src/other.ts'", also: 'src/other.ts' },
  { rule: 'contract-alone', file: 'contract/a.ts', code: "import '../demo/b.ts'", also: 'demo/b.ts' },
  { rule: 'contract-circle', file: 'contract/a.ts', code: "import './a.ts'" },
  {
    rule: 'machines-inward',
    file: 'src/machines/a/machine.ts',
    code: "import '../../views/b.ts'",
    also: 'src/views/b.ts',
  },
  {
    rule: 'machines-inward',
    file: 'src/machines/a/machine.ts',
    code: "import '../../../demo/b.ts'",
    also: 'demo/b.ts',
  },
  { rule: 'machines-no-view', file: 'src/machines/a/machine.ts', code: "import 'react'" },
  {
    rule: 'services-inward',
    file: 'src/services/a.ts',
    code: "import '../machines/b.ts'",
    also: 'src/machines/b.ts',
  },
  {
    rule: 'services-not-realtime',
    file: 'src/services/a.ts',
    code: "import '../realtime/b.ts'",
    also: 'src/realtime/b.ts',
  },
  {
    rule: 'realtime-not-services',
    file: 'src/realtime/a.ts',
    code: "import '../services/b.ts'",
    also: 'src/services/b.ts',
  },
  {
    rule: 'views-no-services',
    file: 'src/views/a.tsx',
    code: "import '../services/b.ts'",
    also: 'src/services/b.ts',
  },
  {
    rule: 'views-no-axios',
    file: 'src/views/a.tsx',
    code: "import axios from 'axios'\nexport default axios",
  },
  {
    rule: 'contract-types-only',
    file: 'src/services/a.ts',
    code: "import { calls } from '../../contract/calls.ts'\nexport default calls",
    also: 'contract/calls.ts',
  },
  { rule: 'server-not-src', file: 'server/a.ts', code: "import '../src/b.ts'", also: 'src/b.ts' },
  { rule: 'no-tests-in-product', file: 'server/a.ts', code: "import '../tests/b.ts'", also: 'tests/b.ts' },
  { rule: 'demo-from-main-only', file: 'server/start.ts', code: "import '../demo/b.ts'", also: 'demo/b.ts' },
  {
    rule: 'demo-from-main-only',
    file: 'server/a/main.ts',
    code: "import '../../demo/b.ts'",
    also: 'demo/b.ts',
  },
  { rule: 'demo-from-main-only', file: 'src/a.ts', code: "import '../demo/b.ts'", also: 'demo/b.ts' },
  { rule: 'demo-inward', file: 'demo/a.ts', code: "import '../src/b.ts'", also: 'src/b.ts' },
  { rule: 'demo-inward', file: 'demo/a.ts', code: "import '../tests/b.ts'", also: 'tests/b.ts' },
  { rule: 'demo-inward', file: 'demo/a.ts', code: "import '../e2e/b.ts'", also: 'e2e/b.ts' },
  { rule: 'demo-inward', file: 'demo/a.ts', code: "import '../bench/b.ts'", also: 'bench/b.ts' },
  { rule: 'demo-inward', file: 'demo/a.ts', code: "import '../tools/b.ts'", also: 'tools/b.ts' },
]

describe('the import rules', () => {
  const folders: string[] = []

  async function plant(files: Record<string, string>) {
    const folder = await mkdtemp(join(tmpdir(), 'imports-'))
    folders.push(folder)
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    for (const name of checkedFolders) await mkdir(join(folder, name), { recursive: true })
    for (const [file, code] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${code}\n`)
    }
    return cruiseModules(folder)
  }

  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
  })

  it('have at least one planted import each', () => {
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(importRules.map(({ name }) => name)))
  })

  it.each(planted)('report $rule for $file with $code', async ({ rule, file, code, also }) => {
    const { violations } = await plant({ [file]: code, ...(also && { [also]: 'export const calls = 1' }) })
    expect(violations.filter((line) => line.startsWith(`${rule}: `))).toHaveLength(1)
  })

  it('let the browser import types of the contract, and limits as values', async () => {
    const { violations, modules } = await plant({
      'contract/calls.ts': 'export type Calls = { a: 1 }',
      'contract/limits.ts': 'export const limit = 1',
      'src/services/a.ts':
        "import type { Calls } from '../../contract/calls.ts'\nimport { limit } from '../../contract/limits.ts'\nexport const a: Calls = { a: limit as 1 }",
    })
    expect(violations).toEqual([])
    expect(modules).toHaveLength(3)
  })

  it('let server/main.ts import the demo, and the demo import server and contract', async () => {
    const { violations, modules } = await plant({
      'contract/limits.ts': 'export const limit = 1',
      'server/db/open.ts': 'export const open = 1',
      'demo/demo.ts': "import '../server/db/open.ts'\nimport '../contract/limits.ts'",
      'server/main.ts': "await import('../demo/demo.ts')",
    })
    expect(violations).toEqual([])
    expect(modules).toHaveLength(4)
  })

  describe('about circles between the folders of server/', () => {
    it('name two folders that import each other', async () => {
      const { violations } = await plant({
        'server/a/one.ts': "import '../b/one.ts'",
        'server/a/two.ts': 'export const two = 2',
        'server/b/one.ts': 'export const one = 1',
        'server/b/deep/two.ts': "import type { two } from '../../a/two.ts'\nexport type Two = typeof two",
      })
      expect(violations).toEqual([
        `${folderCircleRule}: server/a → server/b → server/a ` +
          '(server/a/one.ts imports server/b/one.ts, server/b/deep/two.ts imports server/a/two.ts)',
      ])
    })

    it('name three folders that import each other in turn', async () => {
      const { violations } = await plant({
        'server/a/one.ts': "import '../b/one.ts'",
        'server/a/two.ts': 'export const two = 2',
        'server/b/one.ts': 'export const one = 1',
        'server/b/two.ts': "import '../c/one.ts'",
        'server/c/one.ts': 'export const one = 1',
        'server/c/two.ts': "import '../a/two.ts'",
      })
      expect(violations).toEqual([
        `${folderCircleRule}: server/a → server/b → server/c → server/a ` +
          '(server/a/one.ts imports server/b/one.ts, server/b/two.ts imports server/c/one.ts, ' +
          'server/c/two.ts imports server/a/two.ts)',
      ])
    })

    it('name a folder and a file of server/ itself that import each other', async () => {
      const { violations } = await plant({
        'server/config.ts': "import './a/one.ts'",
        'server/a/one.ts': 'export const one = 1',
        'server/a/two.ts': "import '../config.ts'",
      })
      expect(violations).toEqual([expect.stringContaining('server/a → server/config.ts → server/a')])
    })

    it('allow folders to import downwards, and subfolders to import each other', async () => {
      const { violations } = await plant({
        'server/a/deep/one.ts': "import '../two.ts'",
        'server/a/two.ts': 'export const two = 2',
        'server/a/three.ts': "import './deep/one.ts'\nimport '../b/one.ts'",
        'server/b/one.ts': "import '../c/one.ts'",
        'server/c/one.ts': 'export const one = 1',
      })
      expect(violations).toEqual([])
    })
  })
})

it('a listed file that was not read is reported', () => {
  expect(unreadOf(['src/a.ts', 'src/b.ts'], ['src/b.ts', 'src/c.ts'])).toEqual(['src/a.ts'])
})
