import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FlashArea } from '../../../../src/views/components/layout/FlashArea.tsx'

const messages = [
  { id: 1, type: 'success', html: 'Your email has been verified!', count: 1 },
  { id: 2, type: 'error', html: 'Your payment was denied.', count: 1 },
] as const

it('has live regions before the first message', () => {
  render(<FlashArea messages={[]} onDismiss={vi.fn<(id: number) => void>()} />)
  expect(screen.getByRole('region', { name: 'Alerts' }).getAttribute('aria-live')).toBe('polite')
})

it('removes a message when it is clicked, and only that one', async () => {
  const dismiss = vi.fn<(id: number) => void>()
  render(<FlashArea messages={messages} onDismiss={dismiss} />)
  await userEvent.click(screen.getByText('Your payment was denied.'))
  expect(dismiss.mock.calls).toEqual([[2]])
})

it('removes a message by keyboard, once', async () => {
  const dismiss = vi.fn<(id: number) => void>()
  render(<FlashArea messages={messages} onDismiss={dismiss} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(dismiss.mock.calls).toEqual([[1]])
})

it('announces an error as an alert and a success as a status', () => {
  render(<FlashArea messages={messages} onDismiss={vi.fn<(id: number) => void>()} />)
  expect(screen.getByRole('alert').textContent).toContain('denied')
  expect(screen.getByRole('status').textContent).toContain('verified')
})
