import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'

import { flashMachine } from '../../../src/machines/app/flash/machine.ts'
import { Flashes } from '../../../src/views/shell/Flashes.tsx'
import { flash } from './flash.cases.ts'
import { describeView } from '../harness/describeView.tsx'

describeView(flash, (actor) => <Flashes flash={actor} />)

it('removes a success when its timer ends, and keeps the region and an error', () => {
  const clock = new SimulatedClock()
  const actor = createActor(flashMachine, { clock }).start()
  actor.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
  actor.send({ type: 'flash.show', flash: { type: 'error', html: 'Not sent' } })
  render(<Flashes flash={actor} />)
  act(() => clock.increment(4_999))
  expect(screen.getByRole('status').textContent).toBe('Saved')
  act(() => clock.increment(1))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Not sent')
  act(() => actor.send({ type: 'flash.dismiss', id: 2 }))
  expect(screen.getByRole('region', { name: 'Alerts' }).textContent).toBe('')
})

it('shows and announces how often the same error came', () => {
  const actor = createActor(flashMachine).start()
  const failed = { type: 'flash.show', flash: { type: 'error', html: 'Not loaded' } } as const
  actor.send(failed)
  render(<Flashes flash={actor} />)
  expect(screen.getByRole('alert').textContent).toBe('Not loaded')
  act(() => actor.send(failed))
  act(() => actor.send(failed))
  expect(screen.getByRole('alert').textContent).toBe('Not loaded3 times')
})
