import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const components = 'src/views/components'

/** The files that a file imports, and those that they do. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, fixed, lazy] of source.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
    reachedFrom(join(dirname(file), fixed ?? lazy ?? ''), seen)
  }
  return seen
}

// The room around a page, which the guide itself does not have.
const apart = new Set(['PageFrame.tsx'])

it('the style guide shows every component', () => {
  const shown = reachedFrom('src/views/screens/StyleGuide/StyleGuide.tsx')
  const all = readdirSync(components).filter((name) => name.endsWith('.tsx') && !apart.has(name))
  expect(all.length).toBeGreaterThan(90)
  expect(all.filter((name) => !shown.has(join(components, name)))).toEqual([])
})
