import { and, assign, fromPromise, not, setup } from 'xstate'
import { textLength } from '../../../../contract/blankText.ts'
import { mediaDescriptionLength } from '../../../../contract/limits.ts'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Video } from '../../../../contract/media.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData, withRefusal } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { withoutTextErrors } from '../fieldErrors.ts'
import { draftOf, isChanged, type VideoDraft } from './draft.ts'

/** What the server makes of a video and a draft. */
export interface SaveInput {
  readonly video: Video
  readonly draft: VideoDraft
}

interface VideoEditorContext {
  readonly id: number
  /** Null until loaded. */
  readonly video: Video | null
  readonly draft: VideoDraft | null
  /** By fields of `PUT /video/{id}`. */
  readonly errors: Refusal['errors']
  readonly problem: string
}

const drafting = {
  'draft.change': {
    actions: {
      type: 'setFields',
      params: ({ event }: { event: { changes: Partial<VideoDraft> } }) => event,
    },
  },
  'editor.save': [
    { guard: 'isSendable', target: 'saving' },
    { guard: not('isChanged'), target: '#videoEditor.closed' },
  ],
} as const

/**
 * The editor of the texts of one video of the member. Leaving asks while there are changes. Lives until the editor is
 * closed.
 */
export const videoEditorMachine = setup({
  types: {
    input: {} as { id: number },
    context: {} as VideoEditorContext,
    events: {} as
      | { type: 'draft.change'; changes: Partial<VideoDraft> }
      | { type: 'editor.save' }
      | { type: 'editor.retry' }
      | { type: 'editor.leave' }
      | { type: 'editor.stay' }
      | { type: 'editor.discard' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadVideo: fromPromise<Answer<Video>, { id: number }>(() => notProvided('loadVideo')),
    saveVideo: fromPromise<Answer<Video>, SaveInput>(() => notProvided('saveVideo')),
  },
  guards: {
    ...answerGuards,
    /** The field says by how much the description is too long. */
    isSendable: and([
      'isChanged',
      ({ context: { draft } }) => textLength(draft?.description ?? '') <= mediaDescriptionLength,
    ]),
    isChanged: ({ context: { video, draft } }) => video !== null && draft !== null && isChanged(video, draft),
  },
  actions: {
    setVideo: assign((_, video: Video) => ({ video, draft: draftOf(video) })),
    setFields: assign(({ context: { draft, errors } }, { changes }: { changes: Partial<VideoDraft> }) => ({
      draft: draft && { ...draft, ...changes },
      errors: withoutTextErrors(errors, changes),
    })),
    showRefusal: assign((_, { errors, message }: Refusal) => ({ errors, problem: message })),
    showFailure: assign({ problem: 'Check your connection and try again. Your changes are still here.' }),
    forgetProblems: assign({ errors: {}, problem: '' }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'videoEditor',
  context: ({ input: { id } }) => ({ id, video: null, draft: null, errors: {}, problem: '' }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading the video' } },
      invoke: {
        src: 'loadVideo',
        id: 'loadVideo',
        input: ({ context: { id } }) => ({ id }),
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('setVideo') },
          refused: [{ guard: ofAnswer('isNotFound'), target: 'gone' }],
          failed: 'failed',
        }),
      },
      on: { 'editor.leave': 'closed' },
    },
    failed: {
      meta: { view: { role: 'alert', text: 'Couldn’t load this video' } },
      on: { 'editor.retry': 'loading', 'editor.leave': 'closed' },
    },
    gone: {
      meta: { view: { role: 'heading', text: 'This video is no longer here' } },
      on: { 'editor.leave': 'closed' },
    },
    ready: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              meta: { view: { role: 'button', text: 'Save' } },
              on: drafting,
            },
            saving: {
              tags: 'busy',
              meta: { view: { role: 'status', text: 'Saving' } },
              entry: 'forgetProblems',
              invoke: {
                src: 'saveVideo',
                id: 'saveVideo',
                input: ({ context: { video, draft } }) => ({
                  video: video ?? notProvided('a video to save'),
                  draft: draft ?? notProvided('a draft to save'),
                }),
                onDone: [
                  {
                    guard: ofAnswer('isAnswered'),
                    target: '#videoEditor.closed',
                    actions: { type: 'flash', params: { type: 'success', html: 'Video saved.' } },
                  },
                  { guard: ofAnswer('isNotFound'), target: '#videoEditor.gone' },
                  { guard: ofAnswer('isSignedOut'), target: 'editing' },
                  { target: 'refused', actions: withRefusal('showRefusal') },
                ],
                onError: { target: 'refused', actions: 'showFailure' },
              },
            },
            refused: {
              meta: { view: { role: 'alert', text: 'Not saved' } },
              on: drafting,
            },
          },
        },
        question: {
          initial: 'none',
          states: {
            none: {
              meta: { shownBy: 'the missing question' },
              on: {
                'editor.leave': [{ guard: 'isChanged', target: 'asking' }, { target: '#videoEditor.closed' }],
              },
            },
            asking: {
              meta: { view: { role: 'alertdialog', text: 'Discard your changes?' } },
              on: { 'editor.stay': 'none', 'editor.discard': '#videoEditor.closed' },
            },
          },
        },
      },
    },
    closed: { meta: { shownBy: 'the page without the editor' } },
  },
})
