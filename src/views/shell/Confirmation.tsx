import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { confirmationMachine } from '../../machines/confirmation/machine.ts'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'

/** What a button says for each question that Lodge asks; others are confirmed with 'Yes, do it'. */
const confirmLabels: Record<string, string> = {
  'send all these messages': 'Send them all',
  'delete this conversation': 'Delete it',
}

export function Confirmation({ confirmation }: { confirmation: ActorRefFrom<typeof confirmationMachine> }) {
  const snapshot = useSelector(confirmation, (current) => current)
  const [asked] = snapshot.context.questions
  // While the dialog leaves it keeps the words of what was answered.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const { title, text } = asked ?? shown ?? { title: '', text: '' }
  const isSending = text === 'send all these messages'
  return (
    <ConfirmDialog
      open={!snapshot.matches('closed')}
      title={title}
      confirmLabel={confirmLabels[text] ?? 'Yes, do it'}
      tone={isSending ? 'primary' : 'danger'}
      isBusy={snapshot.matches('working')}
      {...(isSending && {
        detail:
          'You have written to many members in a short time. Nothing is lost: your words go back to the field if you cancel.',
      })}
      onConfirm={() => confirmation.send({ type: 'confirmation.confirm' })}
      onCancel={() => confirmation.send({ type: 'confirmation.cancel' })}
    >
      Do you want to {text}?
    </ConfirmDialog>
  )
}
