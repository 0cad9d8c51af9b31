import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { rootMachine } from '../../../src/machines/app/root/machine.ts'
import { PartBoundary } from '../../../src/views/shell/PartBoundary.tsx'
import { retryableLazy } from '../../../src/views/shell/retryableLazy.tsx'
import { Surroundings } from '../Surroundings.tsx'

const Arrived = () => <h1>It is here</h1>

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function show(
  load: () => Promise<ComponentType>,
  { recover, isSilent }: { recover: () => Promise<void>; isSilent?: boolean },
) {
  const Part = retryableLazy(load)
  const root = createActor(rootMachine, { input: { accepted: true, wasSignOnTried: false, isOnline: true } })
  const send = vi.spyOn(root, 'send')
  render(
    <Surroundings root={root} recover={recover}>
      <PartBoundary {...(isSilent && { isSilent })}>
        <Suspense>
          <Part />
        </Suspense>
      </PartBoundary>
    </Surroundings>,
  )
  return send
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const arrivesAfter = (failures: number) => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Arrived)
  for (let failure = 0; failure < failures; failure += 1) load.mockImplementationOnce(lost)
  return load
}

it('requests a part again by itself after a failure', async () => {
  const recover = vi.fn<() => Promise<void>>().mockResolvedValue()
  const load = arrivesAfter(1)
  show(load, { recover })
  expect(await screen.findByRole('heading', { name: 'It is here' })).toBeTruthy()
  expect([recover.mock.calls.length, load.mock.calls.length]).toEqual([1, 2])
})

it('shows an error while the server is unreachable, and loads the part when the network is back', async () => {
  const recover = vi.fn<() => Promise<void>>().mockResolvedValue().mockImplementationOnce(lost)
  show(arrivesAfter(1), { recover })
  expect(await screen.findByRole('heading', { name: 'Couldn’t load this part' })).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'It is here' })).toBeTruthy()
})

it('loads the part on "Try again"', async () => {
  const recover = vi.fn<() => Promise<void>>().mockResolvedValue()
  show(arrivesAfter(2), { recover })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'It is here' })).toBeTruthy()
  expect(recover).toHaveBeenCalledTimes(2)
})

it('shows a flash if the page works without the part', async () => {
  const send = show(arrivesAfter(2), { recover: () => Promise.resolve(), isSilent: true })
  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([
      [
        {
          type: 'flash.show',
          flash: { type: 'error', html: 'Couldn’t load that. Check your connection.' },
        },
      ],
    ]),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not retry while the page unloads, and retries if the page stays', async () => {
  vi.useFakeTimers()
  try {
    dispatchEvent(new Event('beforeunload'))
    const load = arrivesAfter(1)
    show(load, { recover: () => Promise.resolve() })
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(load).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('heading', { name: 'It is here' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
