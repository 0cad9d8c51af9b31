import { assign, fromPromise, raise, setup } from 'xstate'
import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import type { Answer } from '../../../../contract/answer.ts'
import * as limits from '../../../../contract/limits.ts'
import type { AdminNote, DecisionAction, ModerationDecision } from '../../../../contract/moderationQueues.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { Undone } from '../moderationQueue/types.ts'
import { mayAct, mayDelete, mayRemoveNote, possibleDecisions } from './possible.ts'
import type {
  AdminProfileContext,
  AdminProfileEvent,
  AdminProfileInput,
  MemberChange,
  WrittenDecision,
} from './types.ts'
import { isBlank, trimmed } from '../../../../contract/blankText.ts'

interface Choice {
  readonly action: DecisionAction
  readonly text?: string
}

export const profileSetup = setup({
  types: {
    input: {} as AdminProfileInput,
    context: {} as AdminProfileContext,
    events: {} as AdminProfileEvent,
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<AdminProfile>, { memberId: number }>(() => notProvided('load')),
    decide: fromPromise<Answer<ModerationDecision>, WrittenDecision & { memberId: number }>(() =>
      notProvided('decide'),
    ),
    undo: fromPromise<Answer<Undone>, { ids: readonly number[] }>(() => notProvided('undo')),
    changeMember: fromPromise<Answer<unknown>, { memberId: number; change: MemberChange }>(() =>
      notProvided('changeMember'),
    ),
    addNote: fromPromise<Answer<AdminNote>, { memberId: number; text: string }>(() => notProvided('addNote')),
    removeNote: fromPromise<Answer<unknown>, { id: number }>(() => notProvided('removeNote')),
  },
  guards: {
    ...answerGuards,
    isUndone: (_, answer: Answer<Undone>) => answer.ok && answer.data.too_late.length === 0,
    mayAct: ({ context }) => mayAct(context),
    mayDelete: ({ context }) => mayDelete(context),
    canDecide: ({ context }, { action }: Choice) => possibleDecisions(context).includes(action),
    canSend: ({ context }, { action, text = '' }: Choice) =>
      possibleDecisions(context).includes(action) &&
      trimmed(text).length <= limits.moderationTextLength &&
      (action !== 'member.suspend' || !isBlank(text)),
    isWorded: ({ context }) => context.isWorded,
    canAddNote: ({ context: { profile, note } }) =>
      profile !== null && !isBlank(note) && trimmed(note).length <= limits.moderationTextLength,
    canRemoveNote: ({ context }, { id }: { id: number }) =>
      context.profile?.notes.some((note) => note.id === id && mayRemoveNote(context, note)) ?? false,
  },
  actions: {
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    refresh: raise({ type: 'profile.refresh' }),
    setProfile: assign((_, profile: AdminProfile) => ({ profile })),
    word: assign((_, { action }: Choice) => ({ written: { action, text: '' }, isWorded: true })),
    write: assign((_, { action, text = '' }: Choice) => ({ written: { action, text: trimmed(text) } })),
    clearWritten: assign({ written: null, isWorded: false }),
    setStored: assign((_, stored: ModerationDecision) => ({ stored })),
    setChange: assign((_, { change }: { change: MemberChange }) => ({ change })),
    setDeletion: assign({ change: { kind: 'delete' } }),
    setNote: assign((_, { text }: { text: string }) => ({ note: text })),
    takeNote: assign(({ context: { profile } }, note: AdminNote) => ({
      note: '',
      profile: profile && { ...profile, notes: [note, ...profile.notes] },
    })),
    chooseNote: assign((_, { id }: { id: number }) => ({ removedNote: id })),
    dropNote: assign(({ context: { profile, removedNote } }) => ({
      profile: profile && { ...profile, notes: profile.notes.filter(({ id }) => id !== removedNote) },
    })),
  },
  delays: {
    undoWindow: limits.undoSeconds * 1_000,
    /** The server begins to carry out a decision as the window ends. */
    takesEffect: 2_000,
  },
})
