import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { LoadMore } from '../../../../src/views/components/controls/LoadMore.tsx'

type Report = (entries: { isIntersecting: boolean }[]) => void

let reports: Report[] = []

beforeEach(() => {
  reports = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        reports.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const come = (isIntersecting: boolean) => act(() => reports.at(-1)?.([{ isIntersecting }]))

it('loads more when the end is near', () => {
  const reach = vi.fn<() => void>()
  render(<LoadMore onReach={reach} isLoading={false} />)
  come(false)
  expect(reach).not.toHaveBeenCalled()
  come(true)
  expect(reach).toHaveBeenCalledOnce()
})

it('loads more with its button', async () => {
  const reach = vi.fn<() => void>()
  render(<LoadMore onReach={reach} isLoading={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(reach).toHaveBeenCalledOnce()
})

it('does not observe the scroll while more is loading', () => {
  render(<LoadMore onReach={vi.fn<() => void>()} isLoading />)
  expect(reports).toHaveLength(0)
  expect(screen.getByRole('status').textContent).toBe('Loading more')
})
