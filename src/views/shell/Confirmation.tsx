import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { confirmationMachine } from '../../machines/app/confirmation/machine.ts'
import type { Question } from '../../machines/app/confirmation/questions.ts'
import { blockQuestion } from '../../machines/members/profileModal/blockQuestion.ts'
import { deleteQuestion } from '../../machines/members/savedSearches/question.ts'
import { lockAllQuestion } from '../../machines/app/toggle/lockAllQuestion.ts'
import { unblockQuestion } from '../../machines/app/toggle/unblockQuestion.ts'
import { question } from '../../machines/messages/outbox/machine.ts'
import { ConfirmDialog } from '../components/controls/ConfirmDialog.tsx'
import { useQuestionEntry } from './useQuestionEntry.ts'

interface Wording {
  readonly sentence: string
  readonly confirmLabel: string
  readonly tone: 'primary' | 'danger'
  readonly detail?: string
}

/** How Lodge's own questions are asked, by their ids. */
const wordings: Readonly<Record<string, Wording>> = {
  [question.id]: {
    sentence: 'Do you want to send all these messages?',
    confirmLabel: 'Send them all',
    tone: 'primary',
    detail:
      'You have written to many members in a short time. Nothing is lost: your words go back to the field if you cancel.',
  },
  [blockQuestion]: {
    sentence:
      'Neither of you will find the other any more: in no list, no search and no message. He is not told.',
    confirmLabel: 'Block him',
    tone: 'danger',
    detail:
      'He leaves your lists together with your note, and private pics that you two unlocked are locked again. You can unblock him under Blocked members.',
  },
  [unblockQuestion]: {
    sentence:
      'Unless he blocked you too, you find each other again, and what you wrote to each other is back. He is not told.',
    confirmLabel: 'Unblock him',
    tone: 'primary',
    detail:
      'He is on none of your lists, and your note on him is gone. Private pics stay locked until you two unlock them again.',
  },
  [lockAllQuestion]: {
    sentence:
      'Nobody may look at the private pictures and videos of your profile any more, until you unlock them again.',
    confirmLabel: 'Stop sharing with everyone',
    tone: 'danger',
    detail:
      'It ends every unlock at once, also those for some days. Nobody is told. Pictures that you sent in a message stay with it.',
  },
  'conversation.delete': {
    sentence: 'Do you want to delete this conversation?',
    confirmLabel: 'Delete it',
    tone: 'danger',
    detail: 'They keep their copy. Your saved messages stay.',
  },
  [deleteQuestion]: {
    sentence: 'Do you want to delete this search?',
    confirmLabel: 'Delete it',
    tone: 'danger',
  },
}

/** Any other is asked in the asker's words. */
const wordingOf = ({ id, text }: Question): Wording =>
  wordings[id] ?? { sentence: text, confirmLabel: 'Yes, do it', tone: 'danger' }

const nobodyAsks: Question = { id: '', title: '', text: '' }

/** A question over the page. Back says no to it, and leaves the page where it is. */
export function Confirmation({ confirmation }: { confirmation: ActorRefFrom<typeof confirmationMachine> }) {
  const snapshot = useSelector(confirmation, (current) => current)
  const [asked] = snapshot.context.questions
  // While the dialog leaves it keeps the words of what was answered.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const shownQuestion = asked ?? shown ?? nobodyAsks
  const isAsking = snapshot.matches('asking')
  const confirm = () => confirmation.send({ type: 'confirmation.confirm' })
  const cancel = useCallback(() => confirmation.send({ type: 'confirmation.cancel' }), [confirmation])
  const answerWith = useQuestionEntry(isAsking ? shownQuestion.id : null, cancel)
  const { sentence, confirmLabel, tone, detail } = wordingOf(shownQuestion)
  return (
    <ConfirmDialog
      open={!snapshot.matches('closed')}
      title={shownQuestion.title}
      confirmLabel={confirmLabel}
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
