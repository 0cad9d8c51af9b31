import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/*.ts', { eager: true })

/** The calls of each contract file, by the name of their export. */
const parts = Object.entries(modules)
  .filter(([file]) => !file.endsWith('/calls.ts'))
  .flatMap(([, exported]) => Object.entries(exported))
  .filter(([name]) => name.endsWith('Calls'))

const keysOf = (part: unknown) => Object.keys(Object(part))

test('the table of calls has the calls of every contract file', () => {
  expect(parts.length).toBeGreaterThan(1)
  expect(Object.keys(calls).toSorted()).toEqual([
    ...new Set(parts.flatMap(([, part]) => keysOf(part)).toSorted()),
  ])
})

test('no two contract files declare the same call', () => {
  const owners = Map.groupBy(
    parts.flatMap(([name, part]) => keysOf(part).map((key) => ({ key, name }))),
    ({ key }) => key,
  )
  const shared = [...owners].filter(([, rows]) => rows.length > 1)
  expect(shared.map(([key, rows]) => [key, rows.map(({ name }) => name)])).toEqual([])
})
