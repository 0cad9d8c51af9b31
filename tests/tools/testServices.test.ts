import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAnswering, placeOf } from '../../tools/test-services/answering.ts'
import { lostTests, passedServerTests } from '../../tools/test-services/reports.ts'

const report = (tests: Record<string, Record<string, string>>) => ({
  testResults: Object.entries(tests).map(([name, results]) => ({
    name,
    assertionResults: Object.entries(results).map(([fullName, status]) => ({ fullName, status })),
  })),
})

test('server tests that passed are told by file and name', () => {
  const passed = passedServerTests(
    report({
      '/lodge/tests/server/one.test.ts': { works: 'passed', waits: 'skipped', breaks: 'failed' },
      '/lodge/tests/machines/one.test.ts': { works: 'passed' },
    }),
  )
  expect(passed).toEqual(['tests/server/one.test.ts: works'])
})

test('a test that is lost on one database is not made up for by one that only it has', () => {
  expect(lostTests(['a: one', 'a: two'], ['a: one', 'a: only here'])).toEqual(['a: two'])
  expect(lostTests(['a: one', 'a: one'], ['a: one', 'b: one'])).toEqual(['a: one'])
  expect(lostTests(['a: one'], ['a: only here', 'a: one'])).toEqual([])
})

test('a service is looked for where its address says', () => {
  expect([
    placeOf('postgres://me:secret@db.example:6543/lodge'),
    placeOf('postgres://postgres@[::1]/postgres'),
    placeOf('redis://10.0.0.1'),
    placeOf('rediss://10.0.0.1:7000/2'),
  ]).toEqual([
    { host: 'db.example', port: 6543 },
    { host: '::1', port: 5432 },
    { host: '10.0.0.1', port: 6379 },
    { host: '10.0.0.1', port: 7000 },
  ])
})

test('one that the environment names must answer, one that is only looked for need not', async () => {
  const server = createServer((socket) => socket.destroy())
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const service = { name: 'PostgreSQL', url: `postgres://127.0.0.1:${port}/lodge` }
  expect(await isAnswering({ ...service, isAsked: false })).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  expect(await isAnswering({ ...service, isAsked: false })).toBe(false)
  expect(said).toHaveBeenCalledWith(`No PostgreSQL answers on 127.0.0.1:${port}; its run is left out.`)
  await expect(isAnswering({ ...service, isAsked: true })).rejects.toThrow('which the environment names')
})
