import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

import { RelativeTime } from '../../../src/views/components/layout/RelativeTime.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import { minuteTick } from './minuteTick.cases.ts'

const at = (minute: number, second = 0) => new Date(2026, 10, 14, 21, minute, second)

/** Shows a time of three minutes ago, 20 seconds before it becomes four. */
function showTime(): Stage {
  vi.useFakeTimers({ now: at(30, 40) })
  render(<RelativeTime iso={at(27).toISOString()} />)
  let passed = 3
  return {
    perform: () => {
      act(() => void vi.advanceTimersByTime(passed === 3 ? 20_000 : 60_000))
      passed += 1
    },
    looks: { going: () => expect(screen.getByText(`${passed} minutes ago`)).toBeTruthy() },
    end: () => {
      cleanup()
      vi.useRealTimers()
    },
  }
}

describeShown(minuteTick, showTime)
