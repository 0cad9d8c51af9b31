import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { MediaCounts } from '../../components/media/MediaCounts.tsx'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { useUser } from '../../lodge.ts'
import { mediaPath } from '../../paths.ts'
import { useHotClick } from '../../shell/useHotClick.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { hasMoreToLoad } from './hasMoreToLoad.ts'
import { JustifiedWindow } from './JustifiedWindow.tsx'
import type { GalleryViewProps } from './Photos.tsx'
import { useVideoSource } from './useGallerySource.ts'

const heights = { phone: 200, desktop: 240 }

/** A gallery of videos, each with its owner and hot-click button. */
export function Videos({
  list,
  label,
  address,
  ...states
}: GalleryViewProps<ActorRefFrom<typeof videoListMachine>>) {
  const hotClick = useHotClick('video')
  const viewerId = useUser()?.id
  const snapshot = useSelector(list, (current) => current)
  const videos = selectItems(snapshot)
  useVideoSource(address, list)
  return (
    <GalleryStates {...states} snapshot={snapshot} send={list.send} what="videos" heights={heights}>
      <JustifiedWindow
        items={videos}
        label={label}
        heights={heights}
        isMore={hasMoreToLoad(snapshot)}
        isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
      >
        {(video) => (
          <VideoTile
            video={video}
            label={`Play video of ${video.user.name}`}
            owner={video.user}
            href={mediaPath('video', video.id)}
            linkState={{ beneath: address, media: address }}
            hot={hotClick(video, video.user)}
            corner={video.user.id === viewerId ? <MediaCounts media={video} isOnPicture /> : undefined}
            fills
          />
        )}
      </JustifiedWindow>
    </GalleryStates>
  )
}
