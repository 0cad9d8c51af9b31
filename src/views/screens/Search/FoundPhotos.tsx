import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/pagedList/selectors.ts'
import { PhotoTile } from '../../components/PhotoTile.tsx'
import { useCharts } from '../../lodge.ts'
import { profilePlace } from '../../shell/places.ts'
import { ListWindow } from '../MemberList/ListWindow.tsx'
import { cardLayout } from '../MemberList/MemberWindow.tsx'
import { useKeeping } from '../MemberList/useKeeping.ts'
import type { FoundProps } from './found.ts'
import { GalleryStates } from './GalleryStates.tsx'
import { useGalleryInput } from './useGalleryInput.ts'

const words = { what: 'pictures', emptyTitle: 'No pictures match' }
const skeleton = { count: pageSizes.photos, least: cardLayout.phone.least, ratio: '1' }

/** Pictures of the members who meet a search; each leads to whose it is, and shows there first. */
export function FoundPhotos({ search, address, form, otherPlace }: FoundProps) {
  const { list: machine, kept } = useCharts('search').foundPhotos
  const parameters = useMemo(() => ({ search: search.query }), [search])
  const list = useActorRef(machine, { input: useGalleryInput(kept, parameters) })
  useKeeping(list, kept, parameters)
  const snapshot = useSelector(list, (current) => current)
  return (
    <GalleryStates
      snapshot={snapshot}
      send={(event) => list.send(event)}
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
            href={profilePlace(photo.user.name)}
            linkState={{ beneath: address, picture: photo.id }}
            owner={photo.user.name}
          />
        )}
      </ListWindow>
    </GalleryStates>
  )
}
