import { Ban, Flag, Pencil, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../components/controls/ConfirmDialog.tsx'
import { Dialog, type DialogProps } from '../../components/controls/Dialog.tsx'
import { NamedText } from '../../components/layout/NamedText.tsx'
import { Prose } from '../../components/layout/Prose.tsx'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'

const nothing = () => undefined

const actions = [
  { id: 'note', label: 'Write a note', icon: <StickyNote />, onSelect: nothing },
  { id: 'name', label: 'Not to be had', icon: <Pencil />, isDisabled: true, onSelect: nothing },
  { id: 'line', separator: true as const },
  { id: 'report', label: 'Report', icon: <Flag />, onSelect: nothing },
  {
    id: 'block',
    label: <NamedText text="Block Marek" name="Marek" />,
    icon: <Ban />,
    isDanger: true,
    onSelect: nothing,
  },
]

const dialogs: Record<NonNullable<DialogProps['size']>, string> = {
  small: 'A small dialog',
  medium: 'A dialog',
  wide: 'A wide dialog',
  profile: 'A dialog for a profile',
  side: 'A dialog at the side',
  viewer: 'A dialog that fills the window',
}

type Question = Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'detail'>

const questions: Record<NonNullable<ConfirmDialogProps['tone']>, Question> = {
  primary: {
    title: 'Warning',
    children: 'Do you want to send all these messages?',
    confirmLabel: 'Send all',
    cancelLabel: 'Keep as draft',
    detail:
      'You have written to many members in a short time. Nothing is lost: your words go back to the draft if you keep them.',
  },
  danger: {
    title: 'conversation delete',
    children: 'Do you want to delete this conversation?',
    confirmLabel: 'Delete',
  },
}

export function Overlays() {
  const [shown, setShown] = useState<string>()
  const close = () => setShown(undefined)
  return (
    <Section
      id="overlays"
      title="Dialogs and menus"
      lead="A dialog holds the focus and gives it back; Escape closes it. On a phone it is a sheet. A question begins on the safe answer."
    >
      <Sample title="Examples">
        {drawEach<DialogProps['size'], string>(dialogs, (size, words) => (
          <Button onClick={() => setShown(size)}>{words}</Button>
        ))}
        {drawEach<ConfirmDialogProps['tone'], Question>(questions, (tone, { title }) => (
          <Button onClick={() => setShown(tone)}>
            <span>
              Question: <span>{title}</span>
            </span>
          </Button>
        ))}
        <Button onClick={() => setShown('busy')}>A question that is being answered</Button>
        <ActionMenu label="Report, block and more" items={actions} />
      </Sample>
      {drawEach<DialogProps['size'], string>(dialogs, (size, title) => (
        <Dialog
          open={shown === size}
          onClose={close}
          title={title}
          hidesTitle={size === 'profile'}
          description="He sees it for one hour."
          size={size}
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
      ))}
      {drawEach<ConfirmDialogProps['tone'], Question>(questions, (tone, question) => (
        <ConfirmDialog {...question} open={shown === tone} tone={tone} onConfirm={close} onCancel={close} />
      ))}
      <ConfirmDialog
        isBusy
        {...questions.danger}
        open={shown === 'busy'}
        onConfirm={close}
        onCancel={close}
      />
    </Section>
  )
}
