import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Place } from '../../../../contract/places.ts'
import { answerGuards, dataOf, ofAnswer, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  type Candidate,
  type DeviceAnswer,
  type DeviceRefusal,
  foundIn,
  type Found,
  pointOf,
  type PlaceWish,
  type Position,
  refusalFrom,
  wishOf,
} from './choice.ts'

interface Context {
  readonly position: Position | null
  /** Whether the position was picked on the map, not taken from the device. */
  readonly isPicked: boolean
  readonly candidate: Candidate | null
  readonly wish: PlaceWish | null
  readonly refusal: DeviceRefusal | null
  readonly problem: string
}

const nothing: Context = {
  position: null,
  isPicked: false,
  candidate: null,
  wish: null,
  refusal: null,
  problem: '',
}

/**
 * Chooses and saves a place: a city, a point on the map, the position of the device, or the saved place. Lives as long
 * as the dialog.
 */
export const locationPickerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'device.ask' }
      | { type: 'point.pick'; position: Position }
      | { type: 'place.choose'; place: Place }
      | { type: 'place.clear' }
      | { type: 'place.confirm' }
      | { type: 'place.retry' }
      | { type: 'saved.goTo' }
      | { type: 'saved.keep' }
      | { type: 'saved.forget' },
    emitted: {} as { type: 'place.set'; wish: PlaceWish },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    askDevice: fromPromise<DeviceAnswer>(() => notProvided('askDevice')),
    findAddress: fromPromise<Answer<Found>, { position: Position }>(() => notProvided('findAddress')),
    save: fromPromise<Answer<unknown>, { wish: PlaceWish }>(() => notProvided('save')),
  },
  guards: {
    ...answerGuards,
    isGiven: (_, answer: DeviceAnswer) => answer.ok,
    isFound: (_, answer: Answer<Found>) => answer.ok && answer.data.data !== null,
    isMoved: ({ context: { wish } }, answer: Answer<unknown>) =>
      answer.ok && wish?.kind !== 'keep' && wish?.kind !== 'forget',
    hasWish: ({ context }) => context.wish !== null,
  },
  actions: {
    forget: assign(nothing),
    adoptCity: assign((_, { place }: { place: Place }) => ({
      ...nothing,
      candidate: { place, position: null },
    })),
    setPosition: assign((_, position: Position) => ({ position })),
    pickPoint: assign((_, { position }: { position: Position }) => ({
      ...nothing,
      position,
      isPicked: true,
    })),
    setRefusal: assign((_, refusal: DeviceRefusal) => ({ refusal })),
    adoptPosition: assign(({ context }, place: Place) => ({
      candidate: { place, position: context.position },
    })),
    wishCandidate: assign(({ context }) => ({ wish: wishOf(context.candidate) })),
    wishSaved: assign((_, wish: PlaceWish) => ({ ...nothing, wish })),
    showRefusal: assign((_, { message }: Refusal) => ({ problem: message })),
    showNowhere: assign({ problem: 'No city found nearby. Choose another point, or enter a city.' }),
    showFailure: assign({ problem: 'Something went wrong. Nothing has changed.' }),
    tellSet: emit(({ context }) => ({
      type: 'place.set' as const,
      wish: context.wish ?? notProvided('a wish'),
    })),
  },
}).createMachine({
  id: 'locationPicker',
  context: nothing,
  initial: 'open',
  states: {
    open: {
      initial: 'idle',
      on: {
        'device.ask': { target: '.askingDevice', actions: 'forget' },
        'point.pick': { target: '.lookingUp', actions: { type: 'pickPoint', params: ({ event }) => event } },
        'place.choose': { target: '.choosing', actions: { type: 'adoptCity', params: ({ event }) => event } },
        'place.clear': { target: '.idle', actions: 'forget' },
        'saved.goTo': { target: 'saving', actions: { type: 'wishSaved', params: { kind: 'saved' } } },
        'saved.keep': { target: 'saving', actions: { type: 'wishSaved', params: { kind: 'keep' } } },
        'saved.forget': { target: 'saving', actions: { type: 'wishSaved', params: { kind: 'forget' } } },
      },
      states: {
        idle: { meta: { view: { role: 'button', text: 'Use my current location' } } },
        askingDevice: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Finding your location' } },
          invoke: {
            src: 'askDevice',
            id: 'askDevice',
            onDone: [
              {
                guard: ofAnswer('isGiven'),
                target: 'lookingUp',
                actions: { type: 'setPosition', params: ({ event }) => pointOf(event.output) },
              },
              {
                target: 'denied',
                actions: { type: 'setRefusal', params: ({ event }) => refusalFrom(event.output) },
              },
            ],
            onError: { target: 'denied', actions: { type: 'setRefusal', params: 'unavailable' } },
          },
        },
        lookingUp: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Looking up the city' } },
          invoke: {
            src: 'findAddress',
            id: 'findAddress',
            input: ({ context }) => ({ position: context.position ?? notProvided('a position') }),
            onDone: [
              {
                guard: ofAnswer('isFound'),
                target: 'choosing',
                actions: { type: 'adoptPosition', params: ({ event }) => foundIn(dataOf(event.output)) },
              },
              {
                guard: ofAnswer('isAnswered'),
                target: 'failed',
                actions: 'showNowhere',
              },
              {
                target: 'failed',
                actions: withRefusal('showRefusal'),
              },
            ],
            onError: { target: 'failed', actions: 'showFailure' },
          },
        },
        choosing: {
          meta: { view: { role: 'button', text: 'Set location' } },
          on: { 'place.confirm': { target: '#locationPicker.saving', actions: 'wishCandidate' } },
        },
        /** The device gave no position. The view tells the reason. */
        denied: { meta: { view: { role: 'button', text: 'Try my location again' } } },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          on: {
            'place.retry': [{ guard: 'hasWish', target: '#locationPicker.saving' }, { target: 'lookingUp' }],
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Saving' } },
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context }) => ({ wish: context.wish ?? notProvided('a wish') }),
        onDone: [
          {
            guard: ofAnswer('isMoved'),
            target: 'open',
            actions: ['tellSet', 'forget'],
          },
          {
            guard: ofAnswer('isAnswered'),
            target: 'open',
            actions: 'forget',
          },
          {
            target: 'open.failed',
            actions: withRefusal('showRefusal'),
          },
        ],
        onError: { target: 'open.failed', actions: 'showFailure' },
      },
    },
  },
})
