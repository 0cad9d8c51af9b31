import { ofAnswer, withData } from '../../answered.ts'
import { profileModal } from './setup.ts'

/** Fetches the profile again while it is shown. */
export const fetchingAnew = profileModal.createStateConfig({
  invoke: {
    src: 'loadProfile',
    id: 'loadProfile',
    input: ({ context }) => ({ name: context.name }),
    onDone: [
      {
        guard: ofAnswer('isAnswered'),
        target: 'current',
        actions: withData('setProfile'),
      },
      { guard: ofAnswer('isNotFound'), target: '#profileModal.missing' },
      {
        guard: ofAnswer('isForbidden'),
        target: '#profileModal.notPublic',
      },
      { target: 'outdated' },
    ],
    onError: 'outdated',
  },
})
