import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAnswering, addressOf } from '../../tools/test-services/answering.ts'
import { lostTests, passedServerTests } from '../../tools/test-services/reports.ts'

const report = (tests: Record<string, Record<string, string>>) => ({
  testResults: Object.entries(tests).map(([name, results]) => ({
    name,
    assertionResults: Object.entries(results).map(([fullName, status]) => ({ fullName, status })),
  })),
})

test('returns the tests of the server and the demo that passed by file and name', () => {
  const passed = passedServerTests(
    report({
      '/lodge/tests/server/one.test.ts': { works: 'passed', waits: 'skipped', breaks: 'failed' },
      '/lodge/tests/demo/one.test.ts': { works: 'passed' },
      '/lodge/tests/machines/one.test.ts': { works: 'passed' },
    }),
  )
  expect(passed).toEqual(['tests/server/one.test.ts: works', 'tests/demo/one.test.ts: works'])
})

test('counts a missing test even if the other run has more tests', () => {
  expect(lostTests(['a: one', 'a: two'], ['a: one', 'a: only here'])).toEqual(['a: two'])
  expect(lostTests(['a: one', 'a: one'], ['a: one', 'b: one'])).toEqual(['a: one'])
  expect(lostTests(['a: one'], ['a: only here', 'a: one'])).toEqual([])
})

test('reads host and port from the address of a service', () => {
  expect([
    addressOf('postgres://me:secret@db.example:6543/lodge'),
    addressOf('postgres://postgres@[::1]/postgres'),
    addressOf('redis://10.0.0.1'),
    addressOf('rediss://10.0.0.1:7000/2'),
  ]).toEqual([
    { host: 'db.example', port: 6543 },
    { host: '::1', port: 5432 },
    { host: '10.0.0.1', port: 6379 },
    { host: '10.0.0.1', port: 7000 },
  ])
})

test('fails when a required service does not answer, and not when another does not', async () => {
  const server = createServer((socket) => socket.destroy())
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const service = { name: 'PostgreSQL', url: `postgres://127.0.0.1:${port}/lodge` }
  expect(await isAnswering({ ...service, isRequired: false })).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  expect(await isAnswering({ ...service, isRequired: false })).toBe(false)
  expect(log).toHaveBeenCalledWith(`PostgreSQL does not answer on 127.0.0.1:${port}; its tests are left out.`)
  await expect(isAnswering({ ...service, isRequired: true })).rejects.toThrow('which the environment names')
})
