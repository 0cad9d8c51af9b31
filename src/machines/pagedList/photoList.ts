import type { GalleryPhoto } from '../../../contract/types.ts'
import type { FollowItems } from './implementations.ts'
import { createPagedListMachine } from './machine.ts'

export interface PhotoListParameters {
  readonly per_page?: number
}

export const photoListMachine = createPagedListMachine<GalleryPhoto, PhotoListParameters>()

export const followPhotos: FollowItems<GalleryPhoto, PhotoListParameters> = (bus, report) => {
  const subscription = bus.on('photo.changed', ({ id, changes }) =>
    report({ type: 'item.changed', id, changes }),
  )
  return () => subscription.unsubscribe()
}
