import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetServerTime,
  hearServerTime,
  followServerClock,
  serverNow,
} from '../../../src/machines/app/serverClock.ts'
import { isUnsendable } from '../../../src/machines/messages/thread/content.ts'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { thread } from '../messages/thread.cases.ts'
import { message } from '../people.ts'

const minute = 60_000
const hour = 60 * minute

/** What the server's clock shows. */
const server = Date.UTC(2026, 10, 28, 12, 0, 0)

/** Sets the clock of the device so many milliseconds ahead, and hears an answer that took a second. */
function askWith(ahead: number, date = new Date(server).toUTCString()) {
  vi.setSystemTime(server + ahead)
  hearServerTime({ date, sentAt: server + ahead - 500, receivedAt: server + ahead + 500 })
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

describe('the server’s clock', () => {
  it('is that of the device until an answer came, and while the answers agree', () => {
    vi.setSystemTime(server)
    expect(serverNow()).toBe(server)
    askWith(0)
    askWith(400)
    expect(serverNow()).toBe(server + 400)
  })

  it.each([
    ['4 minutes behind', -4 * minute],
    ['26 hours ahead', 26 * hour],
  ])('is told by an answer to a device that is %s', (_how, ahead) => {
    askWith(ahead)
    expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1_000)
  })

  it('follows a device whose clock is set right while the page is open', () => {
    askWith(26 * hour)
    const tell = vi.fn<() => void>()
    const stop = followServerClock(tell)
    askWith(0)
    expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1_000)
    expect(tell).toHaveBeenCalledTimes(1)
    stop()
  })

  it('learns nothing from a date that is none, or while the clock of the device is set', () => {
    askWith(0, 'yesterday')
    hearServerTime({ date: new Date(server).toUTCString(), sentAt: server + hour, receivedAt: server })
    expect(serverNow()).toBe(server)
  })
})

it('lets a message just sent be unsent on a device that is 26 hours ahead, and none of yesterday on one behind', () => {
  const just = message({ id: 7, from_user_id: 1, created_at: new Date(server).toISOString() })
  const old = message({
    id: 6,
    from_user_id: 1,
    created_at: new Date(server - 24 * hour - minute).toISOString(),
  })
  const answer = thread.services.openThread?.done?.[0]
  if (!answer?.ok) throw new Error('The case is no answer')
  const actor = new LiveActor(liveMachineOf(thread), { ...thread.inputs[0], ownId: 1 })
  actor.finish('openThread', {
    ok: true,
    data: { ...answer.data, page: { data: [just, old], next_cursor: null } },
  })
  const mayUnsend = (id: number) => actor.snapshot.can({ type: 'message.unsend', id })
  askWith(26 * hour)
  expect([mayUnsend(7), mayUnsend(6)]).toEqual([true, false])
  askWith(-4 * minute)
  expect([mayUnsend(7), mayUnsend(6)]).toEqual([true, false])
  expect(isUnsendable(just, 1, server + 26 * hour)).toBe(false)
})
