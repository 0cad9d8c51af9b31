import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { arrowRules, cruiseModules, unseenOf } from '../../tools/arrowRules.ts'

/** One forbidden import an arrow: the file that errs, and what it imports. */
const planted: Record<string, { file: string; code: string; also?: string }> = {
  'contract-alone': { file: 'contract/a.ts', code: "import '../src/other.ts'", also: 'src/other.ts' },
  'machines-inward': {
    file: 'src/machines/a/machine.ts',
    code: "import '../../views/b.ts'",
    also: 'src/views/b.ts',
  },
  'machines-no-view': { file: 'src/machines/a/machine.ts', code: "import 'react'" },
  'services-inward': {
    file: 'src/services/a.ts',
    code: "import '../machines/b.ts'",
    also: 'src/machines/b.ts',
  },
  'services-not-realtime': {
    file: 'src/services/a.ts',
    code: "import '../realtime/b.ts'",
    also: 'src/realtime/b.ts',
  },
  'realtime-not-services': {
    file: 'src/realtime/a.ts',
    code: "import '../services/b.ts'",
    also: 'src/services/b.ts',
  },
  'views-no-services': {
    file: 'src/views/a.tsx',
    code: "import '../services/b.ts'",
    also: 'src/services/b.ts',
  },
  'views-no-axios': { file: 'src/views/a.tsx', code: "import axios from 'axios'\nexport default axios" },
  'contract-types-only': {
    file: 'src/services/a.ts',
    code: "import { calls } from '../../contract/calls.ts'\nexport default calls",
    also: 'contract/calls.ts',
  },
  'server-not-src': { file: 'server/a.ts', code: "import '../src/b.ts'", also: 'src/b.ts' },
  'no-tests-in-product': { file: 'server/a.ts', code: "import '../tests/b.ts'", also: 'tests/b.ts' },
}

describe('the arrows of the architecture', () => {
  const folders: string[] = []

  async function plant(files: Record<string, string>) {
    const folder = await mkdtemp(join(tmpdir(), 'arrows-'))
    folders.push(folder)
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    for (const name of ['contract', 'src', 'server']) await mkdir(join(folder, name), { recursive: true })
    for (const [file, code] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${code}\n`)
    }
    return cruiseModules(['contract', 'src', 'server'], folder)
  }

  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
  })

  it('has one planted import for each rule', () => {
    expect(new Set(Object.keys(planted))).toEqual(new Set(arrowRules.map((rule) => rule.name)))
  })

  it.each(Object.entries(planted))('%s is refused', async (rule, { file, code, also }) => {
    const { violations } = await plant({ [file]: code, ...(also && { [also]: 'export const calls = 1' }) })
    expect(violations.filter((line) => line.startsWith(rule))).toHaveLength(1)
  })

  it('lets the browser import types of the contract, and limits as values', async () => {
    const { violations, modules } = await plant({
      'contract/calls.ts': 'export type Calls = { a: 1 }',
      'contract/limits.ts': 'export const limit = 1',
      'src/services/a.ts':
        "import type { Calls } from '../../contract/calls.ts'\nimport { limit } from '../../contract/limits.ts'\nexport const a: Calls = { a: limit as 1 }",
    })
    expect(violations).toEqual([])
    expect(modules).toHaveLength(3)
  })
})

it('a file that is listed and was not looked at is told', () => {
  expect(unseenOf(['src/a.ts', 'src/b.ts'], ['src/b.ts', 'src/c.ts'])).toEqual(['src/a.ts'])
})
