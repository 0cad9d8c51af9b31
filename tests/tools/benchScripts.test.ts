import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { benchesOnPostgres, benchScripts, runBench } from '../../tools/bench/scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodge-bench-scripts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const line = (rows: object[]) => `BENCH ${JSON.stringify({ bench: 'tiny', rows })}`
const row = { what: 'a row', figures: {}, ratio: 1, budget: null }

/** Runs a script, and returns what came of it and what it printed. */
async function runScript(code: string, timeout?: number) {
  const file = join(folder, 'tiny.mjs')
  writeFileSync(file, code)
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const figures = await runBench(file, { print, ...(timeout !== undefined && { timeout }) })
  return { figures, printed }
}

test('finds the benches, and not what they share', () => {
  expect(benchScripts).toEqual(expect.arrayContaining(['content', 'home', 'timing', 'uploads']))
  expect(benchScripts).not.toContain('report')
  expect(benchScripts).not.toContain('population')
})

test('knows which benches measure PostgreSQL, also in a process of their own', () => {
  expect(benchesOnPostgres).toEqual(expect.arrayContaining(['lists', 'timing', 'uploads']))
  expect(benchesOnPostgres).not.toContain('home')
})

test('returns the figures of a bench, and prints the rest', async () => {
  const { figures, printed } = await runScript(`console.log('measuring\\n${line([row])}')`)
  expect(figures).toEqual({ bench: 'tiny', rows: [row] })
  expect(printed).toBe('measuring\n')
})

test('a bench without rows has failed', async () => {
  const { figures, printed } = await runScript(`console.log('${line([])}')`)
  expect(figures).toBeUndefined()
  expect(printed).toContain('ended with 0 and printed 0 rows')
})

test('a bench that never reports has failed', async () => {
  const { figures } = await runScript(`console.log('nothing')`)
  expect(figures).toBeUndefined()
})

test('a bench that ends with an error has failed, whatever it printed', async () => {
  const { figures, printed } = await runScript(`console.log('${line([row])}'); process.exitCode = 3`)
  expect(figures).toBeUndefined()
  expect(printed).toContain('ended with 3 and printed 1 rows')
})

test('a bench that does not end is ended, and has failed', async () => {
  const { figures, printed } = await runScript(
    `console.log('${line([row])}'); setInterval(() => {}, 1000)`,
    1,
  )
  expect(figures).toBeUndefined()
  expect(printed).toContain('ended with SIGTERM')
})
