import { configure, getConfig } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setup } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import { chart } from './chart.ts'
import { viewChecksOf } from './describeView.tsx'

const lamp = setup({ types: { events: {} as { type: 'lamp.press' } } }).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { meta: { view: { role: 'button', text: 'Switch on' } }, on: { 'lamp.press': 'lit' } },
    lit: { meta: { view: { role: 'status', text: 'It is bright' } }, on: { 'lamp.press': 'broken' } },
    broken: { meta: { shownBy: 'the smell' } },
  },
})
const cases = chart({ machine: lamp, events: {}, journeys: {} })
type LampActor = ActorRefFrom<typeof lamp>

function Lamp({ actor }: { actor: LampActor }) {
  const isLit = useSelector(actor, (snapshot) => snapshot.matches('lit'))
  return isLit ? <output>It is bright in here</output> : <button type="button">Switch on</button>
}

describe('a view suite', () => {
  it('has a check for each state that promises something', () => {
    expect(viewChecksOf(cases, (actor) => <Lamp actor={actor} />).map(({ name }) => name)).toEqual([
      'dark: button "Switch on"',
      'lit: status "It is bright"',
    ])
  })

  it('passes where each state shows its own', async () => {
    const checks = viewChecksOf(cases, (actor) => <Lamp actor={actor} />)
    for (const { run } of checks) await expect(run()).resolves.toBeUndefined()
  })

  it('fails where a state does not show what it promises', async () => {
    // The text never appears, so this waits for the whole timeout.
    const { asyncUtilTimeout } = getConfig()
    configure({ asyncUtilTimeout: 100 })
    onTestFinished(() => configure({ asyncUtilTimeout }))
    const [, lit] = viewChecksOf(cases, () => <button type="button">Switch on</button>)
    await expect(lit?.run()).rejects.toThrow(/not shown/)
  })

  it('fails where a state shows what its sibling promises', async () => {
    const [dark] = viewChecksOf(cases, (actor) => (
      <>
        <Lamp actor={actor} />
        <output>It is bright in here</output>
      </>
    ))
    await expect(dark?.run()).rejects.toThrow(/what lit promises/)
  })
})
