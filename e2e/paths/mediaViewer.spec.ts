import type { GalleryPhoto } from '../../contract/galleries.ts'
import type { MediaItem, MediaKey, MediaList } from '../../src/machines/media/mediaViewer/mediaList.ts'
import { mediaViewer } from '../../tests/machines/media/mediaViewer.cases.ts'
import { refusal } from '../../tests/machines/people.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const calls = {
  list: 'GET /photo/newest',
  photo: 'GET /photo/{id}',
  video: 'GET /video/{id}',
  delete: 'DELETE /photo/{id}',
  others: 'GET /user/{id}/photo/public',
  hotClick: 'POST /photo/{id}/hot-click/toggle',
}
const gallery = '/galleries/newest-pics'

type Context = ReturnType<typeof mediaViewer.machine.getInitialSnapshot>['context']
interface Input {
  readonly shown: MediaKey
  readonly source: string | null
  readonly list: MediaList
}
type Output = { readonly ok: true; readonly data: MediaItem } | ReturnType<typeof refusal>

const unknownVideo: MediaKey = { kind: 'video', id: 999_999_999 }
const pathTo = ({ kind, id }: MediaKey) => `/${kind}/${id}`

const itemOf = (photo: GalleryPhoto): MediaItem => ({ kind: 'photo', media: photo, owner: photo.user })
const shownOf = ({ id }: GalleryPhoto): MediaKey => ({ kind: 'photo', id })

/** What the gallery beneath turns into while the viewer is open. */
function listsAfter(list: MediaList, whole: readonly MediaItem[]): MediaList[] {
  const loaded = list.items.length
  if (loaded === 0) return [{ items: whole.slice(0, 2), end: 'complete' }]
  if (list.end === 'failed') return [{ ...list, end: 'loading' }]
  if (list.end === 'refused') return [{ ...list, end: 'more' }]
  if (list.end !== 'loading') return [{ items: [], end: 'complete' }]
  return [
    { items: whole, end: 'complete' },
    { ...list, end: 'complete' },
    { ...list, end: 'failed' },
    { ...list, end: 'refused' },
  ]
}

/** The chart with photos that the server has, and with the events that the page can cause. */
function chartWith(own: GalleryPhoto, photos: readonly [GalleryPhoto, GalleryPhoto, GalleryPhoto]) {
  const [first, second] = photos
  const viewerId = own.user.id
  const whole = photos.map(itemOf)
  const inGallery = { viewerId, source: gallery }
  const shown = ({ shown: { kind, id } }: Context) => [{ kind, id }]
  return {
    ...mediaViewer,
    inputs: [
      { ...inGallery, shown: shownOf(second), list: { items: whole.slice(0, 2), end: 'loading' } },
      { ...inGallery, shown: shownOf(own), list: { items: [own, second].map(itemOf), end: 'complete' } },
      // After a reload.
      { ...inGallery, shown: shownOf(second), list: { items: [], end: 'complete' } },
      { viewerId, source: null, shown: shownOf(first), list: { items: [], end: 'complete' } },
    ] satisfies (Input & { viewerId: number })[],
    events: {
      ...mediaViewer.events,
      'media.show': [shownOf(first), unknownVideo],
      'media.deleted': shown,
      'media.kept': shown,
      'list.changed': ({ source, list }: Context) =>
        source === null ? [] : listsAfter(list, whole).map((changed) => ({ list: changed })),
      'photo.changed': ({ shown: { id } }: Context) => [{ id, changes: { is_hot_clicked: true } }],
      'video.changed': [{ id: unknownVideo.id, changes: { total_view_count: 1 } }],
      'member.changed': [{ id: first.user.id, changes: { is_blocked: true } }],
    },
    services: {
      loadItem: {
        done: [
          { ok: true as const, data: itemOf(first) },
          refusal(404),
          refusal(403),
          refusal(403, 'upgrade_required'),
          refusal(429),
        ],
        error: [new Error('timeout')],
      },
    },
    explore: ({ context: { gone, viewed, fetched } }: { context: Context }) =>
      gone.length < 2 && viewed.length < 2 && fetched?.media.is_hot_clicked !== true,
  }
}

test('mediaViewer: every path of the chart', async ({ signedIn, held, setOffline }) => {
  const page = await signedIn('luc')
  const viewer = page.getByRole('dialog', { name: /^(Photo by|Media viewer)/, includeHidden: true })
  const photosIn = async (path: string): Promise<GalleryPhoto[]> =>
    ((await (await page.request.get(path)).json()) as { data: GalleryPhoto[] }).data
  const { id: ownId } = (await (await page.request.get('/api/sso/user')).json()) as { id: number }
  const known = (await photosIn('/api/photo/newest')).filter(({ is_hot_clicked }) => !is_hot_clicked)
  const [first, second, third] = known.filter(({ user }) => user.id !== ownId)
  const [own] = await photosIn(`/api/user/${ownId}/photo/public`)
  if (!first || !second || !third || !own) throw new Error('The gallery has too few photos.')
  const self = { ...first.user, id: ownId, name: 'Luc' }
  const ownPhoto: GalleryPhoto = { ...own, user: self }

  const answerOf = ({ media, owner }: MediaItem) => ({ ...media, user: owner })
  const pageOf = (items: readonly MediaItem[], next: string | null) => ({
    instead: { data: items.map(answerOf), next_cursor: next },
  })
  const goingOf = (output: Output): Going =>
    output.ok ? { instead: answerOf(output.data) } : { refusal: output }
  const isVideo = ({ shown }: Context) => shown.kind === 'video'
  const press = (key: string) => () => page.keyboard.press(key)

  await playPaths({
    chart: chartWith(ownPhoto, [first, second, third]),
    stage: () => viewer,
    nameOf: ({ type, ...event }, snapshot) => {
      const before = snapshot.context as Context
      if (type === 'photo.changed' && (before.shown.id === own.id || isVideo(before)))
        return 'photo.changed of an own photo'
      if (type === 'xstate.done.actor.loadItem' && isVideo(before) && (event['output'] as Output).ok)
        return 'a photo for a video'
      if (type === 'list.changed' && (event['list'] as MediaList).items.length === 0)
        return 'list.changed without it'
      if (type === 'list.changed' && (event['list'] as MediaList).end === 'more')
        return 'list.changed for a supporter'
      if (type === 'media.deleted' && !snapshot.matches({ showing: 'deleting' }))
        return 'media.deleted elsewhere'
      return undefined
    },
    begin: async (input) => {
      const { shown, source, list } = input as Input
      const { list: listCall, ...others } = calls
      await held.hold(...Object.values(others))
      // Home beneath the viewer asks for the newest photos too.
      await held.release(listCall)
      if (source === null) {
        await page.goto(pathTo(shown))
        return
      }
      await held.hold(listCall)
      await page.goto(source)
      const items = list.items.length > 0 ? list.items : [first, second].map(itemOf)
      await held.answer(listCall, pageOf(items, list.end === 'loading' ? 'more' : null))
      if (list.end === 'loading') await held.come(listCall)
      await page.locator(`a[href="${pathTo(shown)}"]`).click()
      await expect(viewer).toBeVisible()
      if (list.items.length > 0) return
      await held.hold(listCall)
      await page.reload()
    },
    deeds: {
      'media.show': ({ kind, id }) =>
        page.evaluate((path) => {
          history.replaceState(history.state, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
        }, pathTo({ kind, id })),
      'media.next': press('ArrowRight'),
      'media.previous': press('ArrowLeft'),
      'media.retry': () => viewer.getByRole('button', { name: 'Try again' }).click(),
      'media.delete': async () => {
        await viewer.getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        await held.come(calls.delete)
      },
      'media.deleted': () => held.answer(calls.delete, { instead: {} }),
      'media.kept': () => held.answer(calls.delete, { refusal: { status: 422, message: 'Not deleted.' } }),
      // The picture itself loads: a new address is asked for when the browser says that it did not.
      'media.failed': () => viewer.getByRole('img').first().dispatchEvent('error'),
      'photo.changed': async () => {
        await viewer.getByRole('button', { name: /^Hot/ }).click()
        await expect(viewer.getByRole('button', { name: /^Hot/ })).toHaveAttribute('aria-pressed', 'true')
      },
      'done loadItem': ({ output }, { context }) =>
        held.answer(isVideo(context as Context) ? calls.video : calls.photo, goingOf(output as Output)),
      'error loadItem': (_event, { context }) =>
        held.answer(isVideo(context as Context) ? calls.video : calls.photo, { isLost: true }),
      'list.changed': async ({ list }, { context }) => {
        const { items, end } = list as MediaList
        const before = (context as Context).list
        if (before.end === 'failed') {
          await setOffline(page, true)
          await setOffline(page, false)
          await held.come(calls.list)
        } else if (end === 'failed') await held.answer(calls.list, { isLost: true })
        else if (end === 'refused')
          await held.answer(calls.list, { refusal: { status: 403, code: 'upgrade_required' } })
        else await held.answer(calls.list, pageOf(items.slice(before.items.length), null))
      },
      'network.cameBack': async () => {
        await setOffline(page, true)
        await setOffline(page, false)
      },
    },
    shownBy: {
      'showing.current': () => expect(viewer).toHaveAccessibleName(/^Photo by/),
      'showing.renewing': () => expect(viewer).toHaveAccessibleName(/^Photo by/),
    },
    // The deletion ends after the member went on.
    written: [
      {
        input: chartWith(ownPhoto, [first, second, third]).inputs[1],
        steps: [
          { event: { type: 'media.delete' } },
          { event: { type: 'media.next' } },
          { event: { type: 'media.deleted', ...shownOf(own) }, name: 'media.deleted' },
        ],
      },
    ],
    impossible: {
      'a photo for a video': { why: 'the server answers a call for a video with a video', leaves: [] },
      'photo.changed of an own photo': {
        why: 'members can’t hot-click their own photos, or a video that is not loaded',
        leaves: [],
      },
      'media.deleted elsewhere': { why: 'the page deletes only what the viewer shows', leaves: [] },
      'video.changed': {
        why: 'only a video that is shown can be hot-clicked, and the gallery of photos has none',
        leaves: ['showing: video.changed stays'],
      },
      'member.changed': {
        why: 'members are blocked on their profile, which closes the viewer',
        leaves: ['showing: member.changed [isShownBlocked] → gone'],
      },
      'list.changed without it': {
        why: 'nothing but a deletion takes a photo from the gallery while the viewer covers it',
        leaves: ['showing: list.changed [isReplaceable] → showing', 'showing: list.changed [isLast] → gone'],
      },
      'list.changed for a supporter': {
        why: 'becoming a supporter leaves the viewer for the checkout',
        leaves: ['showing.refused: always [isMoreComing] → showing.loadingMore'],
      },
    },
  })
})
