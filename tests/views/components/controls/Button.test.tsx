import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from '../../../../src/views/components/controls/Button.tsx'
import { IconButton } from '../../../../src/views/components/controls/IconButton.tsx'

it('runs its action when it is pressed', async () => {
  const press = vi.fn<() => void>()
  render(<Button onClick={press}>Send</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(press).toHaveBeenCalledOnce()
})

it('keeps its name and the focus while it is busy, and does nothing', async () => {
  const press = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={press}>Send</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  rerender(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send', busy: true })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
})

it('does not send a form again while it is busy', async () => {
  const submit = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).not.toHaveBeenCalled()
})

it('has a name even when it shows an icon only', () => {
  render(<IconButton label="Buddies" icon={<svg />} pressed />)
  expect(screen.getByRole('button', { name: 'Buddies', pressed: true })).toBeTruthy()
})
