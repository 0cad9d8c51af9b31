import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ActionMenu } from '../../../../src/views/components/controls/ActionMenu.tsx'

const show = () => {
  const chosen = vi.fn<(id: string) => void>()
  const item = (id: string, label: string) => ({ id, label, onSelect: () => chosen(id) })
  render(
    <ActionMenu
      label="Report, block and more"
      items={[
        item('note', 'Write a note'),
        { id: 'line', separator: true },
        { ...item('report', 'Report'), isDisabled: true },
        { ...item('block', 'Block'), isDanger: true },
      ]}
    />,
  )
  return chosen
}

it('opens by keyboard and runs the chosen action', async () => {
  const chosen = show()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Write a note' })),
  )
  await userEvent.keyboard('{End}{Enter}')
  expect(chosen.mock.calls).toEqual([['block']])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('does nothing for a disabled action', async () => {
  const chosen = show()
  await userEvent.click(screen.getByRole('button', { name: 'Report, block and more' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  expect(chosen).not.toHaveBeenCalled()
})
