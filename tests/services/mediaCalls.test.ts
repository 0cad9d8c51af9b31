import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { photoCalls } from '../../contract/photos.ts'
import { galleryCalls } from '../../contract/galleries.ts'
import { hotClickCalls } from '../../contract/hotClicks.ts'
import { videoCalls } from '../../contract/videos.ts'

const root = path.join(import.meta.dirname, '../..')
const key = /(?<quote>['"`])(?<call>(?:GET|POST|PUT|DELETE) \/(?:(?!\k<quote>).)*)\k<quote>/gs

/** Patterns of the calls that the app's source names, with `${…}` for any part of an address. */
const named = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(key)])
  .map(({ groups }) =>
    (groups?.['call'] ?? '')
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[/{}.]/g, String.raw`\$&`))
      .join('[^/]+'),
  )
const isNamed = (call: string) => named.some((pattern) => new RegExp(`^${pattern}$`).test(call))

it('the app makes every call about photos and videos that is not for admins', () => {
  const calls: Readonly<Record<string, Call>> = {
    ...photoCalls,
    ...videoCalls,
    ...galleryCalls,
    ...hotClickCalls,
  }
  const unused = Object.entries(calls).filter(([call, { access }]) => access !== 'admin' && !isNamed(call))
  expect(Object.keys(calls).length).toBeGreaterThan(45)
  expect(unused.map(([call]) => call)).toEqual([])
  // Admins have no screens yet.
  expect(isNamed('PUT /photo/{id}/approve')).toBe(false)
})
