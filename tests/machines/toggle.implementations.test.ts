import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'

import { createToggleImplementations } from '../../src/machines/toggle/implementations.ts'
import { toggleMachine } from '../../src/machines/toggle/machine.ts'
import type { ToggleAnswer, ToggleSubject } from '../../src/machines/toggle/machine.ts'

const subject: ToggleSubject = { toggle: 'block', of: 'member', id: 7 }

describe('the call of a toggle', () => {
  it('says on whom, and which state is wanted', async () => {
    const calls: unknown[] = []
    const machine = toggleMachine.provide(
      createToggleImplementations({
        setTo: (called, to) => {
          calls.push([called, to])
          return Promise.resolve({ ok: true, data: { on: to } })
        },
      }),
    )
    const click = createActor(machine, { input: { subject, isOn: false } }).start()
    expect(await toPromise(click)).toEqual({ subject, isOn: true })
    expect(calls).toEqual([[subject, true]])
  })

  it('is given up when the actor is stopped', () => {
    const signals: AbortSignal[] = []
    const machine = toggleMachine.provide(
      createToggleImplementations({
        setTo: (_subject, _to, signal) => {
          signals.push(signal)
          return new Promise<ToggleAnswer>(() => {})
        },
      }),
    )
    createActor(machine, { input: { subject, isOn: false } })
      .start()
      .stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})
