import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DayDivider } from '../../../../src/views/components/messages/DayDivider.tsx'
import { RelativeTime } from '../../../../src/views/components/layout/RelativeTime.tsx'

const at = (...[hour, minute, second = 0]: [number, number, number?]) =>
  new Date(2026, 10, 14, hour, minute, second)
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))

beforeEach(() => void vi.useFakeTimers({ now: at(21, 30, 40) }))
afterEach(() => void vi.useRealTimers())

it('updates a shown time every minute', () => {
  render(<RelativeTime iso={at(21, 27).toISOString()} />)
  expect(screen.getByText('3 minutes ago')).toBeTruthy()
  pass(19)
  expect(screen.getByText('3 minutes ago')).toBeTruthy()
  pass(1)
  expect(screen.getByText('4 minutes ago')).toBeTruthy()
  pass(2 * 60 * 60)
  expect(screen.getByText('2 hours ago')).toBeTruthy()
})

it('changes today to yesterday at midnight', () => {
  render(<DayDivider iso={at(21, 0).toISOString()} />)
  expect(screen.getByText('Today')).toBeTruthy()
  pass(3 * 60 * 60)
  expect(screen.getByText('Yesterday')).toBeTruthy()
})

it('uses the exact time of the first render', () => {
  render(<RelativeTime iso={at(21, 29, 39).toISOString()} />)
  expect(screen.getByText('1 minute ago')).toBeTruthy()
})

it('runs one timer for all shown times, and none without any', () => {
  const iso = at(21, 27).toISOString()
  expect(vi.getTimerCount()).toBe(0)
  const first = render(<RelativeTime iso={iso} />)
  const second = render([<RelativeTime key="one" iso={iso} />, <DayDivider key="two" iso={iso} />])
  expect(vi.getTimerCount()).toBe(1)
  first.unmount()
  pass(20)
  expect(screen.getByText('4 minutes ago')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(1)
  second.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('does not update a fixed time, and needs no timer for it', () => {
  render(<RelativeTime iso={at(21, 27).toISOString()} now={at(21, 28)} />)
  expect(vi.getTimerCount()).toBe(0)
  pass(60 * 60)
  expect(screen.getByText('1 minute ago')).toBeTruthy()
})
