import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { confirmationMachine } from '../../machines/app/confirmation/machine.ts'
import type { Question } from '../../machines/app/root/intents.ts'
import { ConfirmDialog } from '../components/controls/ConfirmDialog.tsx'
import { NamedText } from '../components/layout/NamedText.tsx'
import { useQuestionEntry } from './useQuestionEntry.ts'

const noQuestion: Question = { id: '', title: '', sentence: '', label: '', tone: 'primary' }

/** The confirmation dialog, with the question of its chart. Back cancels the question and keeps the page. */
export function Confirmation({ confirmation }: { confirmation: ActorRefFrom<typeof confirmationMachine> }) {
  const snapshot = useSelector(confirmation, (state) => state)
  const [current] = snapshot.context.questions
  // The dialog keeps its text while it fades out, when the question is gone already.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const { id, title, name = '', sentence, detail, label, tone } = current ?? last ?? noQuestion
  const confirm = () => confirmation.send({ type: 'confirmation.confirm' })
  const cancel = useCallback(() => confirmation.send({ type: 'confirmation.cancel' }), [confirmation])
  const answerWith = useQuestionEntry(snapshot.matches('asking') ? id : null, cancel)
  return (
    <ConfirmDialog
      open={!snapshot.matches('closed')}
      title={<NamedText text={title} name={name} />}
      confirmLabel={label}
      tone={tone}
      detail={detail}
      isBusy={snapshot.matches('working')}
      onConfirm={() => answerWith(confirm)}
      onCancel={() => answerWith(cancel)}
    >
      {sentence}
    </ConfirmDialog>
  )
}
