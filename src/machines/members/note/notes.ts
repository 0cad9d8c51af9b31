/** Notes that are in sight or not saved yet: one actor each, which outlives the profile that it was written in. */
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import { createNoteImplementations } from './implementations.ts'
import type { NoteDeps } from './implementations.ts'
import { noteMachine } from './machine.ts'

export type NoteActor = ActorRefFrom<typeof noteMachine>

export interface Notes {
  /**
   * The note on a member, with what is under way of it. Whoever opens it says `note.close` when he leaves it.
   *
   * @param saved as the server has it
   */
  readonly open: (memberId: number, saved: string) => NoteActor
  /** One that is open already, or on its way. */
  readonly opened: (memberId: number) => NoteActor | null
}

/** Begins by saving what was left unsaved when the page was closed. */
export function createNotes(deps: NoteDeps): Notes {
  const { storage, ownId } = deps
  const actors = new Map<number, NoteActor>()

  const start = (memberId: number, saved: string | null) => {
    let kept = storage.read(ownId()).get(memberId) ?? null
    // Its answer was lost, and it was stored.
    if (kept?.trim() === saved) {
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
