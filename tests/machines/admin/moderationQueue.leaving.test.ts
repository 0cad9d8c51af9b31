import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import {
  createModerationQueueImplementations,
  type ModerationQueueDeps,
} from '../../../src/machines/admin/moderationQueue/implementations.ts'
import { moderationQueueMachine } from '../../../src/machines/admin/moderationQueue/machine.ts'
import type { Claimed } from '../../../src/machines/admin/moderationQueue/types.ts'
import { notProvided } from '../../../src/machines/placeholder.ts'
import { queueItem } from './queueItems.ts'

it('gives items back whose claim is answered after the page was left', async () => {
  const claim = Promise.withResolvers<Answer<Claimed>>()
  const release = vi.fn<ModerationQueueDeps['release']>(() => Promise.resolve({ ok: true, data: undefined }))
  const machine = moderationQueueMachine.provide(
    createModerationQueueImplementations({
      bus: { send() {}, on: () => ({ unsubscribe() {} }) },
      claimItems: () => claim.promise,
      decide: () => notProvided('decide'),
      undo: () => notProvided('undo'),
      release,
    }),
  )
  const actor = createActor(machine, { input: { queue: 'new-pics' } }).start()
  actor.stop()
  claim.resolve({ ok: true, data: { data: [queueItem(1), queueItem(2)], waiting: 2, reasons: [] } })
  await vi.waitFor(() => expect(release.mock.calls).toEqual([[[1, 2]]]))
})
