import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dropMetas } from '../../tools/withoutStateMeta.ts'

test('empties the meta of states and changes nothing else', () => {
  const chart = `
    setup({ types: { meta: {} as StateMeta } }).createMachine({
      initial: 'loading',
      states: {
        loading: { meta: { view: { role: 'status', text: 'Loading' } }, on: { done: 'ready' } },
        ready: { entry: ({ context }) => context, meta: { shownBy: 'the rows' } },
      },
    })`
  expect(dropMetas('machine.ts', chart)).toBe(
    chart
      .replace(`{ view: { role: 'status', text: 'Loading' } }`, '{}')
      .replace(`{ shownBy: 'the rows' }`, '{}'),
  )
})

test('leaves no meta in a chart of the app', () => {
  const file = 'src/machines/app/session/machine.ts'
  const code = readFileSync(file, 'utf8')
  expect(code).toContain('shownBy')
  expect(dropMetas(file, code)).not.toMatch(/shownBy|role:/)
})
