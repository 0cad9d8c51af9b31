import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { createKeptUploadsImplementations } from '../../../src/machines/media/keptUploads/implementations.ts'
import type { FileClaims, FileStorage } from '../../../src/machines/media/keptUploads/implementations.ts'
import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import type { ChosenFile } from '../../../src/machines/media/pendingUpload.ts'
import { createUploadsImplementations } from '../../../src/machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import { photo } from '../../views/components/people.ts'
import { createTestBus } from '../testBus.ts'
import { self } from '../people.ts'
import { chosenFile } from './pendingUploads.ts'

/** A browser with pages of Luc (1). */
function openBrowser() {
  const stored = new Map<string, ChosenFile>()
  const owners = new Map<string, object>()
  const freed = new Set<() => void>()
  const announced = new Set<() => void>()
  const sent: string[] = []
  const device = { isFull: false }
  const files: FileStorage = {
    read: async (memberId) => (memberId === 1 ? [...stored.values()] : []),
    async put(_memberId, file) {
      if (device.isFull) throw new DOMException('No room.', 'QuotaExceededError')
      stored.set(file.key, file)
    },
    async remove(_memberId, keys) {
      for (const key of keys) stored.delete(key)
    },
  }
  /** @param answers resolves when the server answers the uploads of this page; never by default */
  function openPage({ answers = new Promise<void>(() => {}) }: { answers?: Promise<void> } = {}) {
    const page = {}
    const { bus } = createTestBus()
    const release = (key: string) => {
      if (owners.get(key) === page) owners.delete(key)
      for (const free of freed) free()
    }
    const claims: FileClaims = {
      async claim(key) {
        if (!owners.has(key)) owners.set(key, page)
        return owners.get(key) === page
      },
      release,
      claimed: async () => new Set(owners.keys()),
      whenFree: (key) =>
        new Promise((resolve) => {
          const free = () => {
            if (!owners.has(key)) resolve()
          }
          freed.add(free)
          free()
        }),
      announce: () => {
        for (const tell of announced) tell()
      },
      onAnnounced(listener) {
        announced.add(listener)
        return () => announced.delete(listener)
      },
    }
    const uploads = createActor(
      uploadsMachine.provide(
        createUploadsImplementations({
          bus,
          attachToDraft: () => {},
          loadOwnVideos: () => new Promise<never>(() => {}),
          readFacts: async (file) => ({ kind: 'photo', pixels: null, hash: file.name }),
          fetchLimits: async () => ({ ok: true, data: { maxKb: 5_000, left: 9, isAvailable: true } }),
          sendPhoto: async ({ key }) => {
            sent.push(key)
            await answers
            return { ok: true, data: photo({ id: 9 }) }
          },
          sendVideo: () => new Promise<never>(() => {}),
          discard: () => {},
          errorText: String,
        }),
      ),
      { input: { memberId: 1 } },
    ).start()
    const kept = createActor(
      keptUploadsMachine.provide(createKeptUploadsImplementations({ bus, uploads, files, claims })),
      { input: { memberId: 1 } },
    ).start()
    const close = () => {
      kept.stop()
      uploads.stop()
      for (const [key, owner] of owners) if (owner === page) release(key)
    }
    return { bus, uploads, kept, close }
  }
  return { stored, sent, device, openPage }
}
type Page = ReturnType<ReturnType<typeof openBrowser>['openPage']>

const choose = ({ uploads }: Page, ...keys: string[]) =>
  uploads.send({ type: 'uploads.add', files: keys.map((key) => chosenFile(key)) })
const isOffering = ({ kept }: Page, count: number) =>
  waitFor(kept, ({ context }) => context.offered.length === count)
const isStored = ({ uploads }: Page, key: string) =>
  waitFor(uploads, ({ context }) =>
    context.uploads.some((upload) => upload.key === key && upload.state === 'stored'),
  )
const settled = ({ kept }: Page) => waitFor(kept, (snapshot) => snapshot.matches({ open: 'settled' }))

it('keeps each file until it is stored', async () => {
  const { stored, openPage } = openBrowser()
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = openPage({ answers: promise })
  choose(page, 'a', 'b')
  await expect.poll(() => [...stored.keys()]).toEqual(['a', 'b'])
  resolve()
  await isStored(page, 'b')
  await expect.poll(() => [...stored.keys()]).toEqual([])
})

it('keeps no file that was cancelled', async () => {
  const { stored, openPage } = openBrowser()
  const page = openPage()
  choose(page, 'a', 'b')
  await expect.poll(() => [...stored.keys()]).toEqual(['a', 'b'])
  page.uploads.send({ type: 'upload.cancel', key: 'a' })
  await expect.poll(() => [...stored.keys()]).toEqual(['b'])
})

it('offers what a closed page left, and uploads it under the same key', async () => {
  const { stored, sent, openPage } = openBrowser()
  const first = openPage()
  choose(first, 'a', 'b')
  await expect.poll(() => [...stored.keys()]).toEqual(['a', 'b'])
  await expect.poll(() => sent).toEqual(['a', 'b'])
  first.close()
  const second = openPage({ answers: Promise.resolve() })
  await isOffering(second, 2)
  second.kept.send({ type: 'kept.resume' })
  await isStored(second, 'a')
  await isStored(second, 'b')
  expect(sent).toEqual(['a', 'b', 'a', 'b'])
  await expect.poll(() => [...stored.keys()]).toEqual([])
})

it('offers nothing that another page uploads, until that page is closed', async () => {
  const { stored, openPage } = openBrowser()
  const first = openPage()
  choose(first, 'a')
  await expect.poll(() => [...stored.keys()]).toEqual(['a'])
  const second = openPage()
  await settled(second)
  expect(second.kept.getSnapshot().context).toMatchObject({ offered: [], elsewhere: ['a'] })
  first.close()
  const { context } = await isOffering(second, 1)
  expect(context.elsewhere).toEqual([])
})

it('has one of two pages resume a file, and takes the offer back in the other', async () => {
  const { stored, sent, openPage } = openBrowser()
  const old = openPage()
  choose(old, 'a')
  await expect.poll(() => [...stored.keys()]).toEqual(['a'])
  await expect.poll(() => sent).toEqual(['a'])
  old.close()
  const [first, second] = [openPage(), openPage()]
  await isOffering(first, 1)
  await isOffering(second, 1)
  first.kept.send({ type: 'kept.resume' })
  second.kept.send({ type: 'kept.resume' })
  await expect.poll(() => sent).toEqual(['a', 'a'])
  await isOffering(first, 0)
  await isOffering(second, 0)
  const uploadsOf = ({ uploads }: Page) => uploads.getSnapshot().context.uploads
  expect([...uploadsOf(first), ...uploadsOf(second)]).toHaveLength(1)
})

it('discards the files, also in other pages', async () => {
  const { stored, openPage } = openBrowser()
  const old = openPage()
  choose(old, 'a', 'b')
  await expect.poll(() => [...stored.keys()]).toEqual(['a', 'b'])
  old.close()
  const [first, second] = [openPage(), openPage()]
  await isOffering(first, 2)
  await isOffering(second, 2)
  first.kept.send({ type: 'kept.discard' })
  await isOffering(first, 0)
  await isOffering(second, 0)
  await expect.poll(() => [...stored.keys()]).toEqual([])
})

it('uploads on a full device, and says that it can’t keep the file', async () => {
  const { stored, device, openPage } = openBrowser()
  device.isFull = true
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = openPage({ answers: promise })
  choose(page, 'a')
  await waitFor(page.kept, ({ context }) => context.problem === 'full')
  resolve()
  await isStored(page, 'a')
  expect([...stored.keys()]).toEqual([])
})

it('keeps the files of a session that has ended, and offers them to the same member', async () => {
  const { stored, openPage } = openBrowser()
  const page = openPage()
  choose(page, 'a')
  await expect.poll(() => [...stored.keys()]).toEqual(['a'])
  page.bus.send({ type: 'session.ended' })
  await waitFor(page.kept, (snapshot) => snapshot.matches('closed'))
  await waitFor(page.uploads, (snapshot) => snapshot.matches('closed'))
  page.bus.send({ type: 'session.started', user: self({ id: 7 }), lastEventId: null })
  await settled(page)
  expect(page.kept.getSnapshot().context.offered).toEqual([])
  page.bus.send({ type: 'session.started', user: self(), lastEventId: null })
  const { context } = await isOffering(page, 1)
  expect(context.offered.map(({ key }) => key)).toEqual(['a'])
})
