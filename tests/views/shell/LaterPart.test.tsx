import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LaterPart } from '../../../src/views/shell/LaterPart.tsx'
import { partsShown } from '../../../src/machines/app/pageLoad/laterParts.ts'
import { retryableLazy } from '../../../src/views/shell/retryableLazy.tsx'
import { heldPageLoad } from '../heldPageLoad.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function openPart() {
  const code = Promise.withResolvers<() => React.ReactNode>()
  const load = vi.fn<() => typeof code.promise>(() => code.promise)
  const Part = retryableLazy(load, 'home')
  const held = heldPageLoad()
  render(
    <Surroundings pageLoad={held.pageLoad} charts={chartsWith()}>
      <LaterPart screen={<Part />} placeholder={<p>Room</p>} />
    </Surroundings>,
  )
  return {
    ...held,
    load,
    arrive: () => act(async () => code.resolve(() => <p>Content</p>)),
    lose: () => act(async () => code.reject(new TypeError('Failed to fetch'))),
  }
}

it('fetches its code while the page waits for its first answers, and is shown after them', async () => {
  const { load, answer, arrive } = openPart()
  expect(load).toHaveBeenCalledOnce()
  await arrive()
  expect(screen.getByText('Room')).toBeTruthy()
  await act(async () => answer())
  expect(await screen.findByText('Content')).toBeTruthy()
  expect(screen.queryByText('Room')).toBeNull()
})

it('is waited for until its content is there, without suspending, which React would hold back', async () => {
  const { load, answer, arrive } = openPart()
  await act(async () => answer())
  const onShown = vi.fn<() => void>()
  const shown = partsShown().then(onShown)
  await act(async () => {})
  expect(onShown).not.toHaveBeenCalled()
  // A part that suspends asks once more.
  expect(load).toHaveBeenCalledOnce()
  await arrive()
  await shown
  expect(screen.getByText('Content')).toBeTruthy()
})

it('is not waited for any more when its code is lost', async () => {
  const { answer, lose } = openPart()
  await act(async () => answer())
  await lose()
  await partsShown()
  expect(screen.queryByText('Content')).toBeNull()
})
