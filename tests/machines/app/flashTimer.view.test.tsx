import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'

import { flashMachine } from '../../../src/machines/app/flash/machine.ts'
import { Flashes } from '../../../src/views/shell/Flashes.tsx'
import { flashTimer } from './flashTimer.cases.ts'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'

/** Milliseconds (`docs/product.md#flash-lifetime`). */
const lifetime = 5_000

/** Shows a message of each kind. Only the success has a timer. */
function openFlashes(): Stage {
  const clock = new SimulatedClock()
  const flash = createActor(flashMachine, { clock }).start()
  flash.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
  flash.send({ type: 'flash.show', flash: { type: 'error', html: 'Not sent' } })
  render(<Flashes flash={flash} />)
  const standing = () =>
    [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(
      ({ textContent }) => textContent,
    )
  return {
    perform: () => act(() => clock.increment(lifetime)),
    looks: {
      shown: () => expect(standing()).toEqual(['Saved', 'Not sent']),
      over: () => expect(standing()).toEqual(['Not sent']),
    },
    end: () => {
      cleanup()
      flash.stop()
    },
  }
}

describeShown(flashTimer, openFlashes)
