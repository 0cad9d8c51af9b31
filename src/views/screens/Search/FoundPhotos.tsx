import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { PhotoTile } from '../../components/media/PhotoTile.tsx'
import { useCharts } from '../../lodge.ts'
import { profilePath } from '../../paths.ts'
import { ListWindow } from '../MemberList/ListWindow.tsx'
import { cardLayout } from '../MemberList/MemberWindow.tsx'
import type { FoundProps } from './found.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { useFoundGallery } from './useFoundGallery.ts'

const words = { what: 'pictures', emptyTitle: 'No pictures match' }
const skeleton = { count: pageSizes.photos, least: cardLayout.phone.least, ratio: '1' }

/** Pictures of the members who meet a search; each leads to whose it is, and shows there first. */
export function FoundPhotos({ search, address, form, otherPlace }: FoundProps) {
  const { snapshot, send } = useFoundGallery(useCharts('search').foundPhotos, search)
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
        items={selectItems(snapshot)}
        label="Pictures found"
        layout={cardLayout}
        isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
      >
        {(photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            label={`Picture by ${photo.user.name}`}
            href={profilePath(photo.user.name)}
            linkState={{ beneath: address, picture: photo.id }}
            owner={photo.user.name}
          />
        )}
      </ListWindow>
    </GalleryStates>
  )
}
