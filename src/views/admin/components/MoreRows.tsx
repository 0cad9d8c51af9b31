import { styled } from '@linaria/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { isReachedByRestoring } from '../../shell/ScrollKeeper.tsx'
import { space } from '../../theme/tokens.ts'

const Frame = styled.div`
  display: grid;
  place-items: center;
  padding: ${space[6]} 0;
`

export interface MoreRowsProps {
  /** How many rows are shown. */
  count: number
  isLoading: boolean
  onMore: () => void
}

/**
 * The button that loads the next rows of a list. After a reload or on the way back, rows are loaded without it until the
 * button is below what the member saw.
 */
export function MoreRows({ count, isLoading, onMore }: MoreRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const restore = useEffectEvent(() => {
    if (!isLoading && frame.current !== null && isReachedByRestoring(frame.current)) onMore()
  })
  // Only after rows have come: a page that fails to load is not asked for again and again. In the layout, because the
  // position counts as restored once the page is long enough.
  useLayoutEffect(() => {
    if (count > 0) restore()
  }, [count])
  return (
    <Frame ref={frame}>
      <Button busy={isLoading} onClick={onMore}>
        Show more
      </Button>
      <VisuallyHidden role="status">{isLoading && 'Loading more'}</VisuallyHidden>
    </Frame>
  )
}
