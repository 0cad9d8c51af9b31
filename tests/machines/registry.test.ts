import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { hasCases, lifecycles, loadChart, testFile } from './harness/registry.ts'

describe('every production chart', () => {
  it.each(lifecycles())(
    '%s has cases that plain node can load, and a test that plays them',
    async (lifecycle) => {
      expect(hasCases(lifecycle)).toBe(true)
      expect(existsSync(testFile(lifecycle, 'test.ts'))).toBe(true)
      const { machine } = await loadChart(lifecycle)
      expect(machine.id).toBe(lifecycle)
    },
  )

  it.each(lifecycles())('%s has a test of its view, or of what shows it', (lifecycle) => {
    expect(existsSync(testFile(lifecycle, 'view.test.tsx'))).toBe(true)
  })
})
