import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { bannedWordFormMachine } from '../../../machines/admin/bannedWords/form.ts'
import type { bannedWordTrialMachine } from '../../../machines/admin/bannedWordTrial/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ConfirmDialog } from '../../components/controls/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { BannedWordForm } from './BannedWordForm.tsx'
import { BannedWordTable } from './BannedWordTable.tsx'
import { addButtonId, type WordsActor } from './wordActors.ts'

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`

export interface BannedWordsPageProps {
  actor: WordsActor
  form: typeof bannedWordFormMachine
  trial: typeof bannedWordTrialMachine
}

/** Words and patterns that texts of members must not contain, in each state of their chart. */
export function BannedWordsPage({ actor, form, trial }: BannedWordsPageProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { draft, chosen } = snapshot.context
  return (
    <AdminPage
      title="Banned words"
      lead="A text with one of these is refused at its field. Texts from before stay until they are changed."
      actions={
        snapshot.can({ type: 'word.add' }) && (
          <Button
            id={addButtonId}
            variant="primary"
            icon={<Plus />}
            onClick={() => actor.send({ type: 'word.add' })}
          >
            Add an entry
          </Button>
        )
      }
    >
      <Stack>
        {draft !== null && (
          <BannedWordForm
            // A draft that became a new entry is another form.
            key={draft.id}
            draft={draft}
            formMachine={form}
            trialMachine={trial}
            onSaved={(saved) =>
              actor.send(
                saved.kind === 'saved'
                  ? { type: 'word.saved', word: saved.word }
                  : { type: 'word.gone', rule: saved.rule },
              )
            }
            // The list shows then what others have changed, or whether it was saved.
            onNotSaved={() => actor.send({ type: 'words.refresh' })}
            onClose={() => actor.send({ type: 'word.close' })}
          />
        )}
        <BannedWordTable actor={actor} />
      </Stack>
      <ConfirmDialog
        open={snapshot.matches({ action: 'confirmingDeletion' })}
        title="Delete this entry?"
        detail="Texts that were refused stay unsent and unsaved."
        confirmLabel="Delete the entry"
        tone="danger"
        onConfirm={() => actor.send({ type: 'deletion.confirm' })}
        onCancel={() => actor.send({ type: 'deletion.cancel' })}
      >
        <bdi>{chosen?.word}</bdi> is allowed again at once.
      </ConfirmDialog>
      <VisuallyHidden role="status">
        {snapshot.matches({ action: 'deleting' }) && 'Deleting the entry'}
      </VisuallyHidden>
    </AdminPage>
  )
}
