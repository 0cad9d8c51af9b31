import { styled } from '@linaria/react'
import { useRef } from 'react'
import { useInSight } from '../../components/layout/useInSight.ts'
import { pages } from '../../pages.ts'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { size } from '../../theme/tokens.ts'
import { RowSection } from './RowSection.tsx'

const PhotoRow = retryableLazy(() => import('./PhotoRow.tsx').then((module) => module.PhotoRow), 'home')

const Frame = styled.div`
  min-height: ${size.cardSmall};
`

/** The last row of the page. Loads when it is scrolled into view, after what is seen first. */
export function NewestPhotos() {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInSight(frame)
  return (
    <RowSection title="Newest photos" href={pages.newestPics.path}>
      <Frame ref={frame}>{isInView && <LaterPart screen={<PhotoRow />} />}</Frame>
    </RowSection>
  )
}
