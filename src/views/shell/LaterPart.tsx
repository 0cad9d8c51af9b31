import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type ChartGroup, useLodge } from '../lodge.ts'
import { awaitPart } from '../../machines/app/pageLoad/laterParts.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { useIsAsking, useIsFirstSeen } from './usePageLoad.ts'

function Mounted({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

interface PartProps {
  readonly placeholder: ReactNode
  /** Its code has come, or has failed to. */
  readonly isReady: boolean
  readonly children: ReactNode
}

function Part({ placeholder, isReady, children }: PartProps) {
  const [mounted] = useState(() => Promise.withResolvers<void>())
  useEffect(() => {
    const tell = awaitPart()
    void mounted.promise.then(tell)
    return tell
  }, [mounted])
  return (
    <PartBoundary isSilent waiting={placeholder} onLost={mounted.resolve}>
      <Suspense fallback={placeholder}>
        {isReady ? (
          <>
            {children}
            <Mounted tell={mounted.resolve} />
          </>
        ) : (
          placeholder
        )}
      </Suspense>
    </PartBoundary>
  )
}

interface LaterPartProps {
  /** Keeps the room of the part. */
  readonly placeholder?: ReactNode
  /** Loads the code of the part, and the group of charts that it needs, once the page has asked for what is seen first. */
  readonly preload: () => Promise<unknown>
  readonly group: ChartGroup
  readonly children: ReactNode
}

/**
 * A part of a page that asks for its content only when what is seen first has been answered. It waits for its code
 * outside React, which would hold back a part that suspended until 300 ms after what is seen first.
 */
export function LaterPart({ placeholder = null, preload, group, children }: LaterPartProps) {
  const { charts } = useLodge()
  const isFirstSeen = useIsFirstSeen()
  const isAsking = useIsAsking()
  const [isReady, setIsReady] = useState(isFirstSeen)
  useEffect(() => {
    if (isAsking) void Promise.allSettled([preload(), charts(group)]).then(() => setIsReady(true))
  }, [isAsking, preload, charts, group])
  if (!isFirstSeen) return placeholder
  return (
    <Part placeholder={placeholder} isReady={isReady}>
      {children}
    </Part>
  )
}
