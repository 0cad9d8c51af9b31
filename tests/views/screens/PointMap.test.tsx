import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Position } from '../../../src/machines/account/locationPicker/choice.ts'
import { PointMap } from '../../../src/views/screens/Place/PointMap.tsx'
import { Surroundings } from '../Surroundings.tsx'

afterEach(() => void vi.restoreAllMocks())

const ghent = { latitude: 51.05, longitude: 3.72 }

function open(fields: Partial<Parameters<typeof PointMap>[0]> = {}) {
  const onPick = vi.fn<(position: Position) => void>()
  render(
    <Surroundings>
      <PointMap start={ghent} point={null} tiles={null} onPick={onPick} {...fields} />
    </Surroundings>,
  )
  const picked = () => onPick.mock.lastCall?.[0] ?? { latitude: NaN, longitude: NaN }
  return { onPick, picked, map: screen.getByRole('application', { name: 'Map: choose a point' }) }
}

it('picks its middle by Enter, where it begins', async () => {
  const { picked } = open()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(picked().latitude).toBeCloseTo(ghent.latitude, 1)
  expect(picked().longitude).toBeCloseTo(ghent.longitude, 1)
})

it.each([
  ['ArrowUp', 'latitude', 1],
  ['ArrowDown', 'latitude', -1],
  ['ArrowRight', 'longitude', 1],
  ['ArrowLeft', 'longitude', -1],
] as const)('%s moves its %s, says where its middle is, and picks nothing', async (key, axis, sign) => {
  const { onPick, picked } = open()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const before = picked()[axis]
  await userEvent.keyboard(`{${key}}`)
  expect(onPick).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toMatch(/Center: .*north, .*(east|west)/)
  await userEvent.keyboard('{Enter}')
  expect(Math.sign(picked()[axis] - before)).toBe(sign)
})

it('picks a longitude between -180 and 180 beyond the date line', async () => {
  const { picked } = open({ start: { latitude: -17, longitude: 179.99 } })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(picked().longitude).toBeCloseTo(-180, 0)
})

it('moves less the closer it is', async () => {
  const { picked } = open()
  await userEvent.tab()
  const stepAfter = async (keys: string) => {
    await userEvent.keyboard(`${keys}{Enter}`)
    const before = picked().longitude
    await userEvent.keyboard('{ArrowRight}{Enter}')
    return picked().longitude - before
  }
  const far = await stepAfter('')
  const near = await stepAfter('+')
  // By whole pixels.
  expect(near / far).toBeCloseTo(1 / 2, 1)
  expect((await stepAfter('-')) / far).toBeCloseTo(1, 1)
})

it('picks the point that is clicked', () => {
  const { map, onPick } = open()
  fireEvent.click(map, { clientX: 10, clientY: 20 })
  expect(onPick).toHaveBeenCalledOnce()
})

it('leaves keys to the browser that are not its own, and shortcuts', async () => {
  const { map, onPick } = open()
  expect(fireEvent.keyDown(map, { key: 'PageDown' })).toBe(true)
  expect(fireEvent.keyDown(map, { key: '+', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(map, { key: 'ArrowUp' })).toBe(false)
  expect(onPick).not.toHaveBeenCalled()
})

it('names another way for those who see no map', () => {
  const { map } = open()
  const hint = document.getElementById(map.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('Or enter a city')
})

it.each([
  ['a city, with all of it in sight', true],
  ['a point only if it is out of sight', false],
])('moves to %s', async (_, isCity) => {
  // Elements have no size in jsdom.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
  const onPick = vi.fn<(position: Position) => void>()
  const mapOf = (point: Position | null) => (
    <Surroundings>
      <PointMap start={ghent} point={point} isCity={isCity} tiles={null} onPick={onPick} />
    </Surroundings>
  )
  const { rerender } = render(mapOf(null))
  const middle = async (keys = '') => {
    await userEvent.keyboard(`${keys}{Enter}`)
    return onPick.mock.lastCall?.[0].latitude ?? NaN
  }
  const stepUp = async () => {
    const before = await middle()
    return (await middle('{ArrowUp}')) - before
  }
  await userEvent.tab()
  const near = await stepUp()
  await middle('{ArrowDown}---')
  const antwerp = { latitude: 51.22, longitude: 4.4 }
  rerender(mapOf(antwerp))
  expect(await middle()).toBeCloseTo(isCity ? antwerp.latitude : ghent.latitude, 1)
  expect((await stepUp()) / near).toBeCloseTo(isCity ? 1 : 8, 0)
})
