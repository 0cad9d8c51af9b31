import assert from 'node:assert/strict'

import type { InputFrom } from 'xstate'

import { privateMediaLifetime } from '../../../contract/limits.ts'
import { mediaViewerMachine } from '../../../src/machines/media/mediaViewer/machine.ts'
import { emptyList, type MediaList, unseenOwner } from '../../../src/machines/media/mediaViewer/mediaList.ts'
import {
  selectItem,
  selectNext,
  selectPrevious,
  selectShown,
} from '../../../src/machines/media/mediaViewer/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal, self } from '../people.ts'
import { photoItem, photosOf, videoItem } from './mediaItems.ts'

type Machine = typeof mediaViewerMachine
type Viewer = ReturnType<Start<Machine>>

const viewerId = self().id
const first = { kind: 'photo', id: 1 } as const
const second = { kind: 'photo', id: 2 } as const
/** Epoch milliseconds, for these tests only. */
const then = 1_000_000

const openIn = (list: MediaList, shown: InputFrom<Machine>['shown'] = first) => ({
  viewerId,
  shown,
  source: 'newest-pics',
  list,
})
const alone = { viewerId, shown: first, source: null, list: emptyList }

const changed = (list: MediaList) => ({ type: 'list.changed', list }) as const
const asks = (viewer: Viewer) => viewer.told.filter(({ event }) => event.type === 'list.more').length
const around = (viewer: Viewer) => viewer.told.flatMap(({ event }) => ('item' in event ? [event.item] : []))
const views = (viewer: Viewer) =>
  viewer.effects.filter(({ type }) => type === 'countView').map(({ params }) => params)
const asksToDelete = (viewer: Viewer) =>
  viewer.effects.filter(({ type }) => type === 'askToDelete').map(({ params }) => params)
const own = (id: number) => photoItem(id, {}, { id: viewerId, name: 'Luc', is_supporter: false })
const shownBy = ({ snapshot }: Viewer) => selectShown(snapshot).id
/** Fetches what is shown once more, because its file did not load. */
const renew = (viewer: Viewer) => {
  viewer.send({ type: 'media.failed', at: then })
  viewer.finish('loadItem', { ok: true, data: photoItem(selectShown(viewer.snapshot).id) })
}
const next = { type: 'media.next' } as const
const previous = { type: 'media.previous' } as const

const journeys: Record<string, Journey<Machine>> = {
  'goes through the list from which it was opened, and ends at both ends': (start) => {
    const viewer = start(openIn(photosOf([1, 2, 3])))
    viewer.isIn({ showing: 'current' })
    assert.deepEqual(viewer.underWay('loadItem'), [])
    assert.equal(viewer.snapshot.can(previous), false)
    viewer.send(next)
    viewer.send(next)
    assert.equal(shownBy(viewer), 3)
    assert.equal(viewer.snapshot.can(next), false)
    viewer.send(previous)
    assert.equal(shownBy(viewer), 2)
    assert.deepEqual(
      [selectPrevious(viewer.snapshot)?.media.id, selectNext(viewer.snapshot)?.media.id],
      [1, 3],
    )
  },
  'tells a photo from a video with the same id': (start) => {
    const viewer = start(openIn({ items: [photoItem(1), videoItem(1)], end: 'complete' }))
    viewer.send(next)
    assert.deepEqual(selectShown(viewer.snapshot), { kind: 'video', id: 1 })
    assert.equal(selectItem(viewer.snapshot)?.kind, 'video')
    assert.deepEqual(views(viewer), [first, { kind: 'video', id: 1 }])
  },
  'counts a view once a visit, and none of the viewer’s own': (start) => {
    const viewer = start(openIn({ items: [photoItem(1), photoItem(2), own(3)], end: 'complete' }))
    viewer.send(next)
    viewer.send(previous)
    viewer.send(next)
    viewer.send(next)
    assert.deepEqual(views(viewer), [first, second])
  },
  'counts no view before the photo is there': (start) => {
    const viewer = start(alone)
    assert.deepEqual(views(viewer), [])
    viewer.finish('loadItem', { ok: true, data: photoItem(1) })
    assert.deepEqual(views(viewer), [first])
  },
  'asks the list for more shortly before its end, once': (start) => {
    const viewer = start(openIn(photosOf([1, 2, 3, 4, 5], 'more')))
    viewer.send(next)
    assert.equal(asks(viewer), 0)
    viewer.send(next)
    assert.equal(asks(viewer), 1)
    viewer.send(next)
    assert.equal(asks(viewer), 1)
    viewer.send(changed(photosOf([1, 2, 3, 4, 5, 6, 7, 8], 'more')))
    assert.equal(asks(viewer), 1)
    viewer.send(next)
    viewer.send(next)
    assert.equal(asks(viewer), 2)
  },
  'waits for the next page, and goes on when it comes': (start) => {
    const viewer = start(openIn(photosOf([1, 2], 'loading'), second))
    viewer.send(next)
    viewer.isIn({ showing: 'loadingMore' })
    assert.equal(shownBy(viewer), 2)
    viewer.send(changed(photosOf([1, 2, 3], 'complete')))
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 3)
  },
  'stays at the last one when the page that it waited for is empty': (start) => {
    const viewer = start(openIn(photosOf([1], 'loading')))
    viewer.send(next)
    viewer.send(changed(photosOf([1], 'complete')))
    viewer.isIn({ showing: 'current' })
    assert.equal(viewer.snapshot.can(next), false)
  },
  'asks again when a page had only items that the list does not show': (start) => {
    const viewer = start(openIn(photosOf([1], 'loading')))
    viewer.send(next)
    viewer.send(changed(photosOf([1], 'more')))
    viewer.isIn({ showing: 'loadingMore' })
    assert.equal(asks(viewer), 1)
  },
  'goes back while it waits': (start) => {
    const viewer = start(openIn(photosOf([1, 2], 'loading'), second))
    viewer.send(next)
    viewer.send(previous)
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 1)
  },
  'says that the next page failed, loads it again, and goes back to the last one': (start) => {
    const viewer = start(openIn(photosOf([1], 'loading')))
    viewer.send(next)
    viewer.send(changed(photosOf([1], 'failed')))
    viewer.isIn({ showing: 'moreFailed' })
    viewer.send(previous)
    viewer.isIn({ showing: 'current' })
    viewer.send(next)
    viewer.isIn({ showing: 'moreFailed' })
    viewer.send({ type: 'media.retry' })
    viewer.isIn({ showing: 'loadingMore' })
    assert.equal(asks(viewer), 1)
    viewer.send(changed(photosOf([1, 2])))
    assert.equal(shownBy(viewer), 2)
  },
  'goes on by itself when the list has loaded again': (start) => {
    const viewer = start(openIn(photosOf([1], 'failed')))
    viewer.send(next)
    viewer.send(changed(photosOf([1], 'loading')))
    viewer.isIn({ showing: 'loadingMore' })
    assert.equal(asks(viewer), 0)
  },
  'stops at the limit of non-supporters, and goes on once they are supporters': (start) => {
    const viewer = start(openIn(photosOf([1], 'refused')))
    assert.equal(asks(viewer), 0)
    viewer.send(next)
    viewer.isIn({ showing: 'refused' })
    viewer.send(previous)
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 1)
    viewer.send(next)
    viewer.send(changed(photosOf([1], 'more')))
    viewer.isIn({ showing: 'loadingMore' })
    assert.equal(asks(viewer), 1)
  },
  'loads a single photo that a link names': (start) => {
    const viewer = start(alone)
    viewer.isIn('loading')
    assert.deepEqual(viewer.inputsOf('loadItem'), [first])
    viewer.finish('loadItem', { ok: true, data: photoItem(1, { description: 'The lake' }) })
    viewer.isIn({ showing: 'current' })
    assert.equal(selectItem(viewer.snapshot)?.media.description, 'The lake')
    assert.deepEqual([viewer.snapshot.can(next), viewer.snapshot.can(previous)], [false, false])
  },
  'goes on from a linked photo to others of the member, and follows their changes': (start) => {
    const viewer = start(alone)
    viewer.finish('loadItem', { ok: true, data: photoItem(1) })
    assert.deepEqual(around(viewer), [photoItem(1)])
    viewer.send(changed(photosOf([1, 2])))
    viewer.send({ type: 'photo.changed', id: 2, changes: { total_hot_click_count: 4 } })
    viewer.send(next)
    assert.equal(shownBy(viewer), 2)
    assert.equal(selectItem(viewer.snapshot)?.media.total_hot_click_count, 4)
    assert.equal(around(viewer).length, 1)
    viewer.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
    viewer.isIn('gone')
  },
  'asks for no others of a member who can’t be seen, and for none in a list': (start) => {
    const viewer = start(alone)
    viewer.finish('loadItem', { ok: true, data: photoItem(1, {}, unseenOwner) })
    assert.deepEqual(around(viewer), [])
    assert.deepEqual(around(start(openIn(photosOf([1, 2])))), [])
  },
  'finds its place in a list that loads later, after a reload': (start) => {
    const viewer = start(openIn(emptyList, second))
    viewer.isIn('loading')
    viewer.send(changed(photosOf([1, 2, 3])))
    viewer.isIn({ showing: 'current' })
    assert.deepEqual(viewer.underWay('loadItem'), [])
    viewer.send(previous)
    assert.equal(shownBy(viewer), 1)
  },
  'keeps what it fetched when a list without it loads, and has no neighbours': (start) => {
    const viewer = start(openIn(emptyList, second))
    viewer.finish('loadItem', { ok: true, data: photoItem(2) })
    viewer.send(changed(photosOf([7, 8], 'more')))
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 2)
    assert.deepEqual([viewer.snapshot.can(next), asks(viewer)], [false, 0])
  },
  'says when a photo is gone, for 404 and 403 alike': (start) => {
    for (const status of [404, 403] as const) {
      const viewer = start(alone)
      viewer.finish('loadItem', refusal(status))
      viewer.isIn('gone')
    }
  },
  'says when the profiles of a day are used up': (start) => {
    const viewer = start(alone)
    viewer.finish('loadItem', refusal(403, 'upgrade_required'))
    viewer.isIn('limited')
  },
  'loads again what failed, by the button and when the network is back': (start) => {
    const viewer = start(alone)
    viewer.fail('loadItem')
    viewer.isIn('failed')
    viewer.send({ type: 'media.retry' })
    viewer.finish('loadItem', refusal(429))
    viewer.isIn('failed')
    viewer.send({ type: 'network.cameBack' })
    viewer.finish('loadItem', { ok: true, data: photoItem(1) })
    viewer.isIn({ showing: 'current' })
  },
  'shows a photo of the list when fetching it alone had failed': (start) => {
    const viewer = start(openIn(emptyList))
    viewer.fail('loadItem')
    viewer.send(changed(photosOf([1])))
    viewer.isIn({ showing: 'current' })
  },
  'goes on to the next one when what is shown leaves the list, else to the one before': (start) => {
    const viewer = start(openIn(photosOf([1, 2, 3]), second))
    viewer.send(changed(photosOf([1, 3])))
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 3)
    assert.deepEqual(views(viewer), [second, { kind: 'photo', id: 3 }])
    viewer.send(changed(photosOf([1])))
    assert.equal(shownBy(viewer), 1)
    viewer.send(changed(emptyList))
    viewer.isIn('gone')
  },
  'shows nothing of a photo that is gone, and does not show it again': (start) => {
    const viewer = start(openIn(photosOf([1, 2, 3]), second))
    viewer.send({ type: 'media.failed', at: then })
    viewer.finish('loadItem', refusal(404))
    viewer.isIn('gone')
    assert.equal(selectItem(viewer.snapshot), undefined)
    viewer.send(changed(photosOf([1, 2, 3, 4])))
    viewer.send(next)
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 3)
    viewer.send(previous)
    assert.equal(shownBy(viewer), 1)
  },
  'goes back from a photo that is gone': (start) => {
    const viewer = start(openIn(photosOf([1, 2]), second))
    viewer.send({ type: 'media.failed', at: then })
    viewer.finish('loadItem', refusal(403))
    assert.equal(viewer.snapshot.can(next), false)
    viewer.send(previous)
    assert.equal(shownBy(viewer), 1)
  },
  'fetches a new address when the file does not load, at most once per lifetime of an address': (start) => {
    const viewer = start(openIn(photosOf([1])))
    viewer.send({ type: 'media.failed', at: then })
    viewer.isIn({ showing: 'renewing' })
    viewer.finish('loadItem', { ok: true, data: photoItem(1, { url: '/media/new.webp' }) })
    viewer.isIn({ showing: 'current' })
    assert.equal(selectItem(viewer.snapshot)?.media.url, '/media/new.webp')
    viewer.send({ type: 'media.failed', at: then + privateMediaLifetime - 1 })
    viewer.isIn({ showing: 'current' })
    viewer.send({ type: 'media.failed', at: then + privateMediaLifetime })
    viewer.isIn({ showing: 'renewing' })
    viewer.fail('loadItem')
    viewer.isIn({ showing: 'current' })
    assert.equal(selectItem(viewer.snapshot)?.media.url, '/media/new.webp')
    assert.deepEqual(views(viewer), [first])
  },
  'fetches a new address for the next one, however soon': (start) => {
    const viewer = start(openIn(photosOf([1, 2])))
    viewer.send({ type: 'media.failed', at: then })
    viewer.send(next)
    viewer.isIn({ showing: 'current' })
    viewer.send({ type: 'media.failed', at: then + 1 })
    assert.deepEqual(viewer.inputsOf('loadItem'), [first, second])
  },
  'shows the one before instead of what was fetched again, and fetches a new address for it': (start) => {
    const viewer = start(openIn(photosOf([1, 2]), second))
    renew(viewer)
    viewer.send(previous)
    assert.equal(selectItem(viewer.snapshot)?.media.id, 1)
    viewer.send({ type: 'media.failed', at: then + 1 })
    assert.deepEqual(viewer.inputsOf('loadItem'), [second, first])
  },
  'shows what the address names instead of what was fetched again': (start) => {
    const viewer = start(openIn(photosOf([1, 2])))
    renew(viewer)
    viewer.send({ type: 'media.show', ...second })
    assert.equal(selectItem(viewer.snapshot)?.media.id, 2)
    viewer.send({ type: 'media.failed', at: then + 1 })
    assert.deepEqual(viewer.inputsOf('loadItem'), [first, second])
  },
  'shows the next one when what was fetched again leaves the list': (start) => {
    const viewer = start(openIn(photosOf([1, 2])))
    renew(viewer)
    viewer.send(changed(photosOf([2])))
    assert.equal(selectItem(viewer.snapshot)?.media.id, 2)
    viewer.send({ type: 'media.failed', at: then + 1 })
    assert.deepEqual(viewer.inputsOf('loadItem'), [first, second])
  },
  'goes back from the one before the last one, which left the list': (start) => {
    const viewer = start(openIn(photosOf([1, 2, 3]), { kind: 'photo', id: 3 }))
    viewer.send(changed(photosOf([1, 2])))
    assert.equal(shownBy(viewer), 2)
    viewer.send(previous)
    assert.equal(shownBy(viewer), 1)
  },
  'follows changes of what it has fetched, and ignores those of others': (start) => {
    const viewer = start(alone)
    viewer.finish('loadItem', { ok: true, data: photoItem(1) })
    const changes = { total_hot_click_count: 4 }
    viewer.send({ type: 'photo.changed', id: 2, changes })
    viewer.send({ type: 'video.changed', id: 1, changes })
    assert.equal(selectItem(viewer.snapshot)?.media.total_hot_click_count, 0)
    viewer.send({ type: 'photo.changed', id: 1, changes })
    assert.equal(selectItem(viewer.snapshot)?.media.total_hot_click_count, 4)

    const film = start({ ...alone, shown: { kind: 'video', id: 1 } })
    film.finish('loadItem', { ok: true, data: videoItem(1) })
    film.send({ type: 'video.changed', id: 1, changes })
    assert.equal(selectItem(film.snapshot)?.media.total_hot_click_count, 4)
  },
  'shows no photo of a member who is blocked meanwhile': (start) => {
    const viewer = start(alone)
    viewer.finish('loadItem', { ok: true, data: photoItem(1) })
    viewer.send({ type: 'member.changed', id: 99, changes: { is_blocked: true } })
    viewer.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
    viewer.isIn({ showing: 'current' })
    viewer.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
    viewer.isIn('gone')
    assert.equal(selectItem(viewer.snapshot), undefined)
  },
  'leaves it to the list to remove the photos of a blocked member': (start) => {
    const viewer = start(openIn(photosOf([1, 2])))
    viewer.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
    viewer.isIn({ showing: 'current' })
  },
  'deletes the viewer’s own photo, and goes on to the next one': (start) => {
    const viewer = start(openIn({ items: [photoItem(1), own(2), photoItem(3)], end: 'complete' }, second))
    viewer.send({ type: 'media.delete' })
    viewer.isIn({ showing: 'deleting' })
    assert.deepEqual(asksToDelete(viewer), [second])
    viewer.send({ type: 'media.deleted', ...second })
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 3)
    viewer.send(previous)
    assert.equal(shownBy(viewer), 1)
  },
  'shows nothing once its only photo is deleted': (start) => {
    const viewer = start(openIn({ items: [own(1)], end: 'complete' }))
    viewer.send({ type: 'media.delete' })
    viewer.send({ type: 'media.deleted', ...first })
    viewer.isIn('gone')
    assert.equal(selectItem(viewer.snapshot), undefined)
  },
  'leaves out a photo whose deletion ends after the member moved on': (start) => {
    const viewer = start(openIn({ items: [own(1), photoItem(2), photoItem(3)], end: 'complete' }))
    viewer.send({ type: 'media.delete' })
    viewer.send(next)
    viewer.isIn({ showing: 'current' })
    viewer.send({ type: 'media.deleted', ...first })
    assert.equal(shownBy(viewer), 2)
    assert.equal(viewer.snapshot.can(previous), false)
    // The list on the page may still have it.
    viewer.send(changed({ items: [own(1), photoItem(2), photoItem(3)], end: 'complete' }))
    assert.equal(viewer.snapshot.can(previous), false)
  },
  'keeps a photo that could not be deleted': (start) => {
    const viewer = start(openIn({ items: [own(1)], end: 'complete' }))
    viewer.send({ type: 'media.delete' })
    viewer.send({ type: 'media.kept', ...second })
    viewer.isIn({ showing: 'deleting' })
    viewer.send({ type: 'media.kept', ...first })
    viewer.isIn({ showing: 'current' })
    viewer.send({ type: 'media.delete' })
    assert.deepEqual(asksToDelete(viewer), [first, first])
  },
  'deletes nothing of another member': (start) => {
    const viewer = start(openIn(photosOf([1])))
    assert.equal(viewer.snapshot.can({ type: 'media.delete' }), false)
  },
  'leaves out what is deleted elsewhere, and tells a photo from a video': (start) => {
    const viewer = start(openIn({ items: [own(1), own(2), videoItem(2)], end: 'complete' }))
    viewer.send({ type: 'media.deleted', ...second })
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 1)
    viewer.send(next)
    assert.deepEqual(selectShown(viewer.snapshot), { kind: 'video', id: 2 })
    viewer.send({ type: 'media.deleted', kind: 'video', id: 2 })
    assert.deepEqual(selectShown(viewer.snapshot), first)

    const single = start(alone)
    single.finish('loadItem', { ok: true, data: own(1) })
    single.send({ type: 'media.deleted', ...second })
    single.isIn({ showing: 'current' })
    assert.equal(selectItem(single.snapshot)?.media.id, 1)
    single.send({ type: 'media.deleted', ...first })
    single.isIn('gone')
    assert.equal(selectItem(single.snapshot), undefined)
  },
  'shows what the address names, from the list or alone': (start) => {
    const viewer = start(openIn(photosOf([1, 2])))
    viewer.send({ type: 'media.show', ...first })
    assert.deepEqual(views(viewer), [first])
    viewer.send({ type: 'media.show', ...second })
    viewer.isIn({ showing: 'current' })
    assert.equal(shownBy(viewer), 2)
    assert.equal(selectPrevious(viewer.snapshot)?.media.id, 1)
    viewer.send({ type: 'media.show', kind: 'video', id: 9 })
    viewer.isIn('loading')
    assert.deepEqual(viewer.inputsOf('loadItem'), [{ kind: 'video', id: 9 }])
  },
}

const unordered =
  'the list is asked only whether it includes a photo or video, so that its order makes no difference'

export const mediaViewer = chart({
  machine: mediaViewerMachine,
  inputs: [
    openIn(photosOf([1, 2], 'more'), second),
    openIn(photosOf([1], 'refused')),
    alone,
    // The owner's own photo.
    { ...alone, viewerId: 2 },
  ],
  events: {
    'media.show': [first, second, { kind: 'video', id: 9 }],
    'media.failed': [{ at: then }],
    'media.deleted': [first],
    'media.kept': [first],
    'list.changed': ({ source, fetched }) =>
      source === null
        ? [{ list: photosOf([1, 2]) }].filter(() => fetched !== null)
        : [
            { list: photosOf([1, 2]) },
            { list: photosOf([1], 'more') },
            { list: photosOf([1], 'loading') },
            { list: photosOf([1], 'failed') },
            { list: photosOf([1], 'refused') },
            { list: photosOf([2]) },
            { list: emptyList },
          ],
    'photo.changed': [{ id: 1, changes: { total_view_count: 1 } }],
    'video.changed': [{ id: 9, changes: { total_view_count: 1 } }],
    'member.changed': [
      { id: 2, changes: { is_blocked: true } },
      { id: 99, changes: { is_blocked: true } },
    ],
  },
  services: {
    loadItem: {
      done: [
        { ok: true, data: photoItem(1) },
        refusal(404),
        refusal(403),
        refusal(403, 'upgrade_required'),
        refusal(429),
      ],
      error: [new Error('timeout')],
    },
  },
  // Once something is gone, or was viewed after another, nothing else can follow.
  explore: ({ context: { gone, viewed, fetched } }) =>
    gone.length < 2 && viewed.length < 2 && (fetched?.media.total_view_count ?? 0) === 0,
  survivors: {
    'assign setGone puts what is new in gone first': unordered,
    'assign forget puts what is new in gone first': unordered,
    'assign setViewed puts what is new in viewed first': unordered,
  },
  journeys,
})
