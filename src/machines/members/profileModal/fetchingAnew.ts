import { dataOf } from '../../answered.ts'
import { profileModal } from './setup.ts'

/** Fetches the profile again while it is shown. */
export const fetchingAnew = profileModal.createStateConfig({
  invoke: {
    src: 'loadProfile',
    id: 'loadProfile',
    input: ({ context }) => ({ name: context.name }),
    onDone: [
      {
        guard: { type: 'isProfile', params: ({ event }) => event.output },
        target: 'current',
        actions: { type: 'setProfile', params: ({ event }) => dataOf(event.output) },
      },
      { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: '#profileModal.missing' },
      {
        guard: { type: 'isNotPublic', params: ({ event }) => event.output },
        target: '#profileModal.notPublic',
      },
      { target: 'outdated' },
    ],
    onError: 'outdated',
  },
})
