import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { answerGuards, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { chosen, type PendingUpload } from '../../media/pendingUpload.ts'
import { uploadMachine, type UploadReport } from '../../media/upload/machine.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notWithdrawn } from './texts.ts'

/** What the chart needs to know of the member. */
export type VerifiedMember = Pick<UserSelf, 'id' | 'is_verified' | 'verification_photo' | 'verification_code'>

/** A photo that was taken or chosen, and its idempotency key. */
export interface TakenPhoto {
  readonly file: File
  readonly key: string
}

interface Context {
  readonly member: VerifiedMember
  /** The code that was shown when the photo was taken. A decision may give the member another one meanwhile. */
  readonly code: string
  readonly photo: TakenPhoto | null
  readonly upload: PendingUpload | null
  readonly stream: MediaStream | null
}

const toUpload = ({ photo, code }: Context): PendingUpload => ({
  ...chosen({
    ...(photo ?? notProvided('a photo')),
    purpose: {
      kind: 'photo',
      isPrivate: true,
      isActivation: false,
      conversation: null,
      description: '',
      tagIds: [],
      code,
    },
  }),
})

const toMember = (stored: Extract<UploadReport, { type: 'upload.stored' }>['stored']): UserSelf =>
  stored.kind === 'verification' ? stored.item : notProvided('the member, for another kind of photo')

/**
 * The verification of the member: taking a photo with the code, sending it, and what became of it. Lives until the page
 * is closed, so that leaving the page ends no upload.
 */
export const verificationMachine = setup({
  types: {
    input: {} as { member: VerifiedMember },
    context: {} as Context,
    events: {} as
      | { type: 'photo.open' }
      /** Leaves choosing. An upload goes on. */
      | { type: 'photo.close' }
      | { type: 'photo.choose'; photo: TakenPhoto }
      | { type: 'photo.send' }
      | { type: 'photo.again' }
      | { type: 'photo.retry' }
      /** Takes back the photo that waits, or gives up the mark. */
      | { type: 'verification.withdraw' }
      | { type: 'mark.giveUp' }
      | { type: 'mark.keep' }
      | { type: 'camera.use' }
      | { type: 'camera.opened'; stream: MediaStream }
      | { type: 'camera.denied' }
      | { type: 'camera.missing' }
      | UploadReport
      | FactOf<'session.changed' | 'session.started'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Opens the camera, and closes it when it is stopped. */
    camera: fromCallback(() => notProvided('camera')),
    upload: uploadMachine,
    withdraw: fromPromise<Answer<UserSelf>>(() => notProvided('withdraw')),
  },
  guards: {
    ...answerGuards,
    isVerified: ({ context }) => context.member.is_verified,
    isPending: ({ context }) => context.member.verification_photo?.state === 'pending',
    isRejected: ({ context }) => context.member.verification_photo?.state === 'rejected',
    isOtherMember: ({ context }, { user }: FactOf<'session.started'>) => context.member.id !== user.id,
    isStuck: (_, { state }: PendingUpload) => state === 'failed' || state === 'refused',
  },
  actions: {
    setMember: assign((_, user: UserSelf) => ({ member: user })),
    setCode: assign(({ context }) => ({ code: context.member.verification_code })),
    setPhoto: assign((_, { photo }: { photo: TakenPhoto }) => ({ photo })),
    setStream: assign((_, { stream }: { stream: MediaStream }) => ({ stream })),
    forgetStream: assign({ stream: null }),
    forgetPhoto: assign({ photo: null, upload: null }),
    setUpload: assign((_, upload: PendingUpload) => ({ upload })),
    startUpload: sendTo('upload', { type: 'upload.start' }),
    retryUpload: sendTo('upload', { type: 'upload.retry' }),
    tell: (_, user: UserSelf) => notProvided(`tell ${user.name}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'verification',
  context: ({ input: { member } }) => ({
    member,
    code: member.verification_code,
    photo: null,
    upload: null,
    stream: null,
  }),
  invoke: { src: 'facts', id: 'facts' },
  on: {
    'session.changed': { actions: { type: 'setMember', params: ({ event }) => event.user } },
    'session.started': {
      guard: { type: 'isOtherMember', params: ({ event }) => event },
      target: '.settled',
      actions: { type: 'setMember', params: ({ event }) => event.user },
    },
  },
  initial: 'settled',
  states: {
    settled: {
      entry: ['setCode', 'forgetPhoto'],
      initial: 'known',
      on: {
        'session.changed': {
          target: 'settled',
          reenter: true,
          actions: { type: 'setMember', params: ({ event }) => event.user },
        },
      },
      states: {
        known: {
          meta: { shownBy: 'the state that follows at once' },
          always: [
            { guard: 'isVerified', target: 'accepted' },
            { guard: 'isPending', target: 'pending' },
            { guard: 'isRejected', target: 'rejected' },
            { target: 'none' },
          ],
        },
        none: {
          meta: { view: { role: 'link', text: 'Take a photo' } },
          on: { 'photo.open': '#verification.choosing' },
        },
        rejected: {
          meta: { view: { role: 'link', text: 'Try again' } },
          on: { 'photo.open': '#verification.choosing' },
        },
        pending: {
          meta: { view: { role: 'button', text: 'Withdraw the photo' } },
          on: {
            'photo.open': '#verification.choosing',
            'verification.withdraw': '#verification.withdrawing',
          },
        },
        accepted: {
          meta: { view: { role: 'button', text: 'Give up the mark' } },
          on: { 'mark.giveUp': 'givingUp' },
        },
        givingUp: {
          meta: { view: { role: 'button', text: 'Keep the mark' } },
          on: { 'mark.keep': 'accepted', 'verification.withdraw': '#verification.withdrawing' },
        },
      },
    },
    choosing: {
      initial: 'deciding',
      on: {
        'photo.close': 'settled',
        'photo.choose': { target: '.reviewing', actions: { type: 'setPhoto', params: ({ event }) => event } },
      },
      states: {
        deciding: {
          meta: { view: { role: 'button', text: 'Use the camera' } },
          on: { 'camera.use': 'camera' },
        },
        camera: {
          invoke: { src: 'camera', id: 'camera' },
          exit: 'forgetStream',
          initial: 'opening',
          on: { 'camera.denied': 'denied', 'camera.missing': 'missing' },
          states: {
            opening: {
              meta: { view: { role: 'status', text: 'Opening the camera' } },
              on: {
                'camera.opened': {
                  target: 'live',
                  actions: { type: 'setStream', params: ({ event }) => event },
                },
              },
            },
            live: { meta: { view: { role: 'button', text: 'Take the photo' } } },
          },
        },
        denied: {
          meta: { view: { role: 'alert', text: 'The camera is blocked' } },
          on: { 'camera.use': 'camera' },
        },
        missing: {
          meta: { view: { role: 'alert', text: 'No camera found' } },
          on: { 'camera.use': 'camera' },
        },
        reviewing: {
          meta: { view: { role: 'button', text: 'Send this photo' } },
          on: {
            'photo.send': '#verification.sending',
            'photo.again': { target: 'deciding', actions: 'forgetPhoto' },
          },
        },
      },
    },
    sending: {
      entry: { type: 'setUpload', params: ({ context }) => toUpload(context) },
      invoke: { src: 'upload', id: 'upload', input: ({ context }) => toUpload(context) },
      initial: 'underWay',
      on: {
        'upload.moved': [
          {
            guard: { type: 'isStuck', params: ({ event }) => event.upload },
            target: '.stuck',
            actions: { type: 'setUpload', params: ({ event }) => event.upload },
          },
          { target: '.underWay', actions: { type: 'setUpload', params: ({ event }) => event.upload } },
        ],
        'upload.checked': {
          actions: [{ type: 'setUpload', params: ({ event }) => event.upload }, 'startUpload'],
        },
        'upload.stored': {
          target: 'settled',
          actions: [
            { type: 'setMember', params: ({ event }) => toMember(event.stored) },
            { type: 'tell', params: ({ event }) => toMember(event.stored) },
          ],
        },
      },
      states: {
        underWay: { meta: { view: { role: 'progressbar', text: 'Sending your photo' } } },
        stuck: {
          meta: { view: { role: 'alert', text: 'Your photo was not sent' } },
          on: {
            'photo.retry': { actions: 'retryUpload' },
            'photo.again': { target: '#verification.choosing', actions: ['setCode', 'forgetPhoto'] },
            'photo.close': '#verification.settled',
          },
        },
      },
    },
    withdrawing: {
      meta: { view: { role: 'status', text: 'One moment' } },
      invoke: {
        src: 'withdraw',
        id: 'withdraw',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'settled',
            actions: [withData('setMember'), withData('tell')],
          },
          { guard: ofAnswer('isSignedOut'), target: 'settled' },
          {
            target: 'settled',
            actions: {
              type: 'flash',
              params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
            },
          },
        ],
        onError: { target: 'settled', actions: { type: 'flash', params: notWithdrawn } },
      },
    },
  },
})
