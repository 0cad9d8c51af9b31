import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Photo } from '../../../contract/media.ts'
import {
  createManagedMediaImplementations,
  type ManagedMediaDeps,
} from '../../../src/machines/media/managedMedia/implementations.ts'
import type { MediaEdit } from '../../../src/machines/media/managedMedia/edits.ts'
import { managedPhotosMachine } from '../../../src/machines/media/managedMedia/managedPhotos.ts'
import { refusal, self } from '../people.ts'
import { createTestBus } from '../testBus.ts'
import { answeredWith, ownPhoto, ownPhotos } from './managedMedia.cases.ts'

type Deps = ManagedMediaDeps<Photo>

/** Returns the open tab of three photos. */
async function open() {
  const { bus, told } = createTestBus()
  const reports: Parameters<Deps['followItems']>[0][] = []
  const leaveItems = vi.fn<() => void>()
  const changed = { ok: true as const, data: ownPhoto(2) }
  const calls = {
    loadMedia: vi.fn<Deps['loadMedia']>(async () => answeredWith(ownPhotos)),
    place: vi.fn<Deps['place']>(async () => changed),
    chooseAvatar: vi.fn<Deps['chooseAvatar']>(async () => changed),
    remove: vi.fn<Deps['remove']>(async () => ({ ok: true, data: {} })),
    restore: vi.fn<Deps['restore']>(async () => changed),
    tellChange: vi.fn<Deps['tellChange']>(),
    refreshUser: vi.fn<Deps['refreshUser']>(async () => ({ ok: true, data: self() })),
  }
  const tab = createActor(
    managedPhotosMachine.provide(
      createManagedMediaImplementations<Photo>({
        bus,
        kind: 'photo',
        ...calls,
        followItems: (report) => {
          reports.push(report)
          return leaveItems
        },
      }),
    ),
  ).start()
  const rested = () => waitFor(tab, (snapshot) => snapshot.matches({ ready: { storing: 'idle' } }))
  tab.send({ type: 'media.open' })
  await rested()
  const edit = async (...edits: MediaEdit<Photo>[]) => {
    tab.send({ type: 'media.edit', edits })
    await rested()
  }
  return { bus, told, tab, calls, reports, leaveItems, rested, edit }
}

it('stores a place with its order, and without one for the last', async () => {
  const { calls, edit } = await open()
  await edit({ type: 'place', id: 2, isPrivate: false, order: 0 })
  await edit({ type: 'place', id: 2, isPrivate: true, order: null })
  expect(calls.place.mock.calls).toEqual([
    [2, { is_private: false, order: 0 }],
    [2, { is_private: true }],
  ])
})

it('tells of the changed photo, and of the member, whose avatar may be another', async () => {
  const { told, calls, edit } = await open()
  await edit({ type: 'chooseAvatar', id: 2 })
  expect(calls.chooseAvatar.mock.calls).toEqual([[2]])
  expect(calls.tellChange.mock.calls).toEqual([[ownPhoto(2)]])
  await vi.waitFor(() => expect(told).toEqual([{ type: 'session.changed', user: self() }]))
})

it('brings back a deleted avatar as the avatar', async () => {
  const { tab, calls, edit, rested } = await open()
  await edit({ type: 'delete', id: 1 })
  expect(calls.remove.mock.calls).toEqual([[1]])
  expect(calls.tellChange).not.toHaveBeenCalled()
  tab.send({ type: 'media.undo' })
  await rested()
  expect(calls.restore.mock.calls).toEqual([[1]])
  expect(calls.chooseAvatar.mock.calls).toEqual([[1]])
})

it('tells nobody of a refused edit', async () => {
  const { tab, told, calls, edit } = await open()
  calls.remove.mockResolvedValueOnce(refusal(409, 'photo_changed', 'This photo is being changed.'))
  await edit({ type: 'delete', id: 2 })
  expect(calls.refreshUser).not.toHaveBeenCalled()
  expect(tab.getSnapshot().context.shown.items).toHaveLength(3)
  await vi.waitFor(() =>
    expect(told).toEqual([
      { type: 'flash.show', flash: { type: 'error', html: 'This photo is being changed.' } },
    ]),
  )
})

it('keeps a stored edit when the member can’t be fetched', async () => {
  const { told, calls, edit, tab } = await open()
  calls.refreshUser.mockRejectedValueOnce(new Error('No network.'))
  await edit({ type: 'place', id: 2, isPrivate: false, order: 0 })
  expect(tab.getSnapshot().context.stored.items.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(told).toEqual([])
})

it('loads again after a decision of an admin and after missed events', async () => {
  const { bus, calls } = await open()
  bus.send({ type: 'realtime.successFlash', html: 'Your photo was approved.' })
  await vi.waitFor(() => expect(calls.loadMedia).toHaveBeenCalledTimes(2))
  bus.send({ type: 'realtime.errorFlash', html: 'Your photo was removed.' })
  await vi.waitFor(() => expect(calls.loadMedia).toHaveBeenCalledTimes(3))
  bus.send({ type: 'realtime.reset' })
  await vi.waitFor(() => expect(calls.loadMedia).toHaveBeenCalledTimes(4))
})

it('loads again after an upload or a deletion of its kind only', async () => {
  const { bus, calls } = await open()
  bus.send({ type: 'media.deleted', kind: 'video', id: 2 })
  bus.send({ type: 'media.deleted', kind: 'photo', id: 2 })
  await vi.waitFor(() => expect(calls.loadMedia).toHaveBeenCalledTimes(2))
  bus.send({ type: 'media.uploaded', stored: { kind: 'photo', item: ownPhoto(4) } })
  await vi.waitFor(() => expect(calls.loadMedia).toHaveBeenCalledTimes(3))
})

it('follows changed photos and the avatar until the page is closed', async () => {
  const { bus, tab, reports, leaveItems } = await open()
  reports[0]?.({ id: 1, changes: { description: 'Dusk' } })
  expect(tab.getSnapshot().context.shown.items[0]?.description).toBe('Dusk')
  bus.send({ type: 'session.changed', user: self({ avatar: ownPhoto(2) }) })
  await vi.waitFor(() => expect(tab.getSnapshot().context.shown.avatarId).toBe(2))
  tab.stop()
  expect(leaveItems).toHaveBeenCalledTimes(1)
})
