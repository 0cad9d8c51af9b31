import { pageSizes } from '../../../../contract/limits.ts'
import { fetchTransitions, withData } from '../../answered.ts'
import { nothingCounted } from './options.ts'
import { allAtOnce, byPages, listStates, notifier } from './setup.ts'

/**
 * Unread messages and members of the viewer's list who are online or on cam: beside a page, in a sheet of its own, or
 * in a row of the home page. Lives as long as that view.
 */
export const sideNotifierMachine = notifier.createMachine({
  id: 'sideNotifier',
  context: ({ input: { isMember, kept, unread, watched } }) => ({
    isMember,
    watched,
    option: watched.find((option) => option === kept) ?? 'unread',
    lists: {},
    counts: { ...nothingCounted, unread },
    cams: pageSizes.unreadPanel,
    stale: watched,
    asked: [],
    hasFailed: false,
  }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'sorting',
  on: {
    'session.ended': { target: '.guest', actions: 'forgetMember' },
  },
  states: {
    sorting: {
      meta: { shownBy: 'the state that follows at once' },
      always: [{ guard: 'isGuest', target: 'guest' }, { target: 'member' }],
    },
    guest: { meta: { view: { role: 'heading', text: 'Nothing to see yet' } } },
    member: {
      type: 'parallel',
      on: {
        'unread.changed': { actions: { type: 'setUnread', params: ({ event }) => event } },
        'notifier.hide': { actions: { type: 'hide', params: ({ event }) => event.memberId } },
      },
      states: {
        panel: {
          initial: 'choosing',
          on: {
            'notifier.choose': {
              guard: { type: 'isWatched', params: ({ event }) => event },
              target: '.choosing',
              actions: [
                { type: 'choose', params: ({ event }) => event },
                { type: 'keep', params: ({ event }) => event },
              ],
            },
          },
          states: {
            choosing: {
              meta: { shownBy: 'the state of the chosen option' },
              always: [
                { guard: 'isUnread', target: 'unread' },
                { guard: 'isOnline', target: 'online' },
                { target: 'cam' },
              ],
            },
            unread: listStates({
              loading: 'Loading messages',
              shown: allAtOnce('Unread messages'),
              empty: 'No unread messages',
              retry: 'Reload messages',
            }),
            online: listStates({
              loading: 'Loading online members',
              shown: allAtOnce('Online on your list'),
              empty: 'No one on your list is online',
              retry: 'Reload online members',
            }),
            cam: listStates({
              loading: 'Loading members on cam',
              shown: byPages,
              empty: 'No one on your list is on cam',
              retry: 'Reload members on cam',
            }),
          },
        },
        lists: {
          initial: 'asking',
          on: {
            // A call under way may return stale lists, but is kept: with many events none would ever be shown otherwise.
            'notifier.outdate': { actions: { type: 'outdate', params: ({ event }) => event } },
            'notifier.more': { guard: 'hasMoreOnCam', actions: 'lengthen' },
          },
          states: {
            asking: {
              meta: { shownBy: 'the previous lists, or that they load' },
              entry: 'ask',
              invoke: {
                src: 'load',
                id: 'load',
                input: ({ context }) => ({ options: context.asked, cams: context.cams }),
                ...fetchTransitions({
                  answered: { target: 'asked', actions: withData('take') },
                  failed: 'lost',
                }),
              },
            },
            asked: {
              meta: { shownBy: 'the lists' },
              always: { guard: 'isStale', target: 'gathering' },
              on: { 'notifier.more': { guard: 'hasMoreOnCam', target: 'asking', actions: 'lengthen' } },
            },
            gathering: {
              meta: { shownBy: 'the previous lists' },
              after: { burst: 'asking' },
            },
            lost: {
              meta: { shownBy: 'the previous lists, or that they did not load' },
              entry: 'setFailure',
              on: {
                'notifier.retry': { target: 'asking', actions: 'forgetFailure' },
                'notifier.more': { guard: 'hasMoreOnCam', target: 'asking', actions: 'lengthen' },
                'notifier.outdate': {
                  target: 'gathering',
                  actions: { type: 'outdate', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
  },
})
