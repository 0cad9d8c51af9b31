import { useActorRef } from '@xstate/react'
import type {
  GalleryItem,
  GalleryMachine,
  GalleryParameters,
  KeptGalleries,
} from '../../../machines/members/pagedList/galleryLists.ts'
import { useMember } from '../../lodge.ts'
import { keptListFor, useKeptList, useViewerKey } from '../MemberList/useKeptList.ts'
import { isSupporter } from '../../../machines/account/isSupporter.ts'

interface Gallery<Item extends GalleryItem> {
  readonly list: GalleryMachine<Item>
  readonly kept: KeptGalleries<Item>
}

/**
 * Starts the actor of a gallery. It restores the gallery when the member comes back to it.
 *
 * @param parameters must be the same object until a parameter changes
 */
export function useGallery<Item extends GalleryItem>(
  { list: machine, kept }: Gallery<Item>,
  parameters: GalleryParameters,
) {
  const user = useMember()
  const viewer = useViewerKey()
  const list = useActorRef(machine, {
    input: {
      parameters,
      isSupporter: isSupporter(user),
      location: user.location,
      kept: keptListFor(kept, viewer, parameters),
    },
  })
  useKeptList(list, kept, parameters)
  return list
}
