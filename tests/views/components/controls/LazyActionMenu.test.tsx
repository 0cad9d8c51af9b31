import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LazyActionMenu } from '../../../../src/views/components/controls/LazyActionMenu.tsx'

const show = () => {
  const chosen = vi.fn<(id: string) => void>()
  const items = vi.fn<() => { id: string; label: string; onSelect: () => void }[]>(() => [
    { id: 'keep', label: 'Keep', onSelect: () => chosen('keep') },
    { id: 'unsend', label: 'Unsend', onSelect: () => chosen('unsend') },
  ])
  render(
    <>
      <LazyActionMenu label="What to do" items={items} />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { chosen, items }
}
const button = () => screen.getByRole('button', { name: 'What to do' })
const item = (name: string) => screen.getByRole('menuitem', { name })

it('renders only a button until it is used', () => {
  const { items } = show()
  expect(items).not.toHaveBeenCalled()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu')).toBeNull()
})

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens on its first item with %s, and Escape returns the focus',
  async (key) => {
    show()
    await userEvent.tab()
    await userEvent.keyboard(key)
    await waitFor(() => expect(document.activeElement).toBe(item('Keep')))
    expect(screen.getByRole('menu', { name: 'What to do' })).toBeTruthy()
    expect(button().getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(button())
  },
)

it('moves with arrow keys, and runs the chosen action', async () => {
  const { chosen } = show()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(item('Keep')))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen.mock.calls).toEqual([['unsend']])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button())
})

it('opens and closes with clicks on its button, and closes with a click elsewhere', async () => {
  show()
  await userEvent.click(button())
  await waitFor(() => expect(item('Keep')).toBeTruthy())
  await userEvent.click(button())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await userEvent.click(button())
  await waitFor(() => expect(item('Keep')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
