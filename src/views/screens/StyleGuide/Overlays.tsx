import { Ban, Flag, Pencil, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../components/ActionMenu.tsx'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'

const nothing = () => undefined

const actions = [
  { id: 'note', label: 'Write a note', icon: <StickyNote />, onSelect: nothing },
  { id: 'name', label: 'Not to be had', icon: <Pencil />, isDisabled: true, onSelect: nothing },
  { id: 'line', separator: true as const },
  { id: 'report', label: 'Report', icon: <Flag />, onSelect: nothing },
  { id: 'block', label: 'Block', icon: <Ban />, isDanger: true, onSelect: nothing },
]

export function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'warning' | 'delete'>()
  const close = () => setShown(undefined)
  return (
    <Section
      id="overlays"
      title="Dialogs and menus"
      lead="A dialog holds the focus and gives it back; Escape closes it. On a phone it is a sheet. A question begins on the safe answer."
    >
      <Sample title="Open them">
        <Button onClick={() => setShown('dialog')}>A dialog</Button>
        <Button onClick={() => setShown('warning')}>A question</Button>
        <Button onClick={() => setShown('delete')}>A question that destroys</Button>
        <ActionMenu label="Report, block and more" items={actions} />
      </Sample>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Share your place"
        description="He sees it for one hour."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Not now
            </Button>
            <Button variant="primary" onClick={close}>
              Share for an hour
            </Button>
          </>
        }
      >
        <Prose>
          <p>Only the man you write to sees where you are, and only in this message.</p>
          <p>After an hour it is gone, unless you choose to keep it.</p>
        </Prose>
      </Dialog>
      <ConfirmDialog
        open={shown === 'warning'}
        title="Warning"
        confirmLabel="Send them all"
        cancelLabel="Keep as draft"
        detail="You have written to many members in a short time. Nothing is lost: your words go back to the draft if you keep them."
        onConfirm={close}
        onCancel={close}
      >
        Do you want to send all these messages?
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === 'delete'}
        title="conversation delete"
        confirmLabel="Delete it"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        Do you want to delete this conversation?
      </ConfirmDialog>
    </Section>
  )
}
