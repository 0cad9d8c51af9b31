import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type {
  GalleryItem,
  GalleryMachine,
  KeptGalleries,
} from '../../../machines/members/pagedList/galleryLists.ts'
import type { Search } from '../../../machines/members/search/search.ts'
import { useMember } from '../../lodge.ts'
import { keptIn, useKeeping, useViewerKey } from '../MemberList/useKeeping.ts'

interface Gallery<Item extends GalleryItem> {
  readonly list: GalleryMachine<Item>
  readonly kept: KeptGalleries<Item>
}

/** What a search found of one kind: as it was left, where the browser's history led back to it. */
export function useFoundGallery<Item extends GalleryItem>(
  { list: machine, kept }: Gallery<Item>,
  search: Search,
) {
  const { is_supporter: isSupporter, is_legacy_supporter: isLegacySupporter, location } = useMember()
  const viewer = useViewerKey()
  const parameters = useMemo(() => ({ search: search.query }), [search])
  const list = useActorRef(machine, {
    input: {
      parameters,
      isSupporter: isSupporter || isLegacySupporter,
      location,
      kept: keptIn(kept, viewer, parameters),
    },
  })
  useKeeping(list, kept, parameters)
  return { snapshot: useSelector(list, (current) => current), send: list.send }
}
