import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'

import { chart } from './chart.ts'
import { shownChecksOf } from './describeShown.ts'
import type { Stage } from './describeShown.ts'

const lamp = setup({ types: { events: {} as { type: 'lamp.press' } } }).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { meta: { shownBy: 'the room' }, on: { 'lamp.press': 'lit' } },
    lit: { meta: { shownBy: 'what one can read' }, on: { 'lamp.press': 'dark' } },
    named: { meta: { view: { role: 'status', text: 'Lamp' } } },
    lost: { meta: { shownBy: 'nothing' } },
  },
})
const cases = chart({ machine: lamp, events: {}, journeys: {} })

/** An example: a lamp with a switch. */
function openRoom(looks: (room: { isLit: boolean }) => Stage['looks']): Stage {
  const room = { isLit: false }
  return {
    perform: () => {
      room.isLit = !room.isLit
    },
    looks: looks(room),
    end: () => {},
  }
}

const checksWith = (looks: (room: { isLit: boolean }) => Stage['looks']) => {
  const [dark, lit, lost] = shownChecksOf(cases, () => openRoom(looks))
  return { dark, lit, lost }
}

describe('a suite of what shows a chart', () => {
  it('has a check for each state that something else shows', () => {
    const names = shownChecksOf(cases, () => openRoom(() => ({}))).map(({ name }) => name)
    expect(names).toEqual(['dark: the room', 'lit: what one can read', 'lost: nothing'])
  })

  it('passes where each state is shown after every step', async () => {
    const looks = (room: { isLit: boolean }) => ({
      dark: () => expect(room.isLit).toBe(false),
      lit: () => expect(room.isLit).toBe(true),
    })
    const { dark, lit } = checksWith(looks)
    await expect(dark?.run()).resolves.toBeUndefined()
    await expect(lit?.run()).resolves.toBeUndefined()
  })

  it('fails where a state is shown otherwise, and says after what', async () => {
    const { dark, lit } = checksWith((room) => ({
      dark: () => expect(room.isLit).toBe(false),
      lit: () => expect(room.isLit).toBe(false),
    }))
    await expect(dark?.run()).resolves.toBeUndefined()
    await expect(lit?.run()).rejects.toThrow(/lit is shown otherwise after .*lamp\.press/)
  })

  it('fails where nobody looks at a state, or no path comes to it', async () => {
    const { lit, lost } = checksWith(() => ({ dark: () => {} }))
    await expect(lit?.run()).rejects.toThrow(/lit is shown otherwise/)
    await expect(lost?.run()).rejects.toThrow(/no path reaches this state/)
  })
})
