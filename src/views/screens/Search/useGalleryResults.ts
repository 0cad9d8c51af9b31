import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type {
  GalleryItem,
  GalleryMachine,
  KeptGalleries,
} from '../../../machines/members/pagedList/galleryLists.ts'
import type { Search } from '../../../machines/members/search/search.ts'
import { useMember } from '../../lodge.ts'
import { keptListFor, useKeptList, useViewerKey } from '../MemberList/useKeptList.ts'

interface Gallery<Item extends GalleryItem> {
  readonly list: GalleryMachine<Item>
  readonly kept: KeptGalleries<Item>
}

/** Starts the list of photos or videos that a search finds. Restores it when the member comes back to it. */
export function useGalleryResults<Item extends GalleryItem>(
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
      kept: keptListFor(kept, viewer, parameters),
    },
  })
  useKeptList(list, kept, parameters)
  return { snapshot: useSelector(list, (current) => current), send: list.send }
}
