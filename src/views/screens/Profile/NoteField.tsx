import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { dudelistNoteLength } from '../../../../contract/limits.ts'
import type { NoteActor, Notes } from '../../../machines/members/note/notes.ts'
import { Button } from '../../components/controls/Button.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Box = styled.aside`
  padding: ${space[3]} 14px;
  border-radius: ${radius.note};
  background: ${color.quiet};

  label {
    color: ${color.spruceText};
    font: ${text.smallStrong};
  }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  min-height: 22px;
  margin-top: ${space[1]};
  color: ${color.muted};
  font: ${text.small};
`

/** The private note about a member. Saves while typing and shows the state. */
export function NoteField({ note }: { note: NoteActor }) {
  const snapshot = useSelector(note, (current) => current)
  const isRefused = snapshot.matches('refused')
  return (
    <Box aria-label="Private note">
      <TextArea
        label="Private note"
        name="note"
        isOptional
        rows={2}
        limit={dudelistNoteLength}
        value={snapshot.context.text}
        onChange={(words) => note.send({ type: 'note.write', text: words })}
      />
      <Foot>
        <span role={isRefused ? 'alert' : 'status'}>
          {snapshot.matches('saving') && <span>Saving</span>}
          {snapshot.matches({ settled: 'saved' }) && <span>Saved</span>}
          {snapshot.matches('tooLong') && <span>Not saved: shorten it first</span>}
          {snapshot.matches('waiting') && <span>Stored on this device for now</span>}
          {isRefused && <span>{`Not saved. ${snapshot.context.problem}`}</span>}
        </span>
        {isRefused && (
          <Button size="small" onClick={() => note.send({ type: 'note.retry' })}>
            Save again
          </Button>
        )}
      </Foot>
    </Box>
  )
}

/** The note about the member whose profile is open. */
export function ProfileNote({ notes, memberId, saved }: { notes: Notes; memberId: number; saved: string }) {
  // Only the initial value: the note actor knows later ones.
  const [begun] = useState(saved)
  const openWhileShown = useCallback(() => {
    const opened = notes.open(memberId, begun)
    return () => opened.send({ type: 'note.close' })
  }, [notes, memberId, begun])
  const note = useSyncExternalStore(openWhileShown, () => notes.opened(memberId))
  return note && <NoteField note={note} />
}
