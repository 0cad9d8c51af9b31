/** One actor for each note that is on screen or not saved yet. It outlives the profile where it was written. */
import { trimmed } from '../../../../contract/blankText.ts'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import { createNoteImplementations } from './implementations.ts'
import type { NoteDeps } from './implementations.ts'
import { noteMachine } from './machine.ts'

export type NoteActor = ActorRefFrom<typeof noteMachine>

export interface Notes {
  /**
   * Returns the note about a member, with its unsaved text. The caller sends `note.close` when the field goes.
   *
   * @param saved the note on the server
   */
  readonly open: (memberId: number, saved: string) => NoteActor
  /** Returns the note if its actor runs: it is on screen or being saved. */
  readonly opened: (memberId: number) => NoteActor | null
}

/** Starts by saving notes that were unsaved when the page was closed. */
export function createNotes(deps: NoteDeps): Notes {
  const { storage, ownId } = deps
  const actors = new Map<number, NoteActor>()

  const start = (memberId: number, saved: string | null) => {
    let kept = storage.read(ownId()).get(memberId) ?? null
    // The note was stored, but the answer was lost.
    if (kept !== null && trimmed(kept) === saved) {
      storage.write(ownId(), memberId, null)
      kept = null
    }
    const machine = noteMachine.provide(createNoteImplementations(deps))
    const actor = createActor(machine, { input: { memberId, saved, kept } })
    actors.set(memberId, actor)
    actor.subscribe({
      complete: () => {
        if (actors.get(memberId) === actor) actors.delete(memberId)
      },
    })
    return actor.start()
  }

  for (const memberId of storage.read(ownId()).keys()) start(memberId, null).send({ type: 'note.close' })

  return {
    opened: (memberId) => actors.get(memberId) ?? null,
    open(memberId, saved) {
      const actor = actors.get(memberId) ?? start(memberId, saved)
      actor.send({ type: 'note.open' })
      return actor
    },
  }
}
