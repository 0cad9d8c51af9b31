import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import * as limits from '../../../../contract/limits.ts'
import type { AdminNote } from '../../../../contract/moderationQueues.ts'
import { mayRemoveNote } from '../../../machines/admin/adminProfile/possible.ts'
import { Button } from '../../components/controls/Button.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space } from '../../theme/tokens.ts'
import { PersonLink } from './PersonLink.tsx'
import { type ProfileActor, type ProfileSnapshot, selectContext, selectNotesState } from './profileActor.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { useKeepFields, useKeptFields } from '../../screens/keptFields.ts'

const Stack = styled.div`
  display: grid;
  gap: ${space[3]};

  form {
    display: grid;
    gap: ${space[2]};
    justify-items: start;
  }
  form > :first-child {
    width: 100%;
  }
  li {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: ${space[2]};
    padding-block: ${space[2]};
    border-top: 1px solid ${color.hairline};
  }
  li p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

const progress = { idle: '', adding: 'Adding the note…', removing: 'Removing the note…' } as const

const selectCanAdd = (snapshot: ProfileSnapshot) => snapshot.can({ type: 'note.add' })

/** The note that is being written, which begins with what was kept of it. */
function useKeptNote(actor: ProfileActor): void {
  const name = `adminNote.${actor.getSnapshot().context.memberId}`
  const { note: kept } = useKeptFields(name, { note: '' })
  useEffect(() => {
    if (kept !== '') actor.send({ type: 'note.write', text: kept })
  }, [actor, kept])
  useKeepFields(name, () => {
    const { note } = actor.getSnapshot().context
    return note === '' ? null : { note }
  })
}

/** Notes among admins about the member, with a field for another. */
export function MemberNotes({ actor, notes }: { actor: ProfileActor; notes: readonly AdminNote[] }) {
  const context = useSelector(actor, selectContext)
  const state = useSelector(actor, selectNotesState)
  const canAdd = useSelector(actor, selectCanAdd)
  useKeptNote(actor)
  return (
    <ProfilePanel title="Notes among admins">
      <Stack>
        <form
          aria-label="Add a note"
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'note.add' })
          }}
        >
          <TextArea
            name="note"
            label="New note"
            disabled={state !== 'idle'}
            value={context.note}
            onChange={(text) => actor.send({ type: 'note.write', text })}
            rows={2}
            limit={limits.moderationTextLength}
          />
          <FormActions>
            <Button
              type="submit"
              size="small"
              busy={state === 'adding'}
              disabled={!canAdd && state === 'idle'}
            >
              Add note
            </Button>
          </FormActions>
        </form>
        <VisuallyHidden role="status">{progress[state]}</VisuallyHidden>
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <li key={note.id}>
                <div>
                  <p dir="auto">{note.text}</p>
                  <small>
                    <PersonLink person={note.author} /> <RelativeTime iso={note.created_at} />
                  </small>
                </div>
                {mayRemoveNote(context, note) && (
                  <IconButton
                    label="Remove the note"
                    icon={<Trash2 />}
                    onClick={() => actor.send({ type: 'note.remove', id: note.id })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </ProfilePanel>
  )
}
