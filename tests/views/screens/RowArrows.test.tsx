import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RowArrows } from '../../../src/views/screens/Home/RowArrows.tsx'

/** Cards are 152 px wide, with gaps of 12 px. */
const step = 164

function Row({ cards }: { cards: number }) {
  const [section, setSection] = useState<HTMLElement | null>(null)
  return (
    <section ref={setSection}>
      {section && <RowArrows title="New members" section={section} />}
      <div data-strip data-testid="strip">
        {Array.from({ length: cards }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </section>
  )
}

let isCalm = false
const scrolled = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  isCalm = false
  scrolled.mockReset()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCalm && query.includes('reduced-motion') }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom has no layout. 500 px show three whole cards.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return Math.max(500, this.children.length * step)
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(index * step, 0, step, step)
  })
  Element.prototype.scrollBy = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return
    scrolled(options)
    this.scrollLeft = Math.min(this.scrollLeft + (options.left ?? 0), this.scrollWidth - this.clientWidth)
    fireEvent.scroll(this)
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const arrow = (name: string) => screen.getByRole('button', { name: `New members: ${name}` })
const isDisabled = (name: string) => arrow(name).getAttribute('aria-disabled') === 'true'

it('scrolls by the whole cards in view, and is disabled at the ends of the row', async () => {
  render(<Row cards={6} />)
  expect([isDisabled('previous'), isDisabled('next')]).toEqual([true, false])
  await userEvent.click(arrow('next'))
  expect(scrolled).toHaveBeenLastCalledWith({ left: 3 * step, behavior: 'smooth' })
  expect([isDisabled('previous'), isDisabled('next')]).toEqual([false, true])
  await userEvent.click(arrow('previous'))
  expect(scrolled).toHaveBeenLastCalledWith({ left: -3 * step, behavior: 'smooth' })
})

it('keeps the focus at the end of the row', async () => {
  render(<Row cards={6} />)
  arrow('next').focus()
  await userEvent.keyboard('{Enter}')
  expect(isDisabled('next')).toBe(true)
  expect(document.activeElement).toBe(arrow('next'))
})

it('does not animate for members who prefer reduced motion', async () => {
  isCalm = true
  render(<Row cards={6} />)
  await userEvent.click(arrow('next'))
  expect(scrolled).toHaveBeenLastCalledWith({ left: 3 * step, behavior: 'instant' })
})

it('is hidden while all cards are in view, and appears when more come', async () => {
  const { rerender } = render(<Row cards={3} />)
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => rerender(<Row cards={8} />))
  expect(arrow('next')).toBeTruthy()
})
