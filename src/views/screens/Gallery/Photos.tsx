import { useSelector } from '@xstate/react'
import type { ReactElement, ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { photoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { MediaCounts } from '../../components/media/MediaCounts.tsx'
import { PhotoTile } from '../../components/media/PhotoTile.tsx'
import { useUser } from '../../lodge.ts'
import { mediaPath } from '../../paths.ts'
import { useHotClick } from '../../shell/useHotClick.ts'
import { useDensity } from '../MemberList/useDensity.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { hasMoreToLoad } from './hasMoreToLoad.ts'
import { JustifiedWindow } from './JustifiedWindow.tsx'
import { usePhotoSource } from './useGallerySource.ts'

const heights = {
  comfortable: { phone: 190, desktop: 260 },
  compact: { phone: 120, desktop: 168 },
}

export interface GalleryViewProps<List> {
  list: List
  label: string
  /** Address of the page. */
  address: string
  empty: ReactElement
  fewAction?: ReactElement
  otherPlace?: ReactNode
}

/** A gallery of photos, each with its owner and hot-click button. */
export function Photos({
  list,
  label,
  address,
  ...states
}: GalleryViewProps<ActorRefFrom<typeof photoListMachine>>) {
  const [density] = useDensity()
  const hotClick = useHotClick('photo')
  const viewerId = useUser()?.id
  const snapshot = useSelector(list, (current) => current)
  usePhotoSource(address, list)
  return (
    <GalleryStates {...states} snapshot={snapshot} send={list.send} what="photos" heights={heights[density]}>
      <JustifiedWindow
        items={selectItems(snapshot)}
        label={label}
        heights={heights[density]}
        isMore={hasMoreToLoad(snapshot)}
        isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
      >
        {(photo, width, isFirst) => (
          <PhotoTile
            photo={photo}
            label={`Photo by ${photo.user.name}`}
            href={mediaPath('photo', photo.id)}
            linkState={{ beneath: address, media: address }}
            owner={photo.user}
            hot={hotClick(photo, photo.user)}
            corner={photo.user.id === viewerId ? <MediaCounts media={photo} isOnPicture /> : undefined}
            width={width}
            eager={isFirst}
          />
        )}
      </JustifiedWindow>
    </GalleryStates>
  )
}
