import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { PhotoTile } from '../../components/media/PhotoTile.tsx'
import { useCharts } from '../../lodge.ts'
import { profilePath } from '../../paths.ts'
import { ListWindow } from '../MemberList/ListWindow.tsx'
import { cardLayout } from '../MemberList/MemberWindow.tsx'
import type { ResultProps } from './resultPages.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { useGalleryResults } from './useGalleryResults.ts'

const texts = { what: 'photos', emptyTitle: 'No photos match' }
const skeleton = { count: pageSizes.photos, minWidth: cardLayout.phone.minWidth, ratio: '1' }

/** Photos of the members that a search finds. Each links to its owner's profile, which opens with that photo. */
export function PhotoResults({ search, address, form, otherPlace }: ResultProps) {
  const { snapshot, send } = useGalleryResults(useCharts('search').foundPhotos, search)
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
        items={selectItems(snapshot)}
        label="Photos found"
        layout={cardLayout}
        isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
      >
        {(photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            label={`Photo by ${photo.user.name}`}
            href={profilePath(photo.user.name)}
            linkState={{ beneath: address, picture: photo.id }}
            owner={photo.user.name}
          />
        )}
      </ListWindow>
    </GalleryStates>
  )
}
