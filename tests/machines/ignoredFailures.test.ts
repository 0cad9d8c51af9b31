import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createActor } from 'xstate'

import { createModerationQueueImplementations } from '../../src/machines/admin/moderationQueue/implementations.ts'
import { togglesMachine } from '../../src/machines/app/toggles/machine.ts'
import { createManagedMediaImplementations } from '../../src/machines/media/managedMedia/implementations.ts'
import { createMediaDeletionImplementations } from '../../src/machines/media/mediaDeletion/implementations.ts'
import { createMediaViewerImplementations } from '../../src/machines/media/mediaViewer/implementations.ts'
import { createPagedListImplementations } from '../../src/machines/members/pagedList/implementations.ts'
import { createProfileModalImplementations } from '../../src/machines/members/profileModal/implementations.ts'
import { createConversationEraseImplementations } from '../../src/machines/messages/conversationErase/implementations.ts'
import { notProvided } from '../../src/machines/placeholder.ts'
import { self, video } from './people.ts'
import { createTestBus } from './testBus.ts'

/** Returns the failures that nothing handles while `work` runs. The browser would report each as an error of the page. */
async function unhandledIn(work: () => void | Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  const add = (failure: unknown) => void failures.push(failure)
  process.on('unhandledRejection', add)
  onTestFinished(() => void process.off('unhandledRejection', add))
  await work()
  await setImmediate()
  return failures
}

const lost = () => Promise.reject(new Error('no network'))
const done = () => Promise.resolve({ ok: true as const, data: null })

it('ends an erase whose kept message does not load, and hears of nothing afterwards', async () => {
  const subscribed = new Set<object>()
  const told: unknown[] = []
  const { erase } = createConversationEraseImplementations({
    bus: {
      send: (event) => void told.push(event),
      on: () => {
        const subscription = { unsubscribe: () => void subscribed.delete(subscription) }
        subscribed.add(subscription)
        return subscription
      },
    },
    eraseConversation: done,
    loadMessages: lost,
    errorText: String,
  }).actors
  const actor = createActor(erase, { input: { conversation: '1-2', isKeptUnknown: true } })
  expect(await unhandledIn(() => void actor.start())).toEqual([])
  expect(actor.getSnapshot().output).toEqual({ ok: true, data: null })
  expect([told, subscribed.size]).toEqual([[], 0])
})

it('does not say that a view of a photo or video is not counted', async () => {
  const { countView } = createMediaViewerImplementations({
    bus: createTestBus().bus,
    sources: { follow: () => notProvided('follow'), loadMore: () => notProvided('loadMore') },
    loadPhoto: () => notProvided('loadPhoto'),
    loadVideo: () => notProvided('loadVideo'),
    askToDelete: () => notProvided('askToDelete'),
    loadPhotosOf: () => notProvided('loadPhotosOf'),
    loadVideosOf: () => notProvided('loadVideosOf'),
    countMediaView: lost,
  }).actions
  expect(await unhandledIn(() => countView(null, { kind: 'photo', id: 1 }))).toEqual([])
})

it('does not say that a view of a profile is not counted', async () => {
  const { countView } = createProfileModalImplementations({
    bus: createTestBus().bus,
    toggles: createActor(togglesMachine),
    loadProfile: () => notProvided('loadProfile'),
    loadMemberMedia: () => notProvided('loadMemberMedia'),
    loadOwnPhotos: () => notProvided('loadOwnPhotos'),
    loadOwnVideos: () => notProvided('loadOwnVideos'),
    countView: lost,
    self,
    serverMessage: () => null,
  }).actions
  expect(await unhandledIn(() => countView(null, 2))).toEqual([])
})

it('does not say that items of a queue were not given back', async () => {
  const { holdClaims } = createModerationQueueImplementations({
    bus: createTestBus().bus,
    claimItems: () => notProvided('claimItems'),
    decide: () => notProvided('decide'),
    undo: () => notProvided('undo'),
    release: lost,
  }).actors
  const held = () => ({ ids: [1], outgoing: [], unwanted: [] })
  expect(await unhandledIn(() => void createActor(holdClaims, { input: { held } }).start().stop())).toEqual(
    [],
  )
})

it('does not say that the member was not fetched after a photo or video was deleted', async () => {
  const { bus, told } = createTestBus()
  const { refreshUser } = createMediaDeletionImplementations({
    bus,
    deleteMedia: () => notProvided('deleteMedia'),
    refreshUser: lost,
  }).actions
  expect(await unhandledIn(refreshUser)).toEqual([])
  expect(told).toEqual([])
})

it('does not say that the member was not fetched after an edit of a photo or video', async () => {
  const { bus } = createTestBus()
  const stored = video({ id: 5 })
  const { saveEdit } = createManagedMediaImplementations({
    bus,
    kind: 'video',
    loadMedia: () => notProvided('loadMedia'),
    place: () => Promise.resolve({ ok: true, data: stored }),
    chooseAvatar: () => Promise.resolve({ ok: true, data: stored }),
    remove: done,
    restore: () => Promise.resolve({ ok: true, data: stored }),
    followItems: () => () => {},
    tellChange: () => {},
    refreshUser: lost,
  }).actors
  const actor = createActor(saveEdit, {
    input: { edit: { type: 'place', id: 5, isPrivate: true, order: null } },
  })
  expect(await unhandledIn(() => void actor.start())).toEqual([])
})

it('does not say that a list was not counted, and counts it when it is asked again', async () => {
  const asked: number[] = []
  const { counts } = createPagedListImplementations<{ id: number }, { page: number }>({
    bus: createTestBus().bus,
    followItems: () => () => {},
    fetchPage: () => notProvided('fetchPage'),
    countItems: ({ page }) => {
      asked.push(page)
      return lost()
    },
  }).actors
  const actor = createActor(counts).start()
  const ask = () => actor.send({ type: 'count', parameters: { page: 1 }, isAnew: false })
  expect(await unhandledIn(ask)).toEqual([])
  expect(await unhandledIn(ask)).toEqual([])
  expect(asked).toEqual([1, 1])
})
