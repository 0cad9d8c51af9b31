import { styled } from '@linaria/react'
import { useEffect, useRef } from 'react'
import { space } from '../../theme/tokens.ts'
import { Button } from './Button.tsx'
import { Spinner } from '../layout/Spinner.tsx'

const Foot = styled.div`
  display: grid;
  place-items: center;
  min-height: ${space[16]};
  padding: ${space[6]} 0;

  /* Place for the next page, so that the end of the page stays out of sight while the member scrolls fast. */
  &[data-reserved='true'] {
    align-items: start;
    min-height: 200lvh;

    > * {
      position: sticky;
      top: 50lvh;
    }
  }
`

/** The next page is requested at this distance from the end. */
const lookAhead = '800px'

export interface LoadMoreProps {
  onReach: () => void
  isLoading: boolean
  label?: string | undefined
  /** The end of the page follows, and stays out of sight while more is loading. */
  hasPageBelow?: boolean | undefined
}

/** The end of an incomplete list. Requests more when it comes near the window, or when its button is pressed. */
export function LoadMore({ onReach, isLoading, label = 'Show more', hasPageBelow = false }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current
    if (element === null || isLoading) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach()
      },
      { rootMargin: lookAhead },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [onReach, isLoading])
  return (
    <Foot ref={foot} data-reserved={isLoading && hasPageBelow}>
      {isLoading ? <Spinner label="Loading more" /> : <Button onClick={onReach}>{label}</Button>}
    </Foot>
  )
}
