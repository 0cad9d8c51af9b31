import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { evenPlaces } from '../../../src/views/screens/MemberList/gridPlaces.ts'
import { useGridKeys } from '../../../src/views/screens/MemberList/useGridKeys.ts'

const columns = 2
const places = evenPlaces(40, columns)

afterEach(() => vi.restoreAllMocks())

/** The browser refuses the focus of a hidden element; jsdom does not. */
function refuseHidden() {
  const { focus } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.closest('[style*="hidden"]') === null) focus.call(this, options)
  })
}

/** A grid in which only some rows are in the document. A row is hidden until it is measured. */
function Grid({
  rows,
  unmeasured,
  scrollToRow,
}: {
  rows: readonly number[]
  unmeasured?: number | undefined
  scrollToRow: (row: number) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const onKeyDown = useGridKeys({ frame, places, scrollToRow })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the items inside are links
    <div ref={frame} role="region" aria-label="Grid" tabIndex={-1} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <div key={row} style={{ visibility: row === unmeasured ? 'hidden' : undefined }}>
          <div data-row={row}>
            {[0, 1].map((column) => (
              <article key={column}>
                <a href="/profile">{`Item ${row * columns + column}`}</a>
              </article>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function show() {
  refuseHidden()
  const scrollToRow = vi.fn<(row: number) => void>()
  const { rerender } = render(<Grid rows={[0, 1]} scrollToRow={scrollToRow} />)
  act(() => screen.getByRole('link', { name: 'Item 0' }).focus())
  const mount = (rows: readonly number[], unmeasured?: number) =>
    rerender(<Grid rows={rows} unmeasured={unmeasured} scrollToRow={scrollToRow} />)
  return { mount, scrollToRow }
}

const isAt = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))
const frame = () => screen.getByRole('region', { name: 'Grid' })

it('keeps the focus in the grid until the last item is in the document and measured', async () => {
  const { mount, scrollToRow } = show()
  await userEvent.keyboard('{End}')
  expect(scrollToRow.mock.calls).toEqual([[19]])
  expect(document.activeElement).toBe(frame())
  mount([18, 19], 19)
  expect(document.activeElement).toBe(frame())
  mount([18, 19])
  await isAt('Item 39')
  await userEvent.keyboard('{ArrowUp}')
  await isAt('Item 37')
})

it('moves on from the item that is awaited', async () => {
  const { mount, scrollToRow } = show()
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(scrollToRow).toHaveBeenLastCalledWith(18)
  mount([17, 18, 19])
  await isAt('Item 37')
})

it('does not take the focus from a member who went elsewhere meanwhile', async () => {
  const { mount } = show()
  await userEvent.keyboard('{End}')
  act(() => screen.getByRole('link', { name: 'Item 1' }).focus())
  mount([0, 1, 19])
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('Item 1')
})

it('scrolls the row of a focused item into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  show()
  await userEvent.keyboard('{ArrowDown}{Home}')
  await isAt('Item 0')
  expect(scroll.mock.contexts.map((row) => row instanceof HTMLElement && row.dataset['row'])).toEqual([
    '1',
    '0',
  ])
})
