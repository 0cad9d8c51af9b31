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

const Frame = styled.div`
  min-height: ${size.cardSmall};
`

/** The last row of the page. Loads when it is scrolled into view and the rest of the page is loaded. */
export function NewestPhotos() {
  const isPageLoaded = useIsPageLoaded()
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInSight(frame)
  return (
    <RowSection title="Newest photos" href={pages.newestPics.path}>
      <Frame ref={frame}>
        {isInView && isPageLoaded && (
          <PartBoundary isSilent>
            <Suspense>
              <PhotoRow />
            </Suspense>
          </PartBoundary>
        )}
      </Frame>
    </RowSection>
  )
}
