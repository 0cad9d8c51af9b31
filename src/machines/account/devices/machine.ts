import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Device } from '../../../../contract/security.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notSignedOut } from './texts.ts'

interface Devices {
  readonly data: readonly Device[]
}

/** The browsers that are signed in to the account. Lives as long as its section of the account settings. */
export const devicesMachine = setup({
  types: {
    context: {} as { devices: readonly Device[]; ending: string | null },
    events: {} as
      | { type: 'devices.retry' }
      | { type: 'device.signOut'; id: string }
      | { type: 'devices.signOutOthers' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<Devices>>(() => notProvided('load')),
    endDevice: fromPromise<Answer<unknown>, { id: string }>(() => notProvided('endDevice')),
    endOthers: fromPromise<Answer<unknown>>(() => notProvided('endOthers')),
  },
  guards: {
    ...answerGuards,
    isOther: ({ context }, { id }: { id: string }) =>
      context.devices.some((device) => device.id === id && !device.is_current),
    hasOthers: ({ context }) => context.devices.some((device) => !device.is_current),
  },
  actions: {
    show: assign((_, { data }: Devices) => ({ devices: data })),
    mark: assign((_, { id }: { id: string }) => ({ ending: id })),
    drop: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.ending),
      ending: null,
    })),
    dropOthers: assign(({ context }) => ({
      devices: context.devices.filter((device) => device.is_current),
    })),
    unmark: assign({ ending: null }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'devices',
  context: { devices: [], ending: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your devices' } },
      invoke: {
        src: 'load',
        id: 'load',
        ...fetchTransitions({ answered: { target: 'listed', actions: withData('show') }, failed: 'failed' }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'devices.retry': 'loading' },
    },
    listed: {
      meta: { shownBy: 'the devices, each but this one with a button that signs it out' },
      on: {
        'device.signOut': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'ending',
          actions: { type: 'mark', params: ({ event }) => event },
        },
        'devices.signOutOthers': { guard: 'hasOthers', target: 'endingOthers' },
      },
    },
    ending: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Logging the device out' } },
      invoke: {
        src: 'endDevice',
        id: 'endDevice',
        input: ({ context }) => ({ id: context.ending ?? notProvided('the device to sign out') }),
        onDone: [
          { guard: ofAnswer('isGone'), target: 'listed', actions: 'drop' },
          { target: 'listed', actions: ['unmark', { type: 'flash', params: notSignedOut }] },
        ],
        onError: { target: 'listed', actions: ['unmark', { type: 'flash', params: notSignedOut }] },
      },
    },
    endingOthers: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Logging all other devices out' } },
      invoke: {
        src: 'endOthers',
        id: 'endOthers',
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'listed', actions: 'dropOthers' },
          { target: 'listed', actions: { type: 'flash', params: notSignedOut } },
        ],
        onError: { target: 'listed', actions: { type: 'flash', params: notSignedOut } },
      },
    },
  },
})
