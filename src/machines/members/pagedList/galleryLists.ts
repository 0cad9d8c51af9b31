import type { Answer } from '../../../../contract/answer.ts'
import type { GalleryPhoto, GalleryVideo } from '../../../../contract/galleries.ts'
import type { UserSearch } from '../../../../contract/search.ts'
import type { Bus } from '../../app/root/bus.ts'
import { createPagedListImplementations, type FollowItems } from './implementations.ts'
import { type ItemLeaving, type KeptList, type ListItem, type Page, withChange } from './list.ts'
import { createPagedListMachine } from './machine.ts'

export interface GalleryParameters {
  /** The order of a whole gallery. Default: newest. */
  readonly order?: 'newest' | 'popular'
  /** The slug of a media tag that each item has. */
  readonly media_tag?: string
  readonly per_page?: number
  /** The criteria that owners must meet, in a gallery of search results. */
  readonly search?: UserSearch
}

export interface GalleryItem extends ListItem {
  readonly user: { readonly id: number }
}

export type GalleryMachine<Item extends GalleryItem> = ReturnType<
  typeof createPagedListMachine<Item, GalleryParameters>
>

export const photoListMachine = createPagedListMachine<GalleryPhoto, GalleryParameters>()
export const videoListMachine = createPagedListMachine<GalleryVideo, GalleryParameters>()

export interface GalleryDeps<Item> {
  bus: Bus
  fetchPage: (
    parameters: GalleryParameters,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<Page<Item>>>
}

/**
 * Removes the items of a blocked member from a gallery at once, and returns them when the block fails
 * (`docs/decisions.md#blocking-is-mutual-and-silent`).
 */
function followOwners(bus: Bus, leave: (memberId: number, type: ItemLeaving['type']) => void): () => void {
  const members = bus.on('member.changed', ({ id, changes }) => {
    if (changes.is_blocked !== undefined) leave(id, changes.is_blocked ? 'item.hidden' : 'item.shown')
  })
  const ended = bus.on('toggle.stored', ({ subject, to }) => {
    if (subject.toggle === 'block') leave(subject.id, to === true ? 'item.removed' : 'item.returned')
  })
  return () => {
    members.unsubscribe()
    ended.unsubscribe()
  }
}

function createGalleryImplementations<Item extends GalleryItem>(
  { bus, fetchPage }: GalleryDeps<Item>,
  followItems: FollowItems<Item, GalleryParameters>,
) {
  const ownerOf = new Map<number, number>()
  /** Counts requests and answers of pages. */
  let requestSteps = 0
  return createPagedListImplementations<Item, GalleryParameters>({
    bus,
    fetchPage: async (parameters, cursor, signal) => {
      requestSteps += 1
      const answer = await fetchPage(parameters, cursor, signal)
      requestSteps += 1
      if (answer.ok) for (const { id, user } of answer.data.data) ownerOf.set(id, user.id)
      return answer
    },
    followItems: (facts, report, parameters) => {
      const leaveItems = followItems(facts, report, parameters)
      /** The value of `requestSteps` when a member's items were hidden, by member id. */
      const stepsWhenHidden = new Map<number, number>()
      const reportOf = (memberId: number, type: ItemLeaving['type']) => {
        if (type === 'item.hidden' && !stepsWhenHidden.has(memberId))
          stepsWhenHidden.set(memberId, requestSteps)
        if (type === 'item.returned') {
          const isWhole = stepsWhenHidden.get(memberId) === requestSteps
          stepsWhenHidden.delete(memberId)
          // Pages that were answered during the block lack this member's items, so the list must be fetched again.
          if (!isWhole) return report({ type: 'list.outdated' })
        }
        for (const [id, ownerId] of ownerOf) if (ownerId === memberId) report({ type, id })
        return undefined
      }
      const leaveOwners = followOwners(facts, reportOf)
      return () => {
        leaveItems()
        leaveOwners()
      }
    },
  })
}

function followDeleted(bus: Bus, of: 'photo' | 'video', report: (leaving: ItemLeaving) => void): () => void {
  const deleted = bus.on('media.deleted', ({ kind, id }) => {
    if (kind === of) report({ type: 'item.removed', id })
  })
  return () => deleted.unsubscribe()
}

const followPhotos: FollowItems<GalleryPhoto, GalleryParameters> = (bus, report) => {
  const photos = bus.on('photo.changed', ({ id, changes }) => report({ type: 'item.changed', id, changes }))
  const leaveDeleted = followDeleted(bus, 'photo', report)
  return () => {
    photos.unsubscribe()
    leaveDeleted()
  }
}

const followVideos: FollowItems<GalleryVideo, GalleryParameters> = (bus, report) => {
  const videos = bus.on('video.changed', ({ id, changes }) => report({ type: 'item.changed', id, changes }))
  const leaveDeleted = followDeleted(bus, 'video', report)
  return () => {
    videos.unsubscribe()
    leaveDeleted()
  }
}

export const createPhotoListImplementations = (deps: GalleryDeps<GalleryPhoto>) =>
  createGalleryImplementations(deps, followPhotos)

export const createVideoListImplementations = (deps: GalleryDeps<GalleryVideo>) =>
  createGalleryImplementations(deps, followVideos)

export type KeptGalleries<Item> = Map<string, KeptList<Item, GalleryParameters>>

/**
 * Keeps galleries as they were left, until the session ends. They follow facts as open galleries do: items of members
 * who are blocked meanwhile are removed.
 */
function keepGalleries<Item extends GalleryItem>(
  bus: Bus,
  followItems: FollowItems<Item, GalleryParameters>,
): KeptGalleries<Item> {
  const galleries: KeptGalleries<Item> = new Map()
  bus.on('session.ended', () => galleries.clear())
  followItems(
    bus,
    (change) => {
      if (change.type !== 'item.changed' && change.type !== 'item.removed') return
      for (const [key, kept] of galleries)
        galleries.set(key, { ...kept, content: withChange(kept.content, change) })
    },
    {},
  )
  const change = (memberId: number, type: ItemLeaving['type']) => {
    // Pages that were answered during the block lack this member's items, so all are fetched again.
    if (type === 'item.returned') return galleries.clear()
    for (const [key, kept] of galleries) {
      const content = kept.content.answered
        .filter(({ user }) => user.id === memberId)
        .reduce((changing, { id }) => withChange(changing, { type, id }), kept.content)
      galleries.set(key, { ...kept, content })
    }
  }
  followOwners(bus, change)
  return galleries
}

export const keepPhotoGalleries = (bus: Bus) => keepGalleries<GalleryPhoto>(bus, followPhotos)
export const keepVideoGalleries = (bus: Bus) => keepGalleries<GalleryVideo>(bus, followVideos)
