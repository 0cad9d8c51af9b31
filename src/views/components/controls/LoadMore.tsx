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
`

/** The next page is requested at this distance from the end. */
const lookAhead = '800px'

export interface LoadMoreProps {
  onReach: () => void
  isLoading: boolean
  label?: string | undefined
}

/** The end of an incomplete list. Requests more when it comes near the window, or when its button is pressed. */
export function LoadMore({ onReach, isLoading, label = 'Show more' }: LoadMoreProps) {
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
    <Foot ref={foot}>
      {isLoading ? <Spinner label="Loading more" /> : <Button onClick={onReach}>{label}</Button>}
    </Foot>
  )
}
