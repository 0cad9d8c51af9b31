import { ofAnswer, withData } from '../../answered.ts'
import { beginning, mediaViewer } from './setup.ts'

/**
 * Shows photos and videos one at a time, from the list from which the viewer was opened, or a single one
 * (`docs/product.md#media-viewer`). Lives as long as the viewer is open.
 */
export const mediaViewerMachine = mediaViewer.createMachine({
  id: 'mediaViewer',
  context: ({ input }) => beginning(input),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'list', id: 'list', input: ({ context }) => ({ source: context.source }) },
  ],
  initial: 'loading',
  on: {
    'media.show': [
      {
        guard: { type: 'isOtherListed', params: ({ event }) => event },
        target: '.showing',
        reenter: true,
        actions: { type: 'setShown', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: { type: 'setShown', params: ({ event }) => event },
      },
    ],
    'list.changed': { actions: { type: 'setList', params: ({ event }) => event.list } },
  },
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading the' } },
      always: { guard: 'isListed', target: 'showing' },
      invoke: {
        src: 'loadItem',
        id: 'loadItem',
        input: ({ context }) => context.shown,
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'showing', actions: withData('setFetched') },
          { guard: ofAnswer('needsUpgrade'), target: 'limited' },
          { guard: ofAnswer('isNotFound'), target: 'gone' },
          { guard: ofAnswer('isForbidden'), target: 'gone' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    showing: {
      entry: ['count', 'loadAhead', 'loadAround'],
      initial: 'current',
      on: {
        'media.next': [
          { guard: 'hasNext', target: 'showing', reenter: true, actions: 'showNext' },
          { guard: 'isMoreComing', target: '.loadingMore' },
          { guard: 'isListFailed', target: '.moreFailed' },
          { guard: 'isListRefused', target: '.refused' },
        ],
        'media.previous': { guard: 'hasPrevious', target: 'showing', reenter: true, actions: 'showPrevious' },
        'list.changed': [
          {
            guard: { type: 'isReplaceable', params: ({ event }) => event.list },
            target: 'showing',
            reenter: true,
            actions: [{ type: 'setList', params: ({ event }) => event.list }, 'showNearest'],
          },
          {
            guard: { type: 'isLast', params: ({ event }) => event.list },
            target: 'gone',
            actions: [{ type: 'setList', params: ({ event }) => event.list }, 'setGone'],
          },
        ],
        'member.changed': {
          guard: { type: 'isShownBlocked', params: ({ event }) => event },
          target: 'gone',
          actions: 'setGone',
        },
        'media.deleted': [
          {
            guard: { type: 'isShownAmongOthers', params: ({ event }) => event },
            target: 'showing',
            reenter: true,
            actions: [{ type: 'forget', params: ({ event }) => event }, 'showNearest'],
          },
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: 'gone',
            actions: { type: 'forget', params: ({ event }) => event },
          },
          { actions: { type: 'forget', params: ({ event }) => event } },
        ],
        'photo.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'video.changed': { actions: { type: 'change', params: ({ event }) => event } },
      },
      states: {
        current: {
          meta: { shownBy: 'the photo or video itself' },
          on: {
            'media.delete': {
              guard: 'isOwn',
              target: 'deleting',
              actions: { type: 'askToDelete', params: ({ context }) => context.shown },
            },
            'media.failed': {
              guard: { type: 'isDue', params: ({ event }) => event.at },
              target: 'renewing',
              actions: { type: 'setRenewedAt', params: ({ event }) => event.at },
            },
          },
        },
        /** Private files have addresses that end, and a file may be deleted meanwhile. */
        renewing: {
          meta: { shownBy: 'the photo or video as it is: a new address is not announced' },
          invoke: {
            src: 'loadItem',
            id: 'loadItem',
            input: ({ context }) => context.shown,
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'current', actions: withData('setFetched') },
              { guard: ofAnswer('isNotFound'), target: '#mediaViewer.gone', actions: 'setGone' },
              { guard: ofAnswer('isForbidden'), target: '#mediaViewer.gone', actions: 'setGone' },
              { target: 'current' },
            ],
            onError: 'current',
          },
        },
        /** `mediaDeletion` deletes, also when the member moves on or closes the viewer. */
        deleting: {
          meta: { view: { role: 'status', text: 'Deleting the' } },
          on: {
            'media.kept': {
              guard: { type: 'isShown', params: ({ event }) => event },
              target: 'current',
            },
          },
        },
        /** The next one is on a page that is loading. */
        loadingMore: {
          meta: { view: { role: 'status', text: 'Loading more' } },
          entry: 'loadAhead',
          always: [
            { guard: 'hasNext', target: '#mediaViewer.showing', reenter: true, actions: 'showNext' },
            { guard: 'isListFailed', target: 'moreFailed' },
            { guard: 'isListRefused', target: 'refused' },
            { guard: 'isListComplete', target: 'current' },
          ],
          on: {
            'list.changed': {
              target: 'loadingMore',
              reenter: true,
              actions: { type: 'setList', params: ({ event }) => event.list },
            },
          },
        },
        moreFailed: {
          meta: { view: { role: 'heading', text: 'Couldn’t load more' } },
          // The list tries again by itself when the network is back.
          always: { guard: 'isMoreComing', target: 'loadingMore' },
          on: {
            'media.retry': { actions: ['setMoreAsked', 'askForMore'] },
            'media.previous': 'current',
          },
        },
        refused: {
          meta: { view: { role: 'heading', text: 'There are more' } },
          always: { guard: 'isMoreComing', target: 'loadingMore' },
          on: { 'media.previous': 'current' },
        },
      },
    },
    gone: {
      meta: { view: { role: 'heading', text: 'no longer here' } },
      on: {
        'media.next': { guard: 'hasNext', target: 'showing', actions: 'showNext' },
        'media.previous': { guard: 'hasPrevious', target: 'showing', actions: 'showPrevious' },
      },
    },
    /** The viewer opened as many profiles as a non-supporter may in a day. */
    limited: { meta: { view: { role: 'heading', text: 'That’s all for today.' } } },
    failed: {
      meta: { view: { role: 'heading', text: 'Couldn’t load this' } },
      always: { guard: 'isListed', target: 'showing' },
      on: { 'media.retry': 'loading', 'network.cameBack': 'loading' },
    },
  },
})
