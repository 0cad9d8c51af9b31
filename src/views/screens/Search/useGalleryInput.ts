import type { GalleryParameters, KeptGalleries } from '../../../machines/pagedList/galleryLists.ts'
import { useMember } from '../../lodge.ts'
import { keptIn, useViewerKey } from '../MemberList/useKeeping.ts'

/** What the chart of a gallery begins with: as it was left, where the browser's history led back to it. */
export function useGalleryInput<Item>(kept: KeptGalleries<Item>, parameters: GalleryParameters) {
  const { is_supporter: isSupporter, is_legacy_supporter: isLegacySupporter, location } = useMember()
  const viewer = useViewerKey()
  return {
    parameters,
    isSupporter: isSupporter || isLegacySupporter,
    location,
    kept: keptIn(kept, viewer, parameters),
  }
}
