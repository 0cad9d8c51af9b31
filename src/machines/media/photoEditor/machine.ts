import { and, assign, fromPromise, not, setup } from 'xstate'
import { textLength } from '../../../../contract/blankText.ts'
import { mediaDescriptionLength } from '../../../../contract/limits.ts'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Photo } from '../../../../contract/media.ts'
import type { Crop, Shape } from '../../../../contract/photoCrop.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData, withRefusal } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { withoutErrors, withoutTextErrors } from '../fieldErrors.ts'
import { draftOf, isChanged, type PhotoDraft, type Turn, turned, withShape } from './draft.ts'

/** A photo and the picture that it is cut from. */
export interface EditedPhoto {
  readonly photo: Photo
  /** An address of the original, turned as the photo is. */
  readonly picture: string
}

/** What the server makes of a photo and a draft. */
export interface SaveInput {
  readonly photo: Photo
  readonly draft: PhotoDraft
}

interface PhotoEditorContext {
  readonly id: number
  /** Null until loaded. */
  readonly edited: EditedPhoto | null
  readonly draft: PhotoDraft | null
  /** By fields of `PUT /photo/{id}`. */
  readonly errors: Refusal['errors']
  readonly problem: string
}

type Fields = Pick<PhotoDraft, 'description' | 'tagIds'>

const notFetched = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t fetch the original. Try again.' },
} as const

const partFields = ['shape', 'crop_width']

const drafting = {
  'draft.turn': { actions: { type: 'turn', params: ({ event }: { event: { turn: Turn } }) => event } },
  'draft.shape': {
    guard: { type: 'isOtherShape', params: ({ event }: { event: { shape: Shape | null } }) => event },
    actions: { type: 'setShape', params: ({ event }: { event: { shape: Shape | null } }) => event },
  },
  'draft.crop': { actions: { type: 'setCrop', params: ({ event }: { event: { crop: Crop } }) => event } },
  'draft.change': {
    actions: {
      type: 'setFields',
      params: ({ event }: { event: { changes: Partial<Fields> } }) => event,
    },
  },
  'editor.save': [
    { guard: 'isSendable', target: 'saving' },
    { guard: not('isChanged'), target: '#photoEditor.closed' },
  ],
} as const

/**
 * The editor of one photo of the member. Turning, cropping and texts are kept until the member saves them together.
 * Leaving asks while there are changes. Lives until the editor is closed.
 */
export const photoEditorMachine = setup({
  types: {
    input: {} as { id: number },
    context: {} as PhotoEditorContext,
    events: {} as
      | { type: 'draft.turn'; turn: Turn }
      /** Null for all of the photo. */
      | { type: 'draft.shape'; shape: Shape | null }
      | { type: 'draft.crop'; crop: Crop }
      | { type: 'draft.change'; changes: Partial<Fields> }
      /** Saves the original on the device. */
      | { type: 'original.download' }
      | { type: 'editor.save' }
      | { type: 'editor.retry' }
      | { type: 'editor.leave' }
      | { type: 'editor.stay' }
      | { type: 'editor.discard' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadPhoto: fromPromise<Answer<EditedPhoto>, { id: number }>(() => notProvided('loadPhoto')),
    /** Fetches a new address of the original. */
    loadOriginal: fromPromise<Answer<{ url: string }>, { id: number }>(() => notProvided('loadOriginal')),
    savePhoto: fromPromise<Answer<Photo>, SaveInput>(() => notProvided('savePhoto')),
  },
  guards: {
    ...answerGuards,
    /** The present shape keeps its part, which the cropper shows. */
    isOtherShape: ({ context: { draft } }, { shape }: { shape: Shape | null }) =>
      !draft?.crop || draft.shape !== shape,
    /** The field says by how much the description is too long. */
    isSendable: and([
      'isChanged',
      ({ context: { draft } }) => textLength(draft?.description ?? '') <= mediaDescriptionLength,
    ]),
    isChanged: ({ context: { edited, draft } }) =>
      edited !== null && draft !== null && isChanged(edited.photo, draft),
  },
  actions: {
    setPhoto: assign((_, edited: EditedPhoto) => ({ edited, draft: draftOf(edited.photo) })),
    turn: assign(({ context: { draft } }, { turn }: { turn: Turn }) => ({
      draft: draft && turned(draft, turn),
    })),
    setShape: assign(({ context: { edited, draft, errors } }, { shape }: { shape: Shape | null }) => ({
      draft: edited && draft && withShape(edited.photo, draft, shape),
      errors: withoutErrors(errors, partFields),
    })),
    /** Ignored while all of the photo is shown. */
    setCrop: assign(({ context: { draft, errors } }, { crop }: { crop: Crop }) => ({
      draft: draft?.crop ? { ...draft, crop } : draft,
      errors: withoutErrors(errors, partFields),
    })),
    setFields: assign(({ context: { draft, errors } }, { changes }: { changes: Partial<Fields> }) => ({
      draft: draft && { ...draft, ...changes },
      errors: withoutTextErrors(errors, changes),
    })),
    showRefusal: assign((_, { errors, message }: Refusal) => ({ errors, problem: message })),
    showFailure: assign({ problem: 'Check your connection and try again. Your changes are still here.' }),
    forgetProblems: assign({ errors: {}, problem: '' }),
    download: (_, { url }: { url: string }) => notProvided(`download of ${url}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'photoEditor',
  context: ({ input: { id } }) => ({ id, edited: null, draft: null, errors: {}, problem: '' }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading the photo' } },
      invoke: {
        src: 'loadPhoto',
        id: 'loadPhoto',
        input: ({ context: { id } }) => ({ id }),
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('setPhoto') },
          refused: [{ guard: ofAnswer('isNotFound'), target: 'gone' }],
          failed: 'failed',
        }),
      },
      on: { 'editor.leave': 'closed' },
    },
    failed: {
      meta: { view: { role: 'alert', text: 'Couldn’t load this photo' } },
      on: { 'editor.retry': 'loading', 'editor.leave': 'closed' },
    },
    gone: {
      meta: { view: { role: 'heading', text: 'This photo is no longer here' } },
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
                src: 'savePhoto',
                id: 'savePhoto',
                input: ({ context: { edited, draft } }) => ({
                  photo: edited?.photo ?? notProvided('a photo to save'),
                  draft: draft ?? notProvided('a draft to save'),
                }),
                onDone: [
                  {
                    guard: ofAnswer('isAnswered'),
                    target: '#photoEditor.closed',
                    actions: { type: 'flash', params: { type: 'success', html: 'Photo saved.' } },
                  },
                  { guard: ofAnswer('isNotFound'), target: '#photoEditor.gone' },
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
        original: {
          initial: 'idle',
          states: {
            idle: {
              meta: { view: { role: 'button', text: 'Download original' } },
              on: { 'original.download': 'fetching' },
            },
            fetching: {
              meta: { view: { role: 'status', text: 'Fetching the original' } },
              invoke: {
                src: 'loadOriginal',
                id: 'loadOriginal',
                input: ({ context: { id } }) => ({ id }),
                onDone: [
                  { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('download') },
                  { guard: ofAnswer('isSignedOut'), target: 'idle' },
                  { target: 'idle', actions: notFetched },
                ],
                onError: { target: 'idle', actions: notFetched },
              },
            },
          },
        },
        question: {
          initial: 'none',
          states: {
            none: {
              meta: { shownBy: 'the missing question' },
              on: {
                'editor.leave': [{ guard: 'isChanged', target: 'asking' }, { target: '#photoEditor.closed' }],
              },
            },
            asking: {
              meta: { view: { role: 'alertdialog', text: 'Discard your changes?' } },
              on: { 'editor.stay': 'none', 'editor.discard': '#photoEditor.closed' },
            },
          },
        },
      },
    },
    closed: { meta: { shownBy: 'the page without the editor' } },
  },
})
