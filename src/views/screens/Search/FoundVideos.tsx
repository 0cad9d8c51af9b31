import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { VideoDialog } from '../../components/media/VideoDialog.tsx'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { useCharts } from '../../lodge.ts'
import { profilePath } from '../../paths.ts'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { type ListLayout, ListWindow } from '../MemberList/ListWindow.tsx'
import type { FoundProps } from './found.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { useFoundGallery } from './useFoundGallery.ts'

const words = { what: 'videos', emptyTitle: 'No videos match' }
const layout: ListLayout = {
  phone: { least: 280, gap: 8, fewest: 1 },
  desk: { least: 300, gap: 16, fewest: 2 },
}
const skeleton = { count: pageSizes.videos, least: layout.phone.least, ratio: '16 / 9' }
const overOf = ({ id }: { id: number }) => `video ${id}`

/** Videos of the members who meet a search; one plays over the page. */
export function FoundVideos({ search, address, form, otherPlace }: FoundProps) {
  const { snapshot, send } = useFoundGallery(useCharts('search').foundVideos, search)
  const videos = selectItems(snapshot)
  const { over, open, close } = useOverEntry()
  const shown = videos.find((video) => overOf(video) === over)
  return (
    <GalleryStates
      snapshot={snapshot}
      send={send}
      words={words}
      form={form}
      otherPlace={otherPlace}
      skeleton={skeleton}
    >
      <ListWindow
        items={videos}
        label="Videos found"
        layout={layout}
        isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
      >
        {(video) => (
          <VideoTile
            key={video.id}
            video={video}
            label={`Play video of ${video.user.name}`}
            owner={video.user.name}
            onOpen={() => open(overOf(video))}
          />
        )}
      </ListWindow>
      <VideoDialog
        video={shown}
        title={shown ? `Video of ${shown.user.name}` : 'Video'}
        onClose={close}
        footer={
          shown && (
            <ButtonLink href={profilePath(shown.user.name)} linkState={{ beneath: address }}>
              See his profile
            </ButtonLink>
          )
        }
      />
    </GalleryStates>
  )
}
