import assert from 'node:assert/strict'
import { moderationQueueMachine } from '../../../src/machines/admin/moderationQueue/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { decision, queueItem } from './queueItems.ts'

const claimed = (...ids: number[]) => ({
  ok: true as const,
  data: { data: ids.map((id) => queueItem(id)), waiting: ids.length, reasons: [] },
})
/** So many that no more are claimed. */
const enough = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const decided = (...ids: number[]) => ({
  ok: true as const,
  data: { data: ids.map((id) => decision(id)), refused: [] },
})
const stale = {
  id: 1,
  code: 'decided' as const,
  message: 'Wim approved this member.',
  decision: decision(5),
}
const refused = { ok: true as const, data: { data: [], refused: [stale] } }
const undone = (...tooLate: number[]) => ({ ok: true as const, data: { too_late: tooLate } })
const error = [new Error('No network.')]
const approve = { type: 'item.decide', action: 'member.approve' } as const
const input = { queue: 'just-joined' as const }
const ofPhotos = { queue: 'new-pics' as const }

export const moderationQueue = chart({
  machine: moderationQueueMachine,
  inputs: [ofPhotos],
  events: {
    'item.decide': [{ action: 'member.approve' }, { action: 'member.reject' }, { action: 'photo.approve' }],
    'item.word': [{ action: 'member.reject' }, { action: 'photo.remove' }],
    'item.toggle': [{ id: 1 }, { id: 99 }],
  },
  services: {
    claim: { done: [claimed(1, 2), claimed(), refusal(401), refusal(429)], error },
    decide: { done: [decided(10), refused, refusal(429)], error },
    undo: { done: [undone(), undone(10), refusal(429)], error },
  },
  explore(snapshot) {
    const { skipped, outgoing, undoable, refused: refusals, isGrid } = snapshot.context
    const done = skipped.length + outgoing.length + undoable.length + refusals.length
    // The grid differs only in how items are chosen, and ended claims only in their notice.
    return done <= (isGrid || snapshot.matches({ claims: 'ended' }) ? 0 : 1)
  },
  journeys: {
    'shows the next item at once, claims more while some are left, and stores decisions one after another': (
      start,
    ) => {
      const actor = start(input)
      actor.isIn({ screen: 'loading', work: 'claiming' })
      actor.finish('claim', claimed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
      actor.isIn({ screen: { ready: 'choosing' }, work: 'idle' })
      actor.send(approve)
      assert.deepEqual(
        actor.context.items.map(({ id }) => id),
        [2, 3, 4, 5, 6, 7, 8, 9, 10],
      )
      actor.isIn({ work: 'claiming', decisions: 'undoable' })
      assert.deepEqual(actor.inputsOf('claim').at(-1), {
        queue: 'just-joined',
        count: 16,
        except: [2, 3, 4, 5, 6, 7, 8, 9, 10, 1],
      })
      actor.send(approve)
      assert.equal(actor.context.outgoing.length, 2)
      actor.finish('claim', claimed(11, 12, 13))
      actor.isIn({ work: 'deciding' })
      actor.finish('decide', decided(10))
      actor.isIn({ work: 'deciding' })
      actor.finish('decide', decided(11))
      assert.deepEqual(
        actor.context.undoable.map(({ ids }) => ids),
        [[10], [11]],
      )
      actor.isIn({ work: 'idle' })
    },
    'undoes the last decision in time, and its item comes back first': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send(approve)
      actor.send({ type: 'decision.undo' })
      actor.finish('decide', decided(10))
      actor.isIn({ work: 'undoing' })
      assert.deepEqual(actor.inputsOf('undo'), [{ ids: [10] }])
      actor.finish('undo', undone())
      assert.deepEqual(
        actor.context.items.map(({ id }) => id),
        enough,
      )
    },
    'gets back only those of many items whose decisions were undone in time': (start) => {
      const actor = start(ofPhotos)
      actor.finish('claim', claimed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
      actor.send({ type: 'queue.toggleGrid' })
      for (const id of [1, 2, 3]) actor.send({ type: 'item.toggle', id })
      actor.send(approve)
      actor.send({ type: 'decision.undo' })
      actor.finish('decide', decided(10, 11, 12))
      actor.finish('undo', undone(10, 12))
      assert.deepEqual(
        actor.context.items.map(({ id }) => id),
        [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      )
    },
    'forgets after ten seconds that a decision could be undone': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send(approve)
      actor.finish('decide', decided(10))
      actor.waitFor('undoWindow')
      actor.isIn({ decisions: 'settled' })
      assert.deepEqual(actor.context.undoable, [])
    },
    'keeps the place when another moderator was faster, and says what they decided': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send(approve)
      actor.finish('decide', refused)
      assert.deepEqual(actor.context.refused, [stale])
      assert.equal(actor.context.items[0]?.id, 2)
      actor.send({ type: 'refusals.dismiss' })
      assert.deepEqual(actor.context.refused, [])
    },
    'keeps a decision through a lost network': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send(approve)
      actor.fail('decide')
      actor.isIn({ work: 'retrying' })
      actor.waitFor('retry')
      actor.isIn({ work: 'deciding' })
      actor.finish('decide', decided(10))
      assert.deepEqual(actor.effects, [])
    },
    'needs a reason to reject, and actions that the item has': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(1, 2, 3, 4, 5))
      actor.send({ type: 'item.decide', action: 'member.reject' })
      actor.send({ type: 'item.decide', action: 'photo.approve' })
      actor.send({ type: 'item.decide', action: 'member.suspend', text: ' ' })
      assert.deepEqual(actor.context.outgoing, [])
      actor.send({ type: 'item.word', action: 'member.reject' })
      actor.isIn({ screen: { ready: 'wording' } })
      actor.send({ type: 'item.decide', action: 'member.reject', rejectionReasonId: 3, text: 'No face.' })
      actor.isIn({ screen: { ready: 'choosing' } })
      assert.deepEqual(
        actor.context.outgoing.map(({ rejectionReasonId, text }) => [rejectionReasonId, text]),
        [[3, 'No face.']],
      )
    },
    'needs a text to refuse an appeal': (start) => {
      const actor = start({ queue: 'appeals' })
      const appeals = [1, 2].map((id) => queueItem(id, { actions: ['appeal.grant', 'appeal.refuse'] }))
      actor.finish('claim', { ok: true, data: { data: appeals, waiting: 2, reasons: [] } })
      actor.send({ type: 'item.decide', action: 'appeal.refuse' })
      assert.deepEqual(actor.context.outgoing, [])
      actor.send({ type: 'item.decide', action: 'appeal.refuse', text: 'It is not you.' })
      assert.deepEqual(
        actor.context.outgoing.map(({ action, text }) => [action, text]),
        [['appeal.refuse', 'It is not you.']],
      )
    },
    'shows many at once, and decides about all selected ones in one call': (start) => {
      const actor = start(ofPhotos)
      actor.finish('claim', claimed(...enough))
      actor.send({ type: 'item.toggle', id: 2 })
      actor.send({ type: 'queue.toggleGrid' })
      assert.equal(actor.context.isGrid, true)
      assert.equal(actor.context.selected.length, 0)
      // The grid has room for more.
      assert.deepEqual(actor.inputsOf('claim').at(-1), {
        queue: 'new-pics',
        count: 24,
        except: enough,
      })
      actor.finish('claim', claimed())
      actor.send(approve)
      assert.equal(actor.context.outgoing.length, 0)
      for (const id of [2, 3, 4, 3]) actor.send({ type: 'item.toggle', id })
      actor.send(approve)
      assert.deepEqual(
        actor.context.outgoing.map(({ items }) => items.map(({ id }) => id)),
        [[2, 4]],
      )
      assert.deepEqual(actor.context.selected, [])
      actor.send({ type: 'items.toggle' })
      assert.deepEqual(actor.context.selected, [1, 3, 5, 6, 7, 8, 9, 10, 11])
      actor.send({ type: 'items.toggle' })
      assert.equal(actor.context.selected.length, 0)
      actor.send({ type: 'queue.toggleGrid' })
      assert.equal(actor.context.isGrid, false)
    },
    'leaves skipped items to others': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
      actor.send({ type: 'item.skip' })
      assert.deepEqual(actor.effects, [{ type: 'giveBack', params: { ids: [1] } }])
      assert.deepEqual(actor.inputsOf('claim').at(-1), {
        queue: 'just-joined',
        count: 16,
        except: [2, 3, 4, 5, 6, 7, 8, 9, 10, 1],
      })
    },
    'asks to continue when the claims have ended': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(1, 2, 3, 4, 5))
      actor.waitFor('claimTime')
      actor.isIn({ claims: 'ended' })
      actor.send({ type: 'queue.continue' })
      actor.isIn({ claims: 'held', screen: 'loading', work: 'claiming' })
    },
    'tells apart an empty queue and one that failed to load': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed())
      actor.isIn({ screen: 'empty' })
      actor.send({ type: 'queue.retry' })
      actor.fail('claim')
      actor.isIn({ screen: 'failed' })
      assert.deepEqual(actor.effects, [fetchFlash])
    },
  },
})
