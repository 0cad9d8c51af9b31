import assert from 'node:assert/strict'
import type { Photo } from '../../../contract/media.ts'
import type { ManagedMedia, MediaEdit } from '../../../src/machines/media/managedMedia/edits.ts'
import { managedPhotosMachine } from '../../../src/machines/media/managedMedia/managedPhotos.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { photo } from '../../views/components/people.ts'

export const ownPhoto = (id: number, fields: Partial<Photo> = {}) =>
  photo({ id, order: id, description: `Photo ${id}`, ...fields })

export const removedPhoto = {
  id: 30,
  description: null,
  is_private: false,
  text: 'Explicit photos must be private.',
  removed_at: '2026-03-01T12:00:00.000Z',
}
const hidden = { is_private: true }
/** Two public photos, of which the first is the avatar, and a private one. */
export const ownPhotos: ManagedMedia<Photo> = {
  items: [ownPhoto(1), ownPhoto(2), ownPhoto(3, hidden)],
  avatarId: 1,
  removed: [],
  mostCount: 16,
  canUpload: true,
}
export const answeredWith = (media: ManagedMedia<Photo>) => ({ ok: true as const, data: media })
const loaded = answeredWith(ownPhotos)
const fewer = answeredWith({ ...ownPhotos, items: [ownPhoto(1)] })
export const stored = (item: Photo | null) => ({ ok: true as const, data: item })
const lost = new Error('No network.')

const place = (id: number, isPrivate: boolean, order: number | null): MediaEdit<Photo> => ({
  type: 'place',
  id,
  isPrivate,
  order,
})
const remove = (id: number): MediaEdit<Photo> => ({ type: 'delete', id })
const edit = (...edits: MediaEdit<Photo>[]) => ({ type: 'media.edit', edits }) as const
const open = { type: 'media.open' } as const
const leave = { type: 'media.leave' } as const
const undo = { type: 'media.undo' } as const
const shown = { storing: 'idle', undo: 'none' } as const
const error = (html: string) => ({ type: 'flash', params: { type: 'error', html } })
const notSaved = error('Couldn’t save your changes. Check your connection and try again.')

const describeInput = (input: unknown) => {
  const {
    edit: { type, id },
  } = input as { edit: MediaEdit<Photo> }
  return `${type} ${id}`
}

type Shown = { context: { shown: ManagedMedia<Photo> } }
/** The ids of the public photos, then those of the private ones; the avatar's is marked. */
const listOf = ({ context: { shown: media } }: Shown) =>
  [false, true].map((isPrivate) =>
    media.items
      .filter((item) => item.is_private === isPrivate)
      .map(({ id }) => (id === media.avatarId ? `${id}*` : `${id}`))
      .join(' '),
  )

export const managedMedia = chart({
  machine: managedPhotosMachine,
  events: {
    'media.edit': [{ edits: [remove(2)] }, { edits: [place(2, true, null)] }],
    // Other values would make too many states. The journeys have them.
    'item.changed': [{ id: 1, changes: { description: 'Photo 1' } }],
    'avatar.changed': [{ id: 1 }],
  },
  services: {
    loadMedia: { done: [loaded, refusal(401), refusal(429)], error: [lost] },
    saveEdit: {
      done: [stored(null), refusal(401), refusal(404), refusal(409)],
      error: [lost],
    },
  },
  explore: ({ context }) =>
    context.edits.length < 2 && context.deleted.length < 2 && context.held.length === 0,
  journeys: {
    'loads the photos when a tab opens': (start) => {
      const tab = start()
      tab.isIn('closed')
      tab.send(open)
      tab.isIn('loading')
      tab.finish('loadMedia', answeredWith({ ...ownPhotos, removed: [removedPhoto] }))
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      assert.deepEqual(tab.context.shown.removed, [removedPhoto])
      assert.equal(tab.context.shown.mostCount, 16)
      assert.deepEqual(tab.effects, [])
    },
    'shows a new order at once and stores it': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(2, false, 0)))
      assert.deepEqual(listOf(tab), ['2 1*', '3'])
      tab.isIn({ ready: { storing: 'saving', undo: 'none' } })
      assert.deepEqual(tab.inputsOf('saveEdit'), [{ edit: place(2, false, 0) }])
      assert.deepEqual(
        tab.context.stored.items.map(({ id }) => id),
        [1, 2, 3],
      )
      tab.finish('saveEdit', stored(ownPhoto(2, { order: 0 })))
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['2 1*', '3'])
      assert.deepEqual(tab.context.stored, tab.context.shown)
    },
    'stores edits one after another': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(1, true, 0), { type: 'chooseAvatar', id: 2 }))
      tab.send(edit(place(3, false, 0)))
      assert.deepEqual(listOf(tab), ['3 2*', '1'])
      assert.equal(tab.inputsOf('saveEdit').length, 1)
      tab.finish('saveEdit', stored(ownPhoto(1, hidden)))
      assert.deepEqual(listOf(tab), ['3 2*', '1'])
      tab.finish('saveEdit', stored(ownPhoto(2)))
      // Waits for approval again as a public photo.
      tab.finish('saveEdit', stored(ownPhoto(3, { is_approved: false })))
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['3 2*', '1'])
      assert.equal(tab.context.shown.items[0]?.is_approved, false)
      assert.equal(tab.inputsOf('saveEdit').length, 3)
    },
    'takes back an edit that is refused, keeps the others, and asks what the server has': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(2, true, null)))
      tab.send(edit({ type: 'chooseAvatar', id: 2 }))
      tab.send(edit(place(3, false, 0)))
      assert.deepEqual(listOf(tab), ['3 1*', '2'])
      tab.finish('saveEdit', refusal(409, 'photo_changed', 'This photo is being changed.'))
      assert.deepEqual(listOf(tab), ['3 1 2*', ''])
      assert.deepEqual(tab.effects, [error('This photo is being changed.')])
      tab.finish('saveEdit', stored(ownPhoto(2)))
      tab.finish('saveEdit', stored(ownPhoto(3)))
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      tab.finish('refreshMedia', fewer)
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['1*', ''])
    },
    'takes back all edits when the connection fails': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(1), place(3, false, 0)))
      tab.isIn({ ready: { storing: 'saving', undo: 'offered' } })
      assert.deepEqual(listOf(tab), ['3 2*', ''])
      tab.fail('saveEdit')
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      assert.deepEqual(tab.effects, [notSaved])
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      tab.fail('refreshMedia')
      tab.isIn({ ready: shown })
      assert.deepEqual(tab.effects, [notSaved])
    },
    'deletes at once, and brings back all on undo, the avatar as avatar': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(1)))
      assert.deepEqual(listOf(tab), ['2*', '3'])
      tab.finish('saveEdit', stored(null))
      tab.isIn({ ready: { storing: 'idle', undo: 'offered' } })
      tab.send(edit(remove(2)))
      assert.deepEqual(listOf(tab), ['', '3'])
      tab.finish('saveEdit', stored(null))
      tab.send(undo)
      tab.isIn({ ready: { storing: 'saving', undo: 'none' } })
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      tab.finish('saveEdit', stored(ownPhoto(2)))
      tab.finish('saveEdit', stored(ownPhoto(1)))
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      assert.deepEqual(tab.inputsOf('saveEdit').map(describeInput), [
        'delete 1',
        'delete 2',
        'restore 2',
        'restore 1',
      ])
      tab.send(undo)
      tab.isIn({ ready: shown })
    },
    'offers undo for some seconds after the last deletion': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(1)))
      tab.finish('saveEdit', stored(null))
      tab.send(edit({ type: 'chooseAvatar', id: 2 }))
      tab.finish('saveEdit', stored(ownPhoto(2)))
      tab.send(edit(remove(2)))
      tab.finish('saveEdit', stored(null))
      tab.waitFor('undoDelay')
      tab.isIn({ ready: shown })
      assert.deepEqual(tab.context.deleted, [])
      tab.send(undo)
      assert.deepEqual(listOf(tab), ['', '3'])
    },
    'counts as deleted what was deleted on another device': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2)))
      tab.finish('saveEdit', refusal(404))
      tab.isIn({ ready: { storing: 'idle', undo: 'offered' } })
      assert.deepEqual(listOf(tab), ['1*', '3'])
      assert.deepEqual(tab.context.stored, tab.context.shown)
      assert.deepEqual(tab.effects, [])
    },
    'shows a photo again whose deletion is refused, and offers no undo': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2)))
      tab.finish('saveEdit', refusal(429))
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      assert.deepEqual(tab.context.deleted, [])
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
    },
    'brings back after the edit that is being stored': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2)))
      tab.finish('saveEdit', stored(null))
      tab.send(edit(place(3, false, 0)))
      tab.send(undo)
      tab.finish('saveEdit', stored(ownPhoto(3)))
      assert.deepEqual(tab.inputsOf('saveEdit').map(describeInput), ['delete 2', 'place 3', 'restore 2'])
    },
    'offers undo again when bringing back is refused, and none for a deletion that is refused': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2), remove(3)))
      tab.finish('saveEdit', stored(null))
      tab.finish('saveEdit', refusal(429))
      assert.deepEqual(
        tab.context.deleted.map(({ item }) => item.id),
        [2],
      )
      assert.deepEqual(listOf(tab), ['1*', '3'])
      tab.finish('refreshMedia', answeredWith({ ...ownPhotos, items: [ownPhoto(1), ownPhoto(3, hidden)] }))
      tab.send(undo)
      tab.finish('saveEdit', refusal(409, 'too_many_photos', 'You have 16 photos.'))
      tab.isIn({ ready: { storing: 'refreshing', undo: 'offered' } })
      assert.deepEqual(listOf(tab), ['1*', '3'])
      assert.deepEqual(tab.effects, [error('No.'), error('You have 16 photos.')])
    },
    'takes over all that a refresh brings': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send({ type: 'media.outdated' })
      const changed = { ...ownPhotos, removed: [removedPhoto], mostCount: 20, canUpload: false }
      tab.finish('refreshMedia', answeredWith(changed))
      assert.deepEqual(tab.context.stored, changed)
      assert.deepEqual(tab.context.shown, changed)
    },
    'refreshes what may be outdated while it is open, and keeps edits': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send({ type: 'media.outdated' })
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      tab.send(edit(place(2, false, 0)))
      tab.send({ type: 'media.outdated' })
      tab.finish('refreshMedia', loaded)
      assert.deepEqual(listOf(tab), ['2 1*', '3'])
      tab.finish('saveEdit', stored(ownPhoto(2)))
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      tab.finish('refreshMedia', refusal(429))
      tab.isIn({ ready: shown })
      tab.waitFor('renewalDelay')
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      assert.deepEqual(tab.effects, [])
    },
    'stores edits after the tab is left, and refreshes when it opens again': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(2, false, 0), place(3, false, 0)))
      tab.send(leave)
      tab.finish('saveEdit', stored(ownPhoto(2)))
      tab.finish('saveEdit', stored(ownPhoto(3)))
      tab.send({ type: 'media.outdated' })
      tab.waitFor('renewalDelay')
      tab.isIn({ ready: shown })
      tab.send(open)
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
    },
    'takes over what other charts change': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(2, false, 0)))
      tab.send({ type: 'item.changed', id: 2, changes: { url: '/media/cropped.webp' } })
      tab.send({ type: 'avatar.changed', id: 2 })
      assert.deepEqual(listOf(tab), ['2* 1', '3'])
      assert.equal(tab.context.stored.avatarId, 2)
      assert.equal(tab.context.shown.items[0]?.url, '/media/cropped.webp')
      assert.equal(tab.context.stored.items[1]?.url, '/media/cropped.webp')
    },
    'keeps what is told while it loads, when the answer is older': (start) => {
      const tab = start()
      tab.send(open)
      tab.send({ type: 'item.changed', id: 2, changes: { description: 'Dawn' } })
      tab.send({ type: 'item.changed', id: 2, changes: { description: 'Dusk' } })
      tab.finish('loadMedia', loaded)
      tab.isIn({ ready: shown })
      assert.equal(tab.context.stored.items[1]?.description, 'Dusk')
      assert.equal(tab.context.shown.items[1]?.description, 'Dusk')
    },
    'keeps what is told while it refreshes, and shows it at once': (start) => {
      const tab = start()
      tab.send(open)
      tab.send({ type: 'item.changed', id: 1, changes: { description: 'Noon' } })
      tab.finish('loadMedia', loaded)
      tab.send({ type: 'media.outdated' })
      tab.send({ type: 'item.changed', id: 2, changes: { description: 'Dusk' } })
      assert.equal(tab.context.shown.items[1]?.description, 'Dusk')
      tab.send(edit(place(2, false, 0)))
      tab.finish('refreshMedia', loaded)
      assert.deepEqual(listOf(tab), ['2 1*', '3'])
      assert.equal(tab.context.shown.items[0]?.description, 'Dusk')
      // What was told before the server was asked is in its answer, or out of date.
      assert.equal(tab.context.shown.items[1]?.description, 'Photo 1')
    },
    'asks again when it may have become outdated while it loaded': (start) => {
      const tab = start()
      tab.send(open)
      tab.send({ type: 'media.outdated' })
      tab.finish('loadMedia', loaded)
      tab.isIn({ ready: { storing: 'refreshing', undo: 'none' } })
      tab.finish('refreshMedia', fewer)
      tab.isIn({ ready: shown })
      assert.deepEqual(listOf(tab), ['1*', ''])
    },
    'asks once after loading has failed': (start) => {
      const tab = start()
      tab.send(open)
      tab.send({ type: 'media.outdated' })
      tab.fail('loadMedia')
      tab.send({ type: 'media.retry' })
      tab.finish('loadMedia', loaded)
      tab.isIn({ ready: shown })
    },
    'an edit of a photo that is not there, or of a private one as avatar, changes nothing': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(place(9, true, 0), { type: 'chooseAvatar', id: 3 }, remove(9)))
      assert.deepEqual(listOf(tab), ['1* 2', '3'])
      assert.deepEqual(tab.context.deleted, [])
    },
    'chooses the first approved public photo when the avatar becomes private': (start) => {
      const tab = start()
      tab.send(open)
      const items = [ownPhoto(1), ownPhoto(2, { is_approved: false }), ownPhoto(4)]
      tab.finish('loadMedia', answeredWith({ ...ownPhotos, items }))
      tab.send(edit(place(1, true, null)))
      assert.deepEqual(listOf(tab), ['2 4*', '1'])
      tab.send(edit(place(4, true, null)))
      assert.deepEqual(listOf(tab), ['2*', '1 4'])
    },
    'forgets all when the session ends': (start) => {
      const tab = start()
      const before = tab.context
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2)))
      tab.finish('saveEdit', refusal(401))
      tab.send({ type: 'session.ended' })
      tab.isIn('closed')
      assert.deepEqual(tab.context, before)
      assert.deepEqual(tab.effects, [])
    },
    'forgets edits and deletions that are being stored when the session ends': (start) => {
      const tab = start()
      const before = tab.context
      tab.send(open)
      tab.finish('loadMedia', loaded)
      tab.send(edit(remove(2)))
      tab.send({ type: 'media.outdated' })
      tab.send({ type: 'session.ended' })
      assert.deepEqual(tab.context, before)
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const tab = start()
      tab.send(open)
      tab.finish('loadMedia', refusal(429))
      tab.isIn('failed')
      tab.send({ type: 'media.retry' })
      tab.isIn('loading')
      tab.fail('loadMedia')
      tab.isIn('failed')
      tab.send(leave)
      tab.send(open)
      tab.isIn('loading')
      assert.equal(tab.context.isOpen, true)
      assert.deepEqual(tab.effects, [fetchFlash, fetchFlash])
    },
  },
})
