import { styled } from '@linaria/react'
import { Suspense, useRef } from 'react'
import { useInSight } from '../../components/layout/useInSight.ts'
import { pages } from '../../pages.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { useIsPageLoaded } from '../../shell/usePageLoad.ts'
import { size } from '../../theme/tokens.ts'
import { RowSection } from './RowSection.tsx'

const PhotoRow = retryableLazy(() => import('./PhotoRow.tsx').then((module) => module.PhotoRow))

const Room = styled.div`
  min-height: ${size.cardSmall};
`

/** The last row: it is fetched by who scrolls there, after what stands above it. */
export function NewestPictures() {
  const isQuiet = useIsPageLoaded()
  const room = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(room)
  return (
    <RowSection title="Newest pictures" href={pages.searchPhotos.path}>
      <Room ref={room}>
        {isInSight && isQuiet && (
          <PartBoundary isSilent>
            <Suspense>
              <PhotoRow />
            </Suspense>
          </PartBoundary>
        )}
      </Room>
    </RowSection>
  )
}
