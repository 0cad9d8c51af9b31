import { fromPromise } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserProfile } from '../../../contract/types.ts'
import { listenTo } from '../root/bus.ts'
import type { Bus } from '../root/bus.ts'

export const createProfileModalImplementations = ({
  bus,
  loadProfile,
  serverMessage,
}: {
  bus: Bus
  loadProfile: (name: string, signal: AbortSignal) => Promise<Answer<UserProfile>>
  /** What the server said in an answer that nobody expected, or nothing. */
  serverMessage: (error: unknown) => string | null
}) => ({
  actors: {
    facts: listenTo(bus, 'member.changed', 'network.cameBack', 'realtime.reset'),
    loadProfile: fromPromise<Answer<UserProfile>, { name: string }>(async ({ input, signal }) => {
      try {
        return await loadProfile(input.name, signal)
      } catch (error) {
        throw new Error(serverMessage(error) ?? '', { cause: error })
      }
    }),
  },
})
