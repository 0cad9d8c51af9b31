import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { card, message } from '../people.ts'
import { composer } from './composer.cases.ts'
import { conversation } from './conversation.cases.ts'

/** The thread of Luc (1) and Marek (2), before the server has answered. Its children do nothing. */
export const openingThread = () =>
  new LiveActor<typeof conversation.machine>(liveMachineOf(conversation), { ownId: 1, otherId: 2 })

/** With one message of each. */
export function openThread(
  data = [message({ id: 11, from_user_id: 1, text: 'Yes.' }), message({ id: 10 })],
  older: string | null = null,
) {
  const live = openingThread()
  live.finish('openThread', {
    ok: true,
    data: { other: card(), canWrite: true, hasMediaAccess: false, page: { data, next_cursor: older } },
  })
  return live
}

/** The composer of that thread. */
export const liveComposer = () =>
  new LiveActor<typeof composer.machine>(liveMachineOf(composer), {
    ownId: 1,
    otherId: 2,
    conversation: '1-2',
  })
