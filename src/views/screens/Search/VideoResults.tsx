import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { VideoDialog } from '../../components/media/VideoDialog.tsx'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { useCharts } from '../../lodge.ts'
import { profilePath } from '../../paths.ts'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { type ListLayout, ListWindow } from '../MemberList/ListWindow.tsx'
import type { ResultProps } from './resultPages.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { useGalleryResults } from './useGalleryResults.ts'

const texts = { what: 'videos', emptyTitle: 'No videos match' }
const layout: ListLayout = {
  phone: { minWidth: 280, gap: 8, minColumns: 1 },
  desktop: { minWidth: 300, gap: 16, minColumns: 2 },
}
const skeleton = { count: pageSizes.videos, minWidth: layout.phone.minWidth, ratio: '16 / 9' }
const overOf = ({ id }: { id: number }) => `video ${id}`

/** Videos of the members that a search finds. A video plays in a dialog. */
export function VideoResults({ search, address, form, otherPlace }: ResultProps) {
  const { snapshot, send } = useGalleryResults(useCharts('search').foundVideos, search)
  const videos = selectItems(snapshot)
  const { over, open, close } = useOverEntry()
  const shown = videos.find((video) => overOf(video) === over)
  return (
    <GalleryStates
      snapshot={snapshot}
      send={send}
      texts={texts}
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
              View profile
            </ButtonLink>
          )
        }
      />
    </GalleryStates>
  )
}
