import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../../../src/views/components/controls/ConfirmDialog.tsx'
import { Dialog } from '../../../../src/views/components/controls/Dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Share your place"
        description="For an hour."
      >
        <button type="button">Inside</button>
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  it('is labeled by its title and described by its description', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(
      await screen.findByRole('dialog', { name: 'Share your place', description: 'For an hour.' }),
    ).toBeTruthy()
  })

  it('takes the focus and returns it when Escape closes the dialog', async () => {
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('stays open when Escape belongs to an input method', async () => {
    const close = vi.fn<() => void>()
    render(
      <Dialog open onClose={close} title="Report">
        <input aria-label="Text" />
      </Dialog>,
    )
    const field = await screen.findByRole('textbox', { name: 'Text' })
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
    expect(close).toHaveBeenCalledOnce()
  })

  it('closes with its button', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes on a press outside, but not on the second click of a double click', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Inside' }))
    await userEvent.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 600))
    await userEvent.click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not lock the scroll of the page itself, because a chart does', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    expect(document.documentElement.style.overflow).toBe('')
    expect(document.body.style.overflow).toBe('')
  })
})

describe('a confirmation', () => {
  const ask = (isBusy = false) => {
    const answers = { confirm: vi.fn<() => void>(), cancel: vi.fn<() => void>() }
    render(
      <ConfirmDialog
        open
        title="Warning"
        confirmLabel="Send all"
        cancelLabel="Keep as draft"
        isBusy={isBusy}
        onConfirm={answers.confirm}
        onCancel={answers.cancel}
      >
        Do you want to send all these messages?
      </ConfirmDialog>,
    )
    return answers
  }

  it('is labeled by its title, and the focus starts on the safe answer', async () => {
    ask()
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Warning',
      description: /send all these messages/,
    })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep as draft' })),
    )
    expect(dialog).toBeTruthy()
  })

  it('cancels on Escape and confirms with its button', async () => {
    const answers = ask()
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    expect(answers.cancel).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Send all' }))
    expect(answers.confirm).toHaveBeenCalledOnce()
  })

  it('accepts no answer while the last one is processed', async () => {
    const answers = ask(true)
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Send all' }))
    expect(answers.cancel).not.toHaveBeenCalled()
    expect(answers.confirm).not.toHaveBeenCalled()
  })
})

it('moves the focus to the top of a dialog without other controls', async () => {
  render(
    <Dialog open onClose={vi.fn<() => void>()} title="Marek" hidesTitle>
      <button type="button">Previous photo</button>
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Marek' })
  await waitFor(() => expect(document.activeElement).toBe(dialog))
})
