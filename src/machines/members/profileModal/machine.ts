import { ofAnswer, refusalOf, withData } from '../../answered.ts'
import { fetchingAnew } from './fetchingAnew.ts'
import { askToBlock } from '../blockQuestion.ts'
import { blockQuestion, profileModal, serverText, shownOf } from './setup.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const settled = { type: 'confirmation.settle', id: blockQuestion } as const

export const profileModalMachine = profileModal.createMachine({
  id: 'profileModal',
  context: ({ input }) => ({
    name: trimmed(input.name ?? ''),
    profile: null,
    problem: '',
    hasMediaFailed: false,
  }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'decisions', id: 'decisions' },
    { src: 'toggles', id: 'toggles' },
  ],
  initial: 'loading',
  on: {
    'profile.show': {
      guard: { type: 'isOtherName', params: ({ event }) => event.name },
      target: '.loading',
      actions: { type: 'setName', params: ({ event }) => event.name },
    },
  },
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading the profile' } },
      always: { guard: 'hasNoName', target: 'missing' },
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'shown',
            actions: withData('setProfile'),
          },
          { guard: ofAnswer('isNotFound'), target: 'missing' },
          {
            guard: ofAnswer('needsUpgrade'),
            target: 'limited',
            actions: { type: 'setProblem', params: ({ event }) => refusalOf(event.output).message },
          },
          { guard: ofAnswer('isForbidden'), target: 'notPublic' },
          {
            target: 'failed',
            actions: { type: 'setProblem', params: ({ event }) => serverText(refusalOf(event.output)) },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'setProblem',
            params: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          },
        },
      },
    },
    shown: {
      initial: 'current',
      entry: { type: 'countView', params: ({ context }) => shownOf(context).id },
      // Closes the question, whose answer nothing would hear any more.
      exit: { type: 'ask', params: settled },
      on: {
        'profile.list': { actions: { type: 'setListed', params: ({ event }) => event.to } },
        'mediaAccess.grant': { actions: { type: 'setMediaAccess', params: ({ event }) => event.for } },
        'mediaAccess.revoke': { actions: { type: 'setMediaAccess', params: false } },
        'profile.block': {
          actions: {
            type: 'ask',
            params: ({ context }) => askToBlock(shownOf(context).name, blockQuestion),
          },
        },
        'confirmation.confirmed': {
          guard: { type: 'isBlocking', params: ({ event }) => event },
          target: 'blocked',
          actions: 'setBlocked',
        },
        'toggle.stored': {
          guard: { type: 'isAboutShown', params: ({ event }) => event },
          target: '.refreshing',
        },
        'profile.outdated': {
          guard: { type: 'isShownMember', params: ({ event }) => event },
          target: '.refreshing',
        },
        // Changed on another screen or in another tab.
        'member.changed': [
          { guard: { type: 'isShownBlocked', params: ({ event }) => event }, target: 'blocked' },
          {
            guard: { type: 'isShownMember', params: ({ event }) => event },
            actions: { type: 'changeProfile', params: ({ event }) => event },
          },
        ],
        'photo.changed': { actions: { type: 'changeMedia', params: ({ event }) => event } },
        'video.changed': { actions: { type: 'changeMedia', params: ({ event }) => event } },
        'media.deleted': { actions: { type: 'changeMedia', params: ({ event }) => event } },
      },
      states: {
        current: {
          meta: { shownBy: 'the profile itself, without the refreshing status' },
          on: {
            // Changes during the outage are in no event.
            'network.cameBack': 'refreshing',
            'realtime.reset': 'refreshing',
            'media.failed': {
              guard: { type: 'isPrivateAddress', params: ({ event }) => event.address },
              target: 'renewing',
              actions: 'setMediaFailed',
            },
          },
          after: {
            addressesEnding: { guard: 'hasPrivateMedia', target: 'renewing', actions: 'forgetMediaFailed' },
          },
        },
        refreshing: {
          ...fetchingAnew,
          meta: { view: { role: 'status', text: 'Refreshing' } },
        },
        renewing: {
          invoke: {
            src: 'loadMedia',
            id: 'loadMedia',
            input: ({ context }) => ({ id: shownOf(context).id }),
            onDone: [
              { guard: ofAnswer('isNothingPrivate'), target: 'refreshing' },
              { guard: ofAnswer('isAnswered'), target: 'current', actions: withData('setMedia') },
              { guard: ofAnswer('isNotFound'), target: '#profileModal.missing' },
              { target: 'outdated' },
            ],
            onError: 'outdated',
          },
          meta: { shownBy: 'the profile itself: new addresses change nothing on screen' },
        },
        outdated: {
          meta: { shownBy: 'the profile as it was fetched last' },
          on: { 'network.cameBack': 'refreshing', 'realtime.reset': 'refreshing' },
          after: { retryDelay: { guard: 'hasPrivateMedia', target: 'renewing' } },
        },
      },
    },
    blocked: { meta: { shownBy: 'the page beneath, because the dialog closes' } },
    missing: {
      meta: { view: { role: 'heading', text: 'This profile does not exist.' } },
      entry: 'forgetProfile',
    },
    notPublic: {
      meta: { view: { role: 'heading', text: 'This profile is not open to public.' } },
      entry: 'forgetProfile',
    },
    /** The viewer opened as many profiles as a non-supporter may in a day. */
    limited: {
      meta: { view: { role: 'heading', text: 'That’s all for today.' } },
      entry: 'forgetProfile',
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'profile.reload': 'loading', 'network.cameBack': 'loading' },
    },
  },
})
