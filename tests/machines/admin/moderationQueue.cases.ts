import assert from 'node:assert/strict'
import { moderationQueueMachine } from '../../../src/machines/admin/moderationQueue/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Start } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { decision, queueItem } from './queueItems.ts'

type Actor = ReturnType<Start<typeof moderationQueueMachine>>

const claimed = (...ids: number[]) => ({
  ok: true as const,
  data: { data: ids.map((id) => queueItem(id)), waiting: ids.length, reasons: [] },
})
/** So many that no more are claimed. */
const enough = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
/** So many that two decisions leave enough. */
const plenty = [...enough, 12, 13, 14, 15] as const
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
const itemIds = ({ context }: Actor) => context.items.map(({ id }) => id)
const notStored = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t store the decision. The item is back.' },
}
const tooLate = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t undo: the decision has taken effect.' },
}

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
      assert.deepEqual(itemIds(actor), [2, 3, 4, 5, 6, 7, 8, 9, 10])
      actor.isIn({ work: 'claiming', decisions: 'undoable' })
      assert.deepEqual(actor.inputsOf('claim').at(-1), {
        queue: 'just-joined',
        count: 16,
        except: [2, 3, 4, 5, 6, 7, 8, 9, 10, 1],
      })
      actor.send(approve)
      assert.equal(actor.context.outgoing.length, 2)
      assert.deepEqual(
        actor.context.outgoing.map(({ items }) => items.map(({ id }) => id)),
        [[1], [2]],
      )
      actor.finish('claim', claimed(11, 12, 13))
      assert.deepEqual(itemIds(actor), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
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
    'says how many items wait': (start) => {
      const actor = start(input)
      actor.finish('claim', { ok: true, data: { ...claimed(1, 2).data, waiting: 40 } })
      assert.equal(actor.context.waiting, 40)
    },
    'looks for more once all items are decided or skipped, although there were none before': (start) => {
      for (const finishItem of [approve, { type: 'item.skip' }] as const) {
        const actor = start(input)
        actor.finish('claim', claimed(1))
        actor.finish('claim', claimed())
        actor.isIn({ screen: { ready: 'choosing' }, work: 'idle' })
        actor.send(finishItem)
        actor.isIn({ screen: 'loading' })
        if (finishItem === approve) actor.finish('decide', decided(10))
        actor.isIn({ work: 'claiming' })
        assert.equal(actor.inputsOf('claim').length, 3)
      }
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
      assert.deepEqual(itemIds(actor), enough)
      actor.isIn({ decisions: 'settled' })
    },
    'undoes one decision each time it is asked to': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...plenty))
      for (const id of [10, 11]) {
        actor.send(approve)
        actor.finish('decide', decided(id))
      }
      actor.send({ type: 'decision.undo' })
      actor.finish('undo', undone())
      actor.isIn({ work: 'idle', decisions: 'undoable' })
      actor.send({ type: 'decision.undo' })
      assert.deepEqual(actor.inputsOf('undo'), [{ ids: [11] }, { ids: [10] }])
    },
    'does not undo the decision before one that was not stored': (start) => {
      for (const answer of [refused, refusal(429)]) {
        const actor = start(input)
        actor.finish('claim', claimed(...plenty))
        actor.send(approve)
        actor.finish('decide', decided(10))
        actor.send(approve)
        actor.send({ type: 'decision.undo' })
        actor.finish('decide', answer)
        actor.isIn({ work: 'idle' })
        assert.deepEqual(actor.inputsOf('undo'), [])
      }
    },
    'says why a decision was not undone, and does not try again by itself': (start) => {
      for (const [end, flash] of [
        [(actor: Actor) => actor.finish('undo', refusal(429)), tooLate],
        [(actor: Actor) => actor.fail('undo'), fetchFlash],
      ] as const) {
        const actor = start(input)
        actor.finish('claim', claimed(...enough))
        actor.send(approve)
        actor.finish('decide', decided(10))
        actor.send({ type: 'decision.undo' })
        end(actor)
        actor.isIn({ work: 'idle' })
        assert.equal(actor.inputsOf('undo').length, 1)
        assert.deepEqual(actor.effects, [flash])
      }
    },
    'puts the item of a decision that was refused back first': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send(approve)
      actor.finish('decide', refusal(429))
      actor.isIn({ work: 'idle', decisions: 'settled' })
      assert.deepEqual(itemIds(actor), enough)
      assert.deepEqual([actor.context.outgoing, actor.effects], [[], [notStored]])
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
      assert.deepEqual(itemIds(actor), [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
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
    'undoes the decision that was the last when it was asked to, although it is busy longer than one can be undone':
      (start) => {
        const actor = start(ofPhotos)
        actor.finish('claim', claimed(...plenty))
        actor.send(approve)
        actor.send({ type: 'decision.undo' })
        // The bar shows no decision that will be undone.
        actor.isIn({ work: 'deciding', decisions: 'settled' })
        actor.send(approve)
        actor.isIn({ decisions: 'undoable' })
        actor.waitFor('undoWindow')
        actor.finish('decide', decided(10))
        actor.finish('decide', decided(11))
        actor.isIn({ work: 'undoing' })
        assert.deepEqual(actor.inputsOf('undo'), [{ ids: [10] }])
        actor.waitFor('undoWindow')
        actor.finish('undo', undone())
        actor.isIn({ work: 'idle' })
        assert.deepEqual(itemIds(actor), [1, ...plenty.slice(2)])
        assert.equal(actor.inputsOf('undo').length, 1)
      },
    'undoes as many decisions as it is asked to while it is busy, the last first': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...plenty))
      for (let round = 0; round < 3; round += 1) actor.send(approve)
      actor.finish('decide', decided(10))
      for (let round = 0; round < 3; round += 1) actor.send({ type: 'decision.undo' })
      actor.finish('decide', decided(11))
      actor.finish('decide', decided(12))
      for (let round = 0; round < 3; round += 1) actor.finish('undo', undone())
      assert.deepEqual(actor.inputsOf('undo'), [{ ids: [12] }, { ids: [11] }, { ids: [10] }])
      assert.deepEqual(itemIds(actor), plenty)
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
      assert.equal(actor.context.worded, 'member.reject')
      actor.send({ type: 'item.cancelWording' })
      assert.equal(actor.context.worded, null)
      actor.send({ type: 'item.word', action: 'member.reject' })
      actor.send({ type: 'item.decide', action: 'member.reject', rejectionReasonId: 3, text: 'No face.' })
      actor.isIn({ screen: { ready: 'choosing' } })
      assert.equal(actor.context.worded, null)
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
    'numbers selected items in the order in which they were selected': (start) => {
      const actor = start(ofPhotos)
      actor.finish('claim', claimed(1, 2, 3))
      actor.send({ type: 'queue.toggleGrid' })
      for (const id of [3, 1]) actor.send({ type: 'item.toggle', id })
      assert.deepEqual(actor.context.selected, [3, 1])
      for (const id of [3, 1]) actor.send({ type: 'item.toggle', id })
      assert.deepEqual(actor.context.selected, [])
      // All items are numbered in their own order.
      for (const id of [1, 3]) {
        actor.send({ type: 'item.toggle', id })
        actor.send({ type: 'items.toggle' })
        assert.deepEqual(actor.context.selected, [1, 2, 3])
        actor.send({ type: 'items.toggle' })
      }
    },
    'selects nothing anew after a skip, in a grid that is opened again, and after the claims have ended': (
      start,
    ) => {
      const withOneSelected = () => {
        const actor = start(ofPhotos)
        actor.finish('claim', claimed(...plenty))
        actor.send({ type: 'queue.toggleGrid' })
        actor.send({ type: 'item.toggle', id: 2 })
        return actor
      }
      const skipping = withOneSelected()
      skipping.send({ type: 'item.skip' })
      const leaving = withOneSelected()
      leaving.send({ type: 'queue.toggleGrid' })
      leaving.send({ type: 'queue.toggleGrid' })
      const continuing = withOneSelected()
      continuing.waitFor('claimTime')
      continuing.send({ type: 'queue.continue' })
      continuing.finish('claim', claimed(...plenty))
      for (const { context } of [skipping, leaving, continuing]) {
        assert.equal(context.isGrid, true)
        assert.deepEqual(context.selected, [])
      }
    },
    'looks for more when the grid has room for more, although there were none before': (start) => {
      const actor = start(ofPhotos)
      actor.finish('claim', claimed(1, 2))
      actor.finish('claim', claimed())
      actor.send({ type: 'queue.toggleGrid' })
      actor.isIn({ work: 'claiming' })
    },
    'puts what was skipped last first among the skipped items that a claim leaves out': (start) => {
      const actor = start(input)
      actor.finish('claim', claimed(...enough))
      actor.send({ type: 'item.skip' })
      actor.send({ type: 'item.skip' })
      assert.deepEqual(actor.inputsOf('claim').at(-1), {
        queue: 'just-joined',
        count: 16,
        except: [3, 4, 5, 6, 7, 8, 9, 10, 11, 2, 1],
      })
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
      actor.send({ type: 'queue.retry' })
      actor.isIn({ screen: 'loading', work: 'claiming' })
    },
  },
})
