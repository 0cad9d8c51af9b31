import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { createActor, waitFor as waitForState } from 'xstate'

import type { ToggleClick } from '../../../src/machines/app/toggle/types.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { Privacy } from '../../../src/views/screens/AccountSettings/Privacy.tsx'
import { chartsWith, Surroundings } from '../../views/Surroundings.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import { self } from '../people.ts'
import { toggleCalls } from './toggleCalls.ts'
import { toggles } from './toggles.cases.ts'
import { startRoot } from './wholeRoot.ts'

const labels = {
  hides_online: 'Hide when I am online',
  is_private_viewing: 'Browse invisibly',
}
const hiding = { toggle: 'setting', field: 'hides_online', id: 1 } as const
const viewing = { toggle: 'setting', field: 'is_private_viewing', id: 1 } as const
const clicks = [
  { subject: hiding, from: false, to: true },
  { subject: hiding, from: true, to: false },
  { subject: viewing, from: false, to: true },
]

const isOfSetting = (event: AnyEventObject): event is AnyEventObject & ToggleClick<'setting'> =>
  'subject' in event

/** Shows two switches with toggles that end where the path does. */
async function openSwitches(): Promise<Stage> {
  const whole = startRoot()
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const shown = createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus: whole.bus,
        calls: toggleCalls(() => new Promise(() => {})),
        errorText: String,
        now: () => new Date(),
      }),
    ),
  ).start()
  render(
    <Surroundings root={whole.root} charts={chartsWith({ toggles: { toggles: shown } })}>
      <Privacy />
    </Surroundings>,
  )
  const ref: AnyActorRef = shown
  const buttons = new Map(
    Object.entries(labels).map(([field, name]) => [
      field,
      screen.getByRole<HTMLInputElement>('switch', { name }),
    ]),
  )
  const stored = new Map<string, boolean>(Object.keys(labels).map((field) => [field, false]))
  const wanted = new Map<string, boolean>()

  const store = ({ subject, to }: ToggleClick<'setting'>) => {
    wanted.delete(subject.field)
    stored.set(subject.field, to)
    whole.bus.send({ type: 'session.changed', user: self(Object.fromEntries(stored)) })
  }
  const perform = async (event: AnyEventObject) => {
    if (event.type === 'session.ended') wanted.clear()
    const isClick = event.type === 'toggle.set' && isOfSetting(event)
    if (isClick) wanted.set(event.subject.field, event.to)
    await act(async () => {
      if (event.type === 'toggle.ended' && isOfSetting(event)) store(event)
      // A click on a switch changes its value. Another page may set the same value again.
      const button = isClick ? buttons.get(event.subject.field) : undefined
      if (button && button.checked !== event['to']) fireEvent.click(button)
      else ref.send(event)
    })
  }
  const isShown = () => {
    for (const [field, isOn] of stored) {
      const { isConnected, checked, ariaBusy } = buttons.get(field) ?? {}
      expect([field, isConnected, checked, ariaBusy]).toEqual([
        field,
        true,
        wanted.get(field) ?? isOn,
        wanted.has(field) ? 'true' : null,
      ])
    }
  }
  return {
    perform,
    looks: {
      settled: () => {
        expect(wanted.size).toBe(0)
        isShown()
      },
      saving: () => {
        expect(wanted.size).toBeGreaterThan(0)
        isShown()
      },
    },
    end: () => {
      cleanup()
      shown.stop()
      whole.root.stop()
    },
  }
}

// Only the toggles that a switch shows.
describeShown(
  {
    ...toggles,
    events: {
      'toggle.set': clicks,
      'toggle.ended': [
        { subject: hiding, from: false, to: true },
        { subject: hiding, from: false, to: false },
        { subject: viewing, from: false, to: true },
      ],
      'realtime.messageCreated': [],
      'realtime.messageUpdated': [],
      'message.sent': [],
    },
  },
  openSwitches,
)
