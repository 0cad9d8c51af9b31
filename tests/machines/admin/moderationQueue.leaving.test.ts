import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import {
  createModerationQueueImplementations,
  type ModerationQueueDeps,
} from '../../../src/machines/admin/moderationQueue/implementations.ts'
import { moderationQueueMachine } from '../../../src/machines/admin/moderationQueue/machine.ts'
import type { Claimed, Decided } from '../../../src/machines/admin/moderationQueue/types.ts'
import { notProvided } from '../../../src/machines/placeholder.ts'
import type { Intent } from '../../../src/machines/app/root/intents.ts'
import { decision, queueItem } from './queueItems.ts'

const start = (deps: Partial<ModerationQueueDeps>) =>
  createActor(
    moderationQueueMachine.provide(
      createModerationQueueImplementations({
        bus: { send() {}, on: () => ({ unsubscribe() {} }) },
        claimItems: () => notProvided('claimItems'),
        decide: () => notProvided('decide'),
        undo: () => notProvided('undo'),
        release: () => Promise.resolve({ ok: true, data: undefined }),
        ...deps,
      }),
    ),
    { input: { queue: 'just-joined' } },
  ).start()

const claimed = (...ids: number[]): Answer<Claimed> => ({
  ok: true,
  data: { data: ids.map((id) => queueItem(id)), waiting: ids.length, reasons: [] },
})

it('gives items back whose claim is answered after the page was left', async () => {
  const claim = Promise.withResolvers<Answer<Claimed>>()
  const release = vi.fn<ModerationQueueDeps['release']>(() => Promise.resolve({ ok: true, data: undefined }))
  const actor = start({ claimItems: () => claim.promise, release })
  actor.stop()
  claim.resolve(claimed(1, 2))
  await vi.waitFor(() => expect(release.mock.calls).toEqual([[[1, 2]]]))
})

it('undoes a decision that is stored after the page was left, and says if that is too late', async () => {
  const stored = Promise.withResolvers<Answer<Decided>>()
  const undo = vi.fn<ModerationQueueDeps['undo']>(() =>
    Promise.resolve({ ok: true, data: { too_late: [10] } }),
  )
  const send = vi.fn<(intent: Intent) => void>()
  const actor = start({
    bus: { send, on: () => ({ unsubscribe() {} }) },
    claimItems: () => Promise.resolve(claimed(...Array.from({ length: 16 }, (_, index) => index + 1))),
    decide: () => stored.promise,
    undo,
  })
  await waitFor(actor, (snapshot) => snapshot.matches({ work: 'idle', screen: 'ready' }))
  actor.send({ type: 'item.decide', action: 'member.approve' })
  actor.send({ type: 'decision.undo' })
  actor.stop()
  expect(undo).not.toHaveBeenCalled()
  stored.resolve({ ok: true, data: { data: [decision(10)], refused: [] } })
  await vi.waitFor(() => expect(undo.mock.calls).toEqual([[[10]]]))
  await vi.waitFor(() =>
    expect(send.mock.calls).toEqual([
      [{ type: 'flash.show', flash: { type: 'error', html: 'Couldn’t undo your last decision.' } }],
    ]),
  )
})
