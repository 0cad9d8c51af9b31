import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSwipe } from '../../../src/views/components/media/useSwipe.ts'

const length = 40
const begin = { clientX: 200, clientY: 200 }

/** Shows an area whose swipes are recorded. */
function show({ isAlone = false, closes = true } = {}) {
  const told: string[] = []
  function Area() {
    const swipe = useSwipe({
      length,
      previous: isAlone ? null : () => told.push('previous'),
      next: isAlone ? null : () => told.push('next'),
      close: closes ? () => told.push('close') : null,
    })
    return <div {...swipe}>area</div>
  }
  render(<Area />)
  const area = screen.getByText('area')
  const press = () => fireEvent.touchStart(area, { touches: [begin] })
  const lift = (right: number, down: number) =>
    fireEvent.touchEnd(area, {
      changedTouches: [{ clientX: begin.clientX + right, clientY: begin.clientY + down }],
    })
  return { told, press, lift }
}

it.each([
  ['to the left', -length, 0, ['next']],
  ['to the right', length, 0, ['previous']],
  ['down', 0, length, ['close']],
  ['up', 0, -length, []],
  ['to the left, too short', 1 - length, 0, []],
  ['to the right, too short', length - 1, 0, []],
  ['down, too short', 0, length - 1, []],
  ['to the right and a little down', length, length / 2, ['previous']],
  ['to the left and a little up', -length, -length / 2, ['next']],
  ['down and a little to the left', -length / 2, length, ['close']],
  ['down and slanting to the left', -length / 2 - 1, length, []],
  ['to the right and slanting up', length, -length / 2 - 1, []],
  ['slanting to the right and down', 2 * length, 2 * length, []],
])('a swipe %s', (_where, right, down, expected) => {
  const { told, press, lift } = show()
  press()
  lift(right, down)
  expect(told).toEqual(expected)
})

it('a finger that is lifted after a swipe is no second one', () => {
  const { told, press, lift } = show()
  press()
  lift(-length, 0)
  lift(-length, 0)
  expect(told).toEqual(['next'])
})

it('nothing happens where there is nothing to go to', () => {
  const { told, press, lift } = show({ isAlone: true, closes: false })
  for (const [right, down] of [
    [-length, 0],
    [length, 0],
    [0, length],
  ] as const) {
    press()
    lift(right, down)
  }
  expect(told).toEqual([])
})
