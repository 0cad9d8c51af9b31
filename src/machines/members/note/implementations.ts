import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Dudelisting } from '../../../../contract/dudelist.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { noteMachine } from './machine.ts'

/** Keeps unsaved notes on this device. */
export interface NoteStorage {
  /** Returns unsaved notes by the id of the member they are about. */
  readonly read: (ownId: number) => ReadonlyMap<number, string>
  /** `null` removes the note: nothing is left to save. */
  readonly write: (ownId: number, memberId: number, text: string | null) => void
  /** Calls back with what another tab has written. Returns a function that stops. */
  readonly follow: (ownId: number, memberId: number, changed: (text: string) => void) => () => void
}

export interface NoteDeps {
  bus: Bus
  storage: NoteStorage
  ownId: () => number
  saveNote: (memberId: number, note: string | null, signal: AbortSignal) => Promise<Answer<Dudelisting>>
}

export const createNoteImplementations = ({ bus, storage, ownId, saveNote }: NoteDeps) => {
  // The id of the writer, even when another member signs in before the note is saved.
  const writerId = ownId()
  /** What this tab has found or written. What another tab has written since must not go with it. */
  let known: string | null = null
  return {
    actors: {
      otherTabs: fromCallback<EventObject, { memberId: number }>(({ input: { memberId }, sendBack }) => {
        known = storage.read(writerId).get(memberId) ?? null
        return storage.follow(writerId, memberId, (text) => sendBack({ type: 'note.writtenElsewhere', text }))
      }),
      facts: listenTo<typeof noteMachine>(bus, {
        'toggle.stored': true,
        'network.cameBack': true,
        'session.ended': true,
      }),
      saveNote: fromPromise<Answer<Dudelisting>, { memberId: number; note: string | null }>(
        ({ input, signal }) => saveNote(input.memberId, input.note, signal),
      ),
    },
    actions: {
      keep: (_: unknown, { memberId, text }: { memberId: number; text: string | null }) => {
        const stored = storage.read(writerId).get(memberId) ?? null
        if (text === null && stored !== known) return
        storage.write(writerId, memberId, text)
        known = text
      },
      tell: (_: unknown, fact: FactOf<'member.changed'>) => bus.send(fact),
    },
  }
}
