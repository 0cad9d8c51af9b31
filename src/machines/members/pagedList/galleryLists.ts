import type { Answer } from '../../../../contract/answer.ts'
import type { GalleryPhoto, GalleryVideo, UserSearch } from '../../../../contract/types.ts'
import type { Bus } from '../../app/root/bus.ts'
import { createPagedListImplementations, type FollowItems } from './implementations.ts'
import { type ItemLeaving, type KeptList, type ListItem, type Page, withChange } from './list.ts'
import { createPagedListMachine } from './machine.ts'

export interface GalleryParameters {
  readonly per_page?: number
  /** What is asked of whose they are, where a gallery is of found ones. */
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

const followNothing = () => () => {}

/** DECISIONS, Access: what is of who is blocked is in no gallery either. At once, and back where that fails. */
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
  /** Grows when a page is asked for, and when it is answered. */
  let asked = 0
  return createPagedListImplementations<Item, GalleryParameters>({
    bus,
    fetchPage: async (parameters, cursor, signal) => {
      asked += 1
      const answer = await fetchPage(parameters, cursor, signal)
      asked += 1
      if (answer.ok) for (const { id, user } of answer.data.data) ownerOf.set(id, user.id)
      return answer
    },
    followItems: (facts, report, parameters) => {
      const leaveItems = followItems(facts, report, parameters)
      /** Since when what is of a member is out of this gallery. */
      const askedWhenHidden = new Map<number, number>()
      const reportOf = (memberId: number, type: ItemLeaving['type']) => {
        if (type === 'item.hidden' && !askedWhenHidden.has(memberId)) askedWhenHidden.set(memberId, asked)
        if (type === 'item.returned') {
          const isWhole = askedWhenHidden.get(memberId) === asked
          askedWhenHidden.delete(memberId)
          // A page that was answered while he was blocked lacks what is of him; how much that is, nobody here knows.
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

export const createPhotoListImplementations = (deps: GalleryDeps<GalleryPhoto>) =>
  createGalleryImplementations(deps, (facts, report) => {
    const photos = facts.on('photo.changed', ({ id, changes }) =>
      report({ type: 'item.changed', id, changes }),
    )
    return () => photos.unsubscribe()
  })

/** Nothing is told of single videos yet. */
export const createVideoListImplementations = (deps: GalleryDeps<GalleryVideo>) =>
  createGalleryImplementations(deps, followNothing)

export type KeptGalleries<Item> = Map<string, KeptList<Item, GalleryParameters>>

/** Galleries as they were left, until the session ends; without what is of who was blocked since. */
export function keepGalleries<Item extends GalleryItem>(bus: Bus): KeptGalleries<Item> {
  const galleries: KeptGalleries<Item> = new Map()
  bus.on('session.ended', () => galleries.clear())
  const change = (memberId: number, type: ItemLeaving['type']) => {
    // Pages that came while he was blocked lack what is of him: they are asked for anew when they are gone back to.
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
