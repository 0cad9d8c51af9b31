import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../../src/views/components/controls/ConfirmDialog.tsx'
import { Dialog } from '../../../src/views/components/controls/Dialog.tsx'
import { Shell } from '../../../src/views/shell/Shell.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

const nothing = vi.fn<() => void>()

function show() {
  const started = startRoot({ signedIn: null })
  whole = started
  const page = (shown: { dialog?: boolean; question?: boolean } | null) => (
    <Surroundings root={started.root}>
      <Shell>
        {shown && (
          <>
            <Dialog open={shown.dialog ?? false} onClose={nothing} title="Notifications">
              Nothing new
            </Dialog>
            <ConfirmDialog
              open={shown.question ?? false}
              title="Warning"
              confirmLabel="Send"
              onConfirm={nothing}
              onCancel={nothing}
            >
              Really?
            </ConfirmDialog>
          </>
        )}
      </Shell>
    </Surroundings>
  )
  const { rerender } = render(page({}))
  const { fixPage, freePage } = started.world
  return {
    become: (shown: Parameters<typeof page>[0]) => rerender(page(shown)),
    calls: () => [fixPage.mock.calls.length, freePage.mock.calls.length],
  }
}

it('locks the scroll of the page until the dialog closes', async () => {
  const { become, calls } = show()
  expect(calls()).toEqual([0, 0])
  become({ dialog: true })
  await screen.findByRole('dialog')
  expect(calls()).toEqual([1, 0])
  become({})
  expect(calls()).toEqual([1, 1])
})

it('unlocks the scroll if a dialog is unmounted without closing', () => {
  const { become, calls } = show()
  become({ dialog: true })
  become(null)
  expect(calls()).toEqual([1, 1])
})

it('locks the scroll until both of two dialogs are closed', () => {
  const { become, calls } = show()
  become({ dialog: true })
  become({ dialog: true, question: true })
  become({ question: true })
  expect(calls()).toEqual([1, 0])
  become({})
  expect(calls()).toEqual([1, 1])
})
