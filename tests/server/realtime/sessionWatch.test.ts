import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createSessionWatch } from '../../../server/realtime/sessionWatch.ts'
import { createManualClock } from './manualClock.ts'

/** Watches two sessions. Each check waits for an answer of the test. */
function watch() {
  const clock = createManualClock()
  const link = { isConnected: true }
  const checks: PromiseWithResolvers<ReadonlySet<string>>[] = []
  const ended: string[] = []
  const warnings: unknown[] = []
  const sessionWatch = createSessionWatch({
    gateway: {
      connectedSessions: () => ['session-a', 'session-b'],
      disconnectSession: (id) => ended.push(id),
    },
    liveSessions: () => {
      const check = Promise.withResolvers<ReadonlySet<string>>()
      checks.push(check)
      return check.promise
    },
    fanout: { isConnected: () => link.isConnected },
    clock,
    logger: { warn: (...what: unknown[]) => warnings.push(what) },
  })
  onTestFinished(sessionWatch.stop)
  return { clock, link, checks, ended, warnings, sessionWatch }
}

it('checks once a minute, and each second while messages of other processes are missing', async () => {
  const { clock, link, checks, ended, sessionWatch } = watch()
  const answer = async () => {
    checks.at(-1)?.resolve(new Set(['session-a']))
    await setImmediate()
  }
  clock.advance(59_000)
  expect(checks).toHaveLength(0)
  clock.advance(1_000)
  expect(checks).toHaveLength(1)
  await answer()
  expect(ended).toEqual(['session-b'])
  clock.advance(59_000)
  expect(checks).toHaveLength(1)
  link.isConnected = false
  for (const count of [2, 3]) {
    clock.advance(1_000)
    expect(checks).toHaveLength(count)
    await answer()
  }
  sessionWatch.stop()
  clock.advance(60_000)
  expect(checks).toHaveLength(3)
})

it('ends no session while the database is away, and checks again once it is back', async () => {
  const { clock, link, checks, ended, warnings } = watch()
  link.isConnected = false
  clock.advance(1_000)
  // No second check while one waits for the database.
  clock.advance(5_000)
  expect(checks).toHaveLength(1)
  checks[0]?.reject(new Error('away'))
  await setImmediate()
  expect([ended, warnings.length]).toEqual([[], 1])
  clock.advance(1_000)
  expect(checks).toHaveLength(2)
  checks[1]?.resolve(new Set())
  await setImmediate()
  expect(ended).toEqual(['session-a', 'session-b'])
})
