import { fromPromise } from 'xstate'
import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import type { Answer } from '../../../../contract/answer.ts'
import type { AdminNote, ModerationDecision } from '../../../../contract/moderationQueues.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Undone } from '../moderationQueue/types.ts'
import type { MemberChange, WrittenDecision } from './types.ts'

export interface AdminProfileDeps {
  bus: Bus
  loadProfile: (memberId: number, signal: AbortSignal) => Promise<Answer<AdminProfile>>
  decideMember: (memberId: number, decision: WrittenDecision) => Promise<Answer<ModerationDecision>>
  undo: (ids: readonly number[]) => Promise<Answer<Undone>>
  setKept: (memberId: number, to: boolean) => Promise<Answer<unknown>>
  setEmailsOff: (memberId: number, to: boolean) => Promise<Answer<unknown>>
  deleteMember: (memberId: number) => Promise<Answer<unknown>>
  addNote: (memberId: number, text: string) => Promise<Answer<AdminNote>>
  removeNote: (id: number) => Promise<Answer<unknown>>
}

export const createAdminProfileImplementations = ({ bus, loadProfile, ...deps }: AdminProfileDeps) => {
  function changeMember(memberId: number, change: MemberChange): Promise<Answer<unknown>> {
    if (change.kind === 'keep') return deps.setKept(memberId, change.to)
    if (change.kind === 'emailsOff') return deps.setEmailsOff(memberId, change.to)
    return deps.deleteMember(memberId)
  }
  return {
    actors: {
      load: fromPromise<Answer<AdminProfile>, { memberId: number }>(({ input, signal }) =>
        loadProfile(input.memberId, signal),
      ),
      // No write is aborted when the page is left.
      decide: fromPromise<Answer<ModerationDecision>, WrittenDecision & { memberId: number }>(
        ({ input: { memberId, action, text } }) => deps.decideMember(memberId, { action, text }),
      ),
      undo: fromPromise<Answer<Undone>, { ids: readonly number[] }>(({ input }) => deps.undo(input.ids)),
      changeMember: fromPromise<Answer<unknown>, { memberId: number; change: MemberChange }>(({ input }) =>
        changeMember(input.memberId, input.change),
      ),
      addNote: fromPromise<Answer<AdminNote>, { memberId: number; text: string }>(({ input }) =>
        deps.addNote(input.memberId, input.text),
      ),
      removeNote: fromPromise<Answer<unknown>, { id: number }>(({ input }) => deps.removeNote(input.id)),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
