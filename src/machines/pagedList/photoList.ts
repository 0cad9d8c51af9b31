import type { Answer } from '../../../contract/answer.ts'
import type { GalleryPhoto } from '../../../contract/types.ts'
import type { Bus } from '../root/bus.ts'
import { createPagedListImplementations } from './implementations.ts'
import type { Page } from './list.ts'
import { createPagedListMachine } from './machine.ts'

export interface PhotoListParameters {
  readonly per_page?: number
}

export const photoListMachine = createPagedListMachine<GalleryPhoto, PhotoListParameters>()

interface PhotoListDeps {
  bus: Bus
  fetchPage: (
    parameters: PhotoListParameters,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<Page<GalleryPhoto>>>
}

/** DECISIONS, Access: the pictures of who is blocked are in no list either. */
export function createPhotoListImplementations({ bus, fetchPage }: PhotoListDeps) {
  const ownerOf = new Map<number, number>()
  return createPagedListImplementations<GalleryPhoto, PhotoListParameters>({
    bus,
    fetchPage: async (parameters, cursor, signal) => {
      const answer = await fetchPage(parameters, cursor, signal)
      if (answer.ok) for (const photo of answer.data.data) ownerOf.set(photo.id, photo.user.id)
      return answer
    },
    followItems: (facts, report) => {
      const photos = facts.on('photo.changed', ({ id, changes }) =>
        report({ type: 'item.changed', id, changes }),
      )
      const members = facts.on('member.changed', ({ id: memberId, changes }) => {
        if (!changes.is_blocked) return
        for (const [id, ownerId] of ownerOf) if (ownerId === memberId) report({ type: 'item.removed', id })
      })
      return () => {
        photos.unsubscribe()
        members.unsubscribe()
      }
    },
  })
}
