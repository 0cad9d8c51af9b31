import { expect, it, onTestFinished } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { MediaFields } from '../../../contract/media.ts'
import { createToggleCalls, type ToggleServices } from '../../../src/machines/app/toggle/calls.ts'
import { hotClickOn } from '../../../src/machines/app/toggle/hotClickOn.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { createUpToDate } from '../../../src/machines/app/toggles/upToDate.ts'
import {
  createPhotoListImplementations,
  createVideoListImplementations,
  keepPhotoGalleries,
  keepVideoGalleries,
  photoListMachine,
  videoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { firstPage } from '../../../src/machines/members/pagedList/list.ts'
import { selectItems } from '../../../src/machines/members/pagedList/selectors.ts'
import { photo } from '../../views/components/people.ts'
import { card, refusal, video } from '../people.ts'
import { createTestBus } from '../testBus.ts'

type Counted = Pick<MediaFields, 'is_hot_clicked' | 'recent_hot_click_count' | 'total_hot_click_count'>

const counted = (is_hot_clicked: boolean, recent: number, total: number): Counted => ({
  is_hot_clicked,
  recent_hot_click_count: recent,
  total_hot_click_count: total,
})
const stateOf = (media: Counted | undefined) =>
  media && [media.is_hot_clicked, media.recent_hot_click_count, media.total_hot_click_count]
const delivered = () => new Promise((resolve) => setTimeout(resolve))
const notAsked = () => Promise.reject(new Error('not asked'))

/** A gallery of photo 3 and a gallery of video 3, both open and left, each with 2 recent hot-clicks of 5. */
async function open(before: Counted = counted(false, 2, 5)) {
  const { bus, told } = createTestBus()
  const asked: string[] = []
  let answer = Promise.withResolvers<Answer<Counted>>()
  const services: ToggleServices = {
    bus,
    setHotClicked: (kind, id, to) => {
      asked.push(`${kind} ${id} ${to}`)
      answer = Promise.withResolvers()
      return answer.promise
    },
    setSaved: notAsked,
    unsend: notAsked,
    setMediaAccess: notAsked,
    endAllMediaAccess: notAsked,
    setListed: notAsked,
    setBlocked: notAsked,
    updateSelf: notAsked,
    setEmailPreference: notAsked,
    setEmailsOff: notAsked,
  }
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus,
        calls: createToggleCalls(services),
        errorText: () => 'Not saved',
        now: () => new Date(),
      }),
    ),
  ).start()
  const photos = { data: [{ ...photo({ id: 3, ...before }), user: card() }], next_cursor: null }
  const videos = { data: [{ ...video({ id: 3, ...before }), user: card() }], next_cursor: null }
  const photoList = createActor(
    photoListMachine.provide(
      createPhotoListImplementations({ bus, fetchPage: () => Promise.resolve({ ok: true, data: photos }) }),
    ),
    { input: { parameters: {}, isSupporter: true } },
  ).start()
  const videoList = createActor(
    videoListMachine.provide(
      createVideoListImplementations({ bus, fetchPage: () => Promise.resolve({ ok: true, data: videos }) }),
    ),
    { input: { parameters: {}, isSupporter: true } },
  ).start()
  const keptPhotos = keepPhotoGalleries(bus).set('left', { parameters: {}, content: firstPage(photos) })
  const keptVideos = keepVideoGalleries(bus).set('left', { parameters: {}, content: firstPage(videos) })
  onTestFinished(() => {
    for (const actor of [photoList, videoList, toggles]) actor.stop()
  })
  await waitFor(photoList, (snapshot) => snapshot.matches('exhausted'))
  await waitFor(videoList, (snapshot) => snapshot.matches('exhausted'))
  const shown = (kind: 'photo' | 'video') =>
    kind === 'photo' ? selectItems(photoList.getSnapshot())[0] : selectItems(videoList.getSnapshot())[0]
  return {
    bus,
    toggles,
    asked,
    /** The photo or video in the open gallery, after checking that the gallery that was left has the same. */
    async seen(kind: 'photo' | 'video') {
      await delivered()
      const kept = (kind === 'photo' ? keptPhotos : keptVideos).get('left')?.content.items[0]
      expect(stateOf(kept)).toEqual(stateOf(shown(kind)))
      return stateOf(shown(kind))
    },
    click(kind: 'photo' | 'video') {
      const media = shown(kind)
      if (media) toggles.send({ type: 'toggle.set', ...hotClickOn(kind, media) })
    },
    async answer(given: Answer<Counted>) {
      answer.resolve(given)
      await delivered()
    },
    flashes: () => told.flatMap((fact) => (fact.type === 'flash.show' ? [fact.flash.html] : [])),
  }
}

it.each(['photo', 'video'] as const)(
  'a hot-click on a %s shows at once in every gallery, and takes the counts of the answer',
  async (kind) => {
    const page = await open()
    page.click(kind)
    expect(await page.seen(kind)).toEqual([true, 3, 6])
    expect(await page.seen(kind === 'photo' ? 'video' : 'photo')).toEqual([false, 2, 5])
    // Another member clicked meanwhile.
    await page.answer({ ok: true, data: counted(true, 4, 7) })
    expect(await page.seen(kind)).toEqual([true, 4, 7])
    page.click(kind)
    expect(await page.seen(kind)).toEqual([false, 3, 6])
    await page.answer({ ok: true, data: counted(false, 3, 6) })
    expect(await page.seen(kind)).toEqual([false, 3, 6])
    expect(page.asked).toEqual([`${kind} 3 true`, `${kind} 3 false`])
  },
)

it('a refused hot-click is reverted, count and all, and says why', async () => {
  const page = await open()
  page.click('photo')
  await page.answer(refusal(404))
  expect(await page.seen('photo')).toEqual([false, 2, 5])
  expect(page.flashes()).toEqual(['Not saved'])
})

it('two clicks before the answer end where they began', async () => {
  const page = await open()
  page.click('photo')
  await delivered()
  page.click('photo')
  expect(await page.seen('photo')).toEqual([false, 2, 5])
  await page.answer({ ok: true, data: counted(true, 3, 6) })
  expect(await page.seen('photo')).toEqual([false, 2, 5])
  await page.answer({ ok: true, data: counted(false, 2, 5) })
  expect(await page.seen('photo')).toEqual([false, 2, 5])
  expect(page.asked).toEqual(['photo 3 true', 'photo 3 false'])
})

it('taking back a hot-click of long ago leaves the recent count to the server', async () => {
  const page = await open(counted(true, 2, 5))
  page.click('photo')
  expect(await page.seen('photo')).toEqual([false, 1, 4])
  await page.answer({ ok: true, data: counted(false, 2, 4) })
  expect(await page.seen('photo')).toEqual([false, 2, 4])
})

it('a photo and a video of one id are hot-clicked apart', async () => {
  const page = await open()
  page.click('photo')
  page.click('video')
  await delivered()
  expect(page.asked).toEqual(['photo 3 true', 'video 3 true'])
})

it('an answer that was asked for before the hot-click shows it', async () => {
  const page = await open()
  const late = Promise.withResolvers<Answer<{ id: number } & Counted>>()
  const answer = createUpToDate(page)(late.promise, (media, change) =>
    change.type === 'photo.changed' && change.id === media.id ? { ...media, ...change.changes } : media,
  )
  page.click('photo')
  await delivered()
  late.resolve({ ok: true, data: { id: 3, ...counted(false, 2, 5) } })
  expect(await answer).toMatchObject({ ok: true, data: counted(true, 3, 6) })
})
