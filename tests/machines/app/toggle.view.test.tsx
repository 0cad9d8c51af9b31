import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { createActor, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { toggleMachine } from '../../../src/machines/app/toggle/machine.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { Privacy } from '../../../src/views/screens/AccountSettings/Privacy.tsx'
import { Flashes } from '../../../src/views/shell/Flashes.tsx'
import { chartsWith, Surroundings } from '../../views/Surroundings.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { self } from '../people.ts'
import { toggle } from './toggle.cases.ts'
import { toggleCalls } from './toggleCalls.ts'
import { startRoot } from './wholeRoot.ts'

const subject = { toggle: 'setting', field: 'hides_online', id: 1 } as const
const failed = 'Couldn’t save that.'

/**
 * Shows a switch with its toggle and a server that answers where the path does. The actor of the chart tells the wanted
 * and the stored value.
 */
async function openSwitch(live: LiveActor<typeof toggleMachine>): Promise<Stage> {
  const { from, wanted } = live.context
  const whole = startRoot({ signedIn: self({ hides_online: from === true }) })
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  let call = Promise.withResolvers<Answer<boolean>>()
  const calls = toggleCalls(() => Promise.reject(new Error('not asked')), {
    setting: () => (call = Promise.withResolvers()).promise,
  })
  const implementations = createTogglesImplementations({
    bus: whole.bus,
    calls,
    errorText: () => failed,
    now: () => new Date(),
  })
  const toggles = createActor(togglesMachine.provide(implementations)).start()
  render(
    <Surroundings root={whole.root} charts={chartsWith({ toggles: { toggles } })}>
      <Privacy />
      <Flashes flash={whole.child('flash')} />
    </Surroundings>,
  )
  const button = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Hide when I am online' })
  const flashes = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const set = (to: boolean) =>
    act(async () => {
      // A click on a switch changes its value. Another page may set the same value again.
      if (button().checked !== to) fireEvent.click(button())
      else toggles.send({ type: 'toggle.set', subject, from: to, to })
    })
  const answer = (given: Answer<boolean>) =>
    act(async () => {
      if (given.ok) whole.bus.send({ type: 'session.changed', user: self({ hides_online: given.data }) })
      call.resolve(given)
    })
  await set(wanted.to === true)

  const perform = async (event: AnyEventObject) => {
    if (event.type === 'toggle.set') return set(event['to'] === true)
    if (event.type.startsWith('xstate.error')) return act(async () => call.reject(event['error']))
    const { output } = event
    return answer(output.ok ? { ok: true, data: output.data.to } : output)
  }
  const isUnderWay = () => {
    expect([button().checked, button().ariaBusy, flashes()]).toEqual([live.context.wanted.to, 'true', []])
  }
  const isSettled = () => {
    const told = live.effects.some(({ type }) => type === 'flashFailure')
    expect([button().checked, button().ariaBusy, flashes()]).toEqual([
      live.context.stored.to,
      null,
      told ? [failed] : [],
    ])
  }
  return {
    perform,
    looks: { 'pending.saving': isUnderWay, 'pending.queued': isUnderWay, settled: isSettled },
    end: () => {
      cleanup()
      toggles.stop()
      whole.root.stop()
    },
  }
}

describeShown(toggle, openSwitch)
