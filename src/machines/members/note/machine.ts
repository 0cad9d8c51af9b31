import { and, assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Dudelisting } from '../../../../contract/dudelist.ts'
import { answerGuards, ofAnswer, refusalOf } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { textLength, trimmed } from '../../../../contract/blankText.ts'
import { dudelistNoteLength } from '../../../../contract/limits.ts'

interface NoteInput {
  readonly memberId: number
  /** The note on the server; null when unknown. */
  readonly saved: string | null
  /** The unsaved note that this device kept, if any. */
  readonly kept: string | null
}

interface NoteContext {
  readonly memberId: number
  readonly text: string
  /** The text of the call under way, or else the text on the server. */
  readonly asked: string | null
  readonly problem: string
  /** Whether the field is on screen. */
  readonly isOpen: boolean
}

interface Written {
  context: NoteContext
  event: { text: string }
}

const write = { type: 'write', params: ({ event }: Written) => event.text } as const
const keep = {
  type: 'keep',
  params: ({ context: { memberId }, event: { text } }: Written) => ({ memberId, text }),
} as const
const forgetKept = {
  type: 'keep',
  params: ({ context: { memberId } }: { context: NoteContext }) => ({ memberId, text: null }),
} as const
const toldOf = ({ context: { memberId, asked } }: { context: NoteContext }) => ({
  type: 'member.changed' as const,
  id: memberId,
  changes: { dudelist_note: trimmed(asked ?? '') || null },
})

/**
 * The private note about a member, saved while it is written. Lives from the first time the field is shown until the
 * note is stored, also after the profile is closed. The call sets the whole text, so that it can be repeated safely.
 */
export const noteMachine = setup({
  types: {
    input: {} as NoteInput,
    context: {} as NoteContext,
    events: {} as
      | { type: 'note.write'; text: string }
      /** The text of another tab, which saves it. */
      | { type: 'note.writtenElsewhere'; text: string }
      | { type: 'note.retry' }
      | { type: 'note.open' }
      | { type: 'note.close' }
      | FactOf<'toggle.stored' | 'network.cameBack' | 'session.ended'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Reports what is written in another tab. */
    otherTabs: fromCallback<{ type: string }, { memberId: number }>(() => notProvided('otherTabs')),
    saveNote: fromPromise<Answer<Dudelisting>, { memberId: number; note: string | null }>(() =>
      notProvided('saveNote'),
    ),
  },
  guards: {
    ...answerGuards,
    isUnsaved: ({ context }) => context.text !== context.asked,
    /** The server would refuse it. It stays on the device until it fits. */
    isTooLong: ({ context }) => textLength(context.text) > dudelistNoteLength,
    isUnsavedAndTooLong: and(['isUnsaved', 'isTooLong']),
    isClosedAndTooLong: and(['isClosed', 'isTooLong']),
    isAnsweredAndTooLong: ({ context }, answer: Answer<Dudelisting>) =>
      answer.ok && textLength(context.text) > dudelistNoteLength,
    isClosed: ({ context }) => !context.isOpen,
    isAllSaved: ({ context }, answer: Answer<Dudelisting>) => answer.ok && context.text === context.asked,
    isUnlisted: ({ context }, { subject, to }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'dudelist' && subject.id === context.memberId && to === null,
    isListed: ({ context }, { subject, to }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'dudelist' && subject.id === context.memberId && to !== null,
  },
  actions: {
    write: assign((_, text: string) => ({ text })),
    forgetText: assign({ text: '', asked: '' }),
    showSaved: assign((_, text: string) => ({ text, asked: text })),
    ask: assign(({ context }) => ({ asked: context.text })),
    setOpen: assign((_, { isOpen }: { isOpen: boolean }) => ({ isOpen })),
    setProblem: assign((_, problem: string) => ({ problem })),
    keep: (_, { memberId, text }: { memberId: number; text: string | null }) =>
      notProvided(`keep ${text} on ${memberId}`),
    tell: (_, fact: FactOf<'member.changed'>) => notProvided(`tell ${fact.type}`),
  },
  delays: { writingPause: 800, retryDelay: 10_000 },
}).createMachine({
  id: 'note',
  context: ({ input: { memberId, saved, kept } }) => ({
    memberId,
    text: kept ?? saved ?? '',
    asked: saved,
    problem: '',
    isOpen: true,
  }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'otherTabs', id: 'otherTabs', input: ({ context: { memberId } }) => ({ memberId }) },
  ],
  initial: 'settled',
  on: {
    'note.write': {
      target: '.writing',
      actions: [write, keep],
    },
    'note.open': { actions: { type: 'setOpen', params: { isOpen: true } } },
    'note.close': { actions: { type: 'setOpen', params: { isOpen: false } } },
    // Only listed members have a note: the server deletes it with the list entry.
    'toggle.stored': {
      guard: { type: 'isUnlisted', params: ({ event }) => event },
      target: '.settled.untouched',
      actions: ['forgetText', forgetKept],
    },
    'session.ended': '.over',
  },
  states: {
    settled: {
      initial: 'untouched',
      on: {
        'note.writtenElsewhere': {
          target: '.untouched',
          actions: { type: 'showSaved', params: ({ event }) => event.text },
        },
      },
      always: [
        { guard: 'isUnsavedAndTooLong', target: 'tooLong' },
        { guard: 'isUnsaved', target: 'saving' },
        { guard: 'isClosed', target: 'over' },
      ],
      states: {
        untouched: { meta: { shownBy: 'the field itself' } },
        saved: { meta: { view: { role: 'status', text: 'Saved' } } },
      },
    },
    writing: {
      meta: { shownBy: 'the field itself, with what was written' },
      always: [
        { guard: 'isClosedAndTooLong', target: 'over' },
        { guard: 'isClosed', target: 'saving' },
      ],
      after: { writingPause: [{ guard: 'isTooLong', target: 'tooLong' }, { target: 'saving' }] },
    },
    tooLong: {
      meta: { view: { role: 'status', text: 'Not saved' } },
      always: { guard: 'isClosed', target: 'over' },
    },
    saving: {
      meta: { view: { role: 'status', text: 'Saving' } },
      entry: 'ask',
      on: {
        // Saved after this call has ended, so that an older text can't arrive last.
        'note.write': {
          actions: [write, keep],
        },
      },
      invoke: {
        src: 'saveNote',
        id: 'saveNote',
        input: ({ context: { memberId, text } }) => ({ memberId, note: trimmed(text) || null }),
        onDone: [
          {
            guard: ofAnswer('isAllSaved'),
            target: 'settled.saved',
            actions: [{ type: 'tell', params: toldOf }, forgetKept],
          },
          {
            guard: ofAnswer('isAnsweredAndTooLong'),
            target: 'tooLong',
            actions: { type: 'tell', params: toldOf },
          },
          {
            guard: ofAnswer('isAnswered'),
            target: 'saving',
            reenter: true,
            actions: { type: 'tell', params: toldOf },
          },
          // A signed-out member is on the way to the login: no error is shown.
          { guard: ofAnswer('isSignedOut'), target: 'over' },
          { guard: ofAnswer('isTooMany'), target: 'waiting' },
          {
            target: 'refused',
            actions: { type: 'setProblem', params: ({ event }) => refusalOf(event.output).message },
          },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      meta: { view: { role: 'status', text: 'Stored on this device' } },
      on: { 'network.cameBack': 'saving', 'note.retry': 'saving' },
      after: { retryDelay: 'saving' },
    },
    refused: {
      meta: { view: { role: 'button', text: 'Save again' } },
      // The member may have been put on a list just now.
      on: {
        'note.retry': 'saving',
        'toggle.stored': { guard: { type: 'isListed', params: ({ event }) => event }, target: 'saving' },
      },
      always: {
        guard: 'isClosed',
        target: 'over',
        actions: forgetKept,
      },
    },
    over: { type: 'final', meta: { shownBy: 'the field that has gone with its profile' } },
  },
})
