import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { card, message } from '../people.ts'
import { composer } from './composer.cases.ts'
import { conversation } from './conversation.cases.ts'
import { thread } from './thread.cases.ts'

/** Luc (1) with Marek (2). Children of these actors do nothing. */
const input = { ownId: 1, otherId: 2, conversation: '1-2' }
const correspondent = { other: card(), canWrite: true, firstMessagesFrom: null, hasMediaAccess: false }

/** A thread before the server has answered. */
export const openingThread = () => new LiveActor<typeof thread.machine>(liveMachineOf(thread), input)

/** A thread with one message of each. */
export function openThread(
  data = [message({ id: 11, from_user_id: 1, text: 'Yes.' }), message({ id: 10 })],
  older: string | null = null,
) {
  const live = openingThread()
  live.finish('openThread', { ok: true, data: { correspondent, page: { data, next_cursor: older } } })
  return live
}

/** A conversation before its thread is loaded. */
export const openingConversation = () =>
  new LiveActor<typeof conversation.machine>(liveMachineOf(conversation), input)

/** A conversation whose thread is loaded. */
export function liveConversation() {
  const live = openingConversation()
  live.send({ type: 'thread.loaded', correspondent, newestId: 0 })
  return live
}

export const liveComposer = () => new LiveActor<typeof composer.machine>(liveMachineOf(composer), input)
