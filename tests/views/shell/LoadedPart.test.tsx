import { act, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadedPart } from '../../../src/views/shell/LoadedPart.tsx'
import { PartBoundary } from '../../../src/views/shell/PartBoundary.tsx'
import { retryableLazy } from '../../../src/views/shell/retryableLazy.tsx'
import { chartsWith, heldHome, Surroundings } from '../Surroundings.tsx'

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const page = (text: string) => {
  const code = Promise.withResolvers<ComponentType>()
  const load = vi.fn<() => typeof code.promise>(() => code.promise)
  return {
    Page: retryableLazy(load),
    load,
    arrive: () => act(async () => code.resolve(() => <h1>{text}</h1>)),
  }
}

/** Shows a page as the app does. Returns a function that is called when React suspends. */
function show(content: ReactNode, charts = chartsWith()) {
  const onSuspended = vi.fn<() => ReactNode>()
  const Suspended = () => onSuspended()
  const around = (shown: ReactNode) => (
    <Surroundings charts={charts}>
      <PartBoundary>
        <Suspense fallback={<Suspended />}>
          <LoadedPart screen={shown} waiting={<p>Loading</p>}>
            <p>Beside it</p>
          </LoadedPart>
        </Suspense>
      </PartBoundary>
    </Surroundings>
  )
  const { rerender } = render(around(content))
  return { onSuspended, change: (other: ReactNode) => rerender(around(other)) }
}

const textOf = () => document.body.textContent

it('shows a page when its code has come, without suspending, which React would hold back', async () => {
  const { Page, arrive } = page('Nearby')
  const { onSuspended } = show(<Page />)
  expect(textOf()).toBe('Loading')
  await arrive()
  expect(textOf()).toBe('NearbyBeside it')
  expect(onSuspended).not.toHaveBeenCalled()
})

it('shows a page at once whose code is there already', async () => {
  const { Page, arrive } = page('Nearby')
  const preloaded = Page.preload()
  await arrive()
  await preloaded
  show(<Page />)
  expect(textOf()).toBe('NearbyBeside it')
})

it('waits for the charts of a page, too', async () => {
  const home = Promise.withResolvers<typeof heldHome>()
  const Page = retryableLazy(async () => () => <h1>Home</h1>, 'home')
  const { onSuspended } = show(<Page />, chartsWith({}, { home: home.promise }))
  await act(async () => {})
  expect(textOf()).toBe('Loading')
  await act(async () => home.resolve(heldHome))
  expect(textOf()).toBe('HomeBeside it')
  expect(onSuspended).not.toHaveBeenCalled()
})

it('waits for each page that follows another in its place', async () => {
  const [queue, log] = [page('Queue'), page('Log')]
  const { change } = show(<queue.Page />)
  await queue.arrive()
  change(<log.Page />)
  expect(textOf()).toBe('Loading')
  await log.arrive()
  expect(textOf()).toBe('LogBeside it')
  change(<queue.Page />)
  expect(textOf()).toBe('QueueBeside it')
})

it('shows an element that is no lazy part at once', () => {
  show(<h1>Goodbye</h1>)
  expect(textOf()).toBe('GoodbyeBeside it')
})

it('leaves a page whose code is lost to its boundary', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const Page = retryableLazy(load)
  show(<Page />)
  expect(await screen.findByRole('heading', { name: 'Couldn’t load this part' })).toBeTruthy()
  load.mockResolvedValue(() => <h1>Nearby</h1>)
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByRole('heading', { name: 'Nearby' })).toBeTruthy()
})
