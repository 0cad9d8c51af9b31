import { fetchTransitions, flashRefusal, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import { profileSetup } from './setup.ts'
import type { AdminProfileEvent } from './types.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const eventOf = <Event extends AdminProfileEvent>({ event }: { event: Event }) => event

const lostAnswer = {
  type: 'flash',
  params: { type: 'error', html: 'The answer was lost. The page now shows what is stored.' },
} as const
const tooLate = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t undo: the decision has taken effect.' },
} as const

/**
 * The page about one member, for admins (docs/product.md#admin-profile). Loads everything about the member, decides
 * with a time to undo, changes the account, and keeps notes. Lives as long as the page.
 */
export const adminProfileMachine = profileSetup.createMachine({
  id: 'adminProfile',
  context: ({ input }) => ({
    ...input,
    profile: null,
    written: null,
    isWorded: false,
    stored: null,
    change: null,
    note: '',
    removedNote: null,
  }),
  type: 'parallel',
  states: {
    page: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading the member' } },
          invoke: {
            src: 'load',
            id: 'load',
            input: ({ context }) => ({ memberId: context.memberId }),
            ...fetchTransitions({
              answered: { target: 'shown', actions: withData('setProfile') },
              refused: [{ guard: ofAnswer('isNotFound'), target: 'notFound' }],
              failed: 'failed',
            }),
          },
        },
        shown: {
          initial: 'current',
          on: { 'profile.refresh': '.refreshing' },
          states: {
            current: { meta: { shownBy: 'the member' } },
            refreshing: {
              meta: { shownBy: 'the member, as loaded before' },
              invoke: {
                src: 'load',
                id: 'load',
                input: ({ context }) => ({ memberId: context.memberId }),
                ...fetchTransitions({
                  answered: { target: 'current', actions: withData('setProfile') },
                  failed: 'current',
                }),
              },
            },
          },
        },
        notFound: { meta: { view: { role: 'heading', text: 'No such member' } } },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          on: { 'profile.retry': 'loading' },
        },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'clearWritten',
          meta: { shownBy: 'the buttons of the page' },
          on: {
            'decision.word': {
              guard: { type: 'canDecide', params: eventOf },
              target: 'wording',
              actions: { type: 'word', params: eventOf },
            },
            'decision.send': {
              guard: { type: 'canSend', params: eventOf },
              target: 'deciding',
              actions: { type: 'write', params: eventOf },
            },
            'member.change': {
              guard: 'mayAct',
              target: 'changing',
              actions: { type: 'setChange', params: eventOf },
            },
            'member.delete': { guard: 'mayDelete', target: 'confirmingDeletion' },
          },
        },
        wording: {
          meta: { view: { role: 'form', text: 'What the member will read' } },
          on: {
            'decision.send': {
              guard: { type: 'canSend', params: eventOf },
              target: 'deciding',
              actions: { type: 'write', params: eventOf },
            },
            'decision.cancelWording': 'idle',
          },
        },
        deciding: {
          meta: { view: { role: 'status', text: 'Storing the decision' } },
          invoke: {
            src: 'decide',
            id: 'decide',
            input: ({ context: { memberId, written } }) => ({
              memberId,
              ...(written ?? notProvided('the decision to store')),
            }),
            onDone: [
              {
                guard: ofAnswer('isAnswered'),
                target: 'undoable',
                actions: [withData('setStored'), 'refresh'],
              },
              // The text that was written stays.
              { guard: 'isWorded', target: 'wording', actions: flashRefusal },
              { target: 'idle', actions: flashRefusal },
            ],
            onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
          },
        },
        undoable: {
          entry: 'clearWritten',
          meta: { view: { role: 'button', text: 'Undo' } },
          on: { 'decision.undo': 'undoing' },
          after: { undoWindow: 'takingEffect' },
        },
        undoing: {
          meta: { view: { role: 'status', text: 'Undoing the decision' } },
          invoke: {
            src: 'undo',
            id: 'undo',
            input: ({ context: { stored } }) => ({ ids: stored === null ? [] : [stored.id] }),
            onDone: [
              { guard: ofAnswer('isUndone'), target: 'idle', actions: 'refresh' },
              { guard: ofAnswer('isAnswered'), target: 'takingEffect', actions: tooLate },
              { target: 'idle', actions: [flashRefusal, 'refresh'] },
            ],
            onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
          },
        },
        takingEffect: {
          meta: { view: { role: 'status', text: 'The decision takes effect' } },
          after: { takesEffect: { target: 'idle', actions: 'refresh' } },
        },
        confirmingDeletion: {
          meta: { view: { role: 'alertdialog', text: 'Delete this account?' } },
          on: {
            'deletion.confirm': { target: 'changing', actions: 'setDeletion' },
            'deletion.cancel': 'idle',
          },
        },
        changing: {
          meta: { view: { role: 'status', text: 'Saving the change' } },
          invoke: {
            src: 'changeMember',
            id: 'changeMember',
            input: ({ context: { memberId, change } }) => ({
              memberId,
              change: change ?? notProvided('the change to store'),
            }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: 'refresh' },
              { target: 'idle', actions: flashRefusal },
            ],
            onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
          },
        },
      },
    },
    notes: {
      initial: 'idle',
      states: {
        idle: {
          meta: { shownBy: 'the notes' },
          on: {
            'note.write': { actions: { type: 'setNote', params: eventOf } },
            'note.add': { guard: 'canAddNote', target: 'adding' },
            'note.remove': {
              guard: { type: 'canRemoveNote', params: eventOf },
              target: 'removing',
              actions: { type: 'chooseNote', params: eventOf },
            },
          },
        },
        adding: {
          meta: { view: { role: 'status', text: 'Adding the note' } },
          invoke: {
            src: 'addNote',
            id: 'addNote',
            input: ({ context: { memberId, note } }) => ({ memberId, text: trimmed(note) }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('takeNote') },
              { target: 'idle', actions: flashRefusal },
            ],
            onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
          },
        },
        removing: {
          meta: { view: { role: 'status', text: 'Removing the note' } },
          invoke: {
            src: 'removeNote',
            id: 'removeNote',
            input: ({ context: { removedNote } }) => ({
              id: removedNote ?? notProvided('the note to remove'),
            }),
            onDone: [
              { guard: ofAnswer('isGone'), target: 'idle', actions: 'dropNote' },
              { target: 'idle', actions: flashRefusal },
            ],
            onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
          },
        },
      },
    },
  },
})
