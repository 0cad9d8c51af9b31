import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { createActor, waitFor as waitForState } from 'xstate'

import type { ToggleSubject, Wish } from '../../../src/machines/app/toggle/subject.ts'
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
const hiding: ToggleSubject = { toggle: 'hides_online', id: 1 }
const viewing: ToggleSubject = { toggle: 'is_private_viewing', id: 1 }
const clicks = [
  { subject: hiding, from: false, to: true },
  { subject: hiding, from: true, to: false },
  { subject: viewing, from: false, to: true },
]

const isAboutOne = (event: AnyEventObject): event is AnyEventObject & Wish => 'subject' in event

/** Two of a member's switches, and toggles that have no answer before the path says how they end. */
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
  const wished = new Map<string, boolean>()

  const store = ({ subject, to }: Wish) => {
    wished.delete(subject.toggle)
    stored.set(subject.toggle, to === true)
    whole.bus.send({ type: 'session.changed', user: self(Object.fromEntries(stored)) })
  }
  const perform = async (event: AnyEventObject) => {
    if (event.type === 'session.ended') wished.clear()
    const isClick = event.type === 'toggle.set' && isAboutOne(event)
    if (isClick) wished.set(event.subject.toggle, event.to === true)
    await act(async () => {
      if (event.type === 'toggle.ended' && isAboutOne(event)) store(event)
      // Nobody wishes by a click what is shown already; another page may.
      const button = isClick ? buttons.get(event.subject.toggle) : undefined
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
        wished.get(field) ?? isOn,
        wished.has(field) ? 'true' : null,
      ])
    }
  }
  return {
    perform,
    looks: {
      settled: () => {
        expect(wished.size).toBe(0)
        isShown()
      },
      saving: () => {
        expect(wished.size).toBeGreaterThan(0)
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

// Of what a switch shows: messages have none.
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
