import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ConnectionNotice } from '../../../src/views/shell/ConnectionNotice.tsx'
import { connection } from './connection.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'

describeView(connection, (actor) => <ConnectionNotice connection={actor} />)

it('shows nothing while live, and keeps the live region', () => {
  const luc = new LiveActor(liveMachineOf(connection), { memberId: 1, lastEventId: 3, isOnline: true })
  render(<ConnectionNotice connection={luc.actor} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('Connecting…')
  act(() => luc.send({ type: 'channel.joined', lastEventId: 3 }))
  luc.isIn({ online: 'live' })
  expect(region.textContent).toBe('')
  act(() => luc.send({ type: 'network.lost' }))
  expect(region.textContent).toBe('You are offline')
})

it('shows the same status while it waits to fetch missed events again', () => {
  const luc = new LiveActor(liveMachineOf(connection), { memberId: 1, lastEventId: 3, isOnline: true })
  luc.send({ type: 'channel.joined', lastEventId: 7 })
  render(<ConnectionNotice connection={luc.actor} />)
  const pill = screen.getByText('Catching up…')
  act(() => luc.fail('fetchMissed'))
  luc.isIn({ online: { catchingUp: 'pausing' } })
  expect(screen.getByText('Catching up…')).toBe(pill)
})

it('shows that updates come every few seconds while it asks, waits, or nobody looks', () => {
  const luc = new LiveActor(liveMachineOf(connection), { memberId: 1, lastEventId: 3, isOnline: true })
  render(<ConnectionNotice connection={luc.actor} />)
  act(() => luc.send({ type: 'channel.failed' }))
  luc.isIn('failed')
  expect(screen.getByRole('status').textContent).toBe('Connecting…')
  act(() => luc.waitFor('pause'))
  act(() => luc.send({ type: 'channel.silent' }))
  luc.isIn({ online: { polling: 'hidden' } })
  const pill = screen.getByText('Live updates come every few seconds')
  act(() => luc.send({ type: 'page.shown' }))
  luc.isIn({ online: { polling: 'asking' } })
  expect(screen.getByText('Live updates come every few seconds')).toBe(pill)
  act(() => luc.fail('fetchMissed'))
  luc.isIn({ online: { polling: 'pausing' } })
  expect(screen.getByText('Live updates come every few seconds')).toBe(pill)
})
