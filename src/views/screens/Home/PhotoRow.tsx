import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { PhotoTile } from '../../components/media/PhotoTile.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { paths, profilePath } from '../../paths.ts'
import { RowFailed, Strip } from './RowSection.tsx'
import { isSupporter } from '../../../machines/account/isSupporter.ts'

const Square = styled.div`
  aspect-ratio: 1;
`

const skeletons = Array.from({ length: pageSizes.row }, (_, index) => (
  <Square key={index}>
    <Skeleton height="100%" />
  </Square>
))

/** A row with the newest photos. Each links to its owner's profile. */
export function PhotoRow() {
  const user = useMember()
  const row = useActorRef(useCharts('home').newestPhotos, {
    input: {
      parameters: { per_page: pageSizes.photos },
      isSupporter: isSupporter(user),
    },
  })
  const snapshot = useSelector(row, (current) => current)
  const items = selectItems(snapshot)
  if (snapshot.matches('failed')) {
    return <RowFailed onRetry={() => row.send({ type: 'list.retry' })} />
  }
  if (snapshot.matches({ exhausted: 'empty' })) return <p>No photos yet.</p>
  return (
    <Strip data-strip tabIndex={-1}>
      {items.length === 0
        ? skeletons
        : items.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              label={`Photo by ${photo.user.name}`}
              href={profilePath(photo.user.name)}
              linkState={{ beneath: paths.home, picture: photo.id }}
            />
          ))}
    </Strip>
  )
}
