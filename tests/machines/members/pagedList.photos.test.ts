import { expect, it, onTestFinished } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { GalleryPhoto } from '../../../contract/galleries.ts'
import {
  createPhotoListImplementations,
  keepPhotoGalleries,
  photoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { firstPage } from '../../../src/machines/members/pagedList/list.ts'
import { selectItems } from '../../../src/machines/members/pagedList/selectors.ts'
import { photo } from '../../views/components/people.ts'
import { card } from '../people.ts'
import { createTestBus } from '../testBus.ts'

const photoBy = (id: number, ownerId: number): GalleryPhoto => ({
  ...photo({ id }),
  user: card({ id: ownerId }),
})

it('takes the pictures of who is blocked out of the row, and no others', async () => {
  const { bus } = createTestBus()
  const row = createActor(
    photoListMachine.provide(
      createPhotoListImplementations({
        bus,
        fetchPage: () =>
          Promise.resolve({
            ok: true,
            data: { data: [photoBy(1, 7), photoBy(2, 8), photoBy(3, 7)], next_cursor: null },
          }),
      }),
    ),
    { input: { parameters: {}, isSupporter: true } },
  ).start()
  onTestFinished(() => void row.stop())
  const shown = () => selectItems(row.getSnapshot()).map(({ id }) => id)
  await waitFor(row, () => shown().length === 3)
  bus.send({ type: 'member.changed', id: 7, changes: { dudelist_type: 'buddies' } })
  bus.send({ type: 'member.changed', id: 8, changes: { is_blocked: false } })
  await Promise.resolve()
  expect(shown()).toEqual([1, 2, 3])
  bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: true } })
  await waitFor(row, () => shown().length < 3)
  expect(shown()).toEqual([2])
  // The block failed.
  bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: false } })
  await waitFor(row, () => shown().length > 1)
  expect(shown()).toEqual([1, 2, 3])
  bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: true } })
  bus.send({
    type: 'toggle.stored',
    subject: { toggle: 'block', id: 7 },
    to: true,
    at: '2026-03-01T12:00:00Z',
  })
  bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: false } })
  await waitFor(row, () => shown().length < 3)
  expect(shown()).toEqual([2])
  bus.send({
    type: 'toggle.stored',
    subject: { toggle: 'block', id: 7 },
    to: false,
    at: '2026-03-01T12:01:00Z',
  })
  await waitFor(row, () => shown().length > 1)
  expect(shown()).toEqual([1, 2, 3])
})

it('an open gallery that was answered while somebody was blocked is asked for anew once he is not', async () => {
  const { bus } = createTestBus()
  const blocked = new Set([7])
  const photos = [photoBy(1, 7), photoBy(2, 8), photoBy(3, 7)]
  const asked: (string | null)[] = []
  const gallery = createActor(
    photoListMachine.provide(
      createPhotoListImplementations({
        bus,
        fetchPage: (_, cursor) => {
          asked.push(cursor)
          const all = cursor === null ? photos : [photoBy(4, 7), photoBy(5, 8)]
          const data = all.filter(({ user }) => !blocked.has(user.id))
          return Promise.resolve({ ok: true, data: { data, next_cursor: cursor === null ? 'more' : null } })
        },
      }),
    ),
    { input: { parameters: {}, isSupporter: true } },
  ).start()
  onTestFinished(() => void gallery.stop())
  const shown = () => selectItems(gallery.getSnapshot()).map(({ id }) => id)
  const at = '2026-03-01T12:00:00Z'
  const block = (to: boolean) => {
    bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: to } })
    if (to) blocked.add(7)
    else blocked.delete(7)
    bus.send({ type: 'toggle.stored', subject: { toggle: 'block', id: 7 }, to, at })
  }
  await waitFor(gallery, (snapshot) => snapshot.matches('ready'))
  expect(shown()).toEqual([2])
  // The owner was blocked before the gallery was opened, so the gallery can't know what is missing.
  block(false)
  await waitFor(gallery, () => shown().length > 1)
  expect(shown()).toEqual([1, 2, 3])
  expect(asked).toEqual([null, null])

  // The second page comes during the block.
  block(true)
  await waitFor(gallery, () => shown().length === 1)
  gallery.send({ type: 'list.more' })
  await waitFor(gallery, (snapshot) => snapshot.matches('exhausted'))
  expect(shown()).toEqual([2, 5])
  block(false)
  await waitFor(gallery, () => shown().includes(1))
  gallery.send({ type: 'list.more' })
  await waitFor(gallery, (snapshot) => snapshot.matches('exhausted'))
  expect(shown()).toEqual([1, 2, 3, 4, 5])

  // No page came meanwhile, so the items return to their places.
  block(true)
  await waitFor(gallery, () => shown().length === 2)
  block(false)
  await waitFor(gallery, () => shown().length > 2)
  expect(shown()).toEqual([1, 2, 3, 4, 5])
  expect(asked).toEqual([null, null, 'more', null, 'more'])
})

it('a gallery that was left lacks what is of who is blocked, and is asked for anew once he is not', async () => {
  const { bus } = createTestBus()
  const galleries = keepPhotoGalleries(bus)
  const content = firstPage({ data: [photoBy(1, 7), photoBy(2, 8)], next_cursor: null })
  galleries.set('left', { parameters: {}, content })
  const block = (to: boolean) =>
    bus.send({
      type: 'toggle.stored',
      subject: { toggle: 'block', id: 7 },
      to,
      at: '2026-03-01T12:00:00Z',
    })
  block(true)
  await Promise.resolve()
  expect(galleries.get('left')?.content.items.map(({ id }) => id)).toEqual([2])
  block(false)
  await Promise.resolve()
  expect(galleries.has('left')).toBe(false)
})
