import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLodge } from '../lodge.ts'
import { awaitPart } from '../../machines/app/pageLoad/laterParts.ts'
import { LoadedPart, loadPart, partOf } from './LoadedPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { useIsAsking, useIsFirstSeen } from './usePageLoad.ts'

function Mounted({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

interface LaterPartProps {
  /** An element of a lazy part. */
  readonly screen: ReactNode
  /** Keeps the room of the part. */
  readonly placeholder?: ReactNode
}

function Part({ screen, placeholder }: LaterPartProps) {
  const [mounted] = useState(() => Promise.withResolvers<void>())
  useEffect(() => {
    const tell = awaitPart()
    void mounted.promise.then(tell)
    return tell
  }, [mounted])
  return (
    <PartBoundary isSilent waiting={placeholder} onLost={mounted.resolve}>
      <Suspense fallback={placeholder}>
        <LoadedPart screen={screen} waiting={placeholder}>
          <Mounted tell={mounted.resolve} />
        </LoadedPart>
      </Suspense>
    </PartBoundary>
  )
}

/**
 * A part of a page that asks for its content only when what is seen first has been answered. Its code is loaded once the
 * page has asked for that.
 */
export function LaterPart({ screen, placeholder = null }: LaterPartProps) {
  const { charts } = useLodge()
  const isFirstSeen = useIsFirstSeen()
  const isAsking = useIsAsking()
  const part = partOf(screen)
  useEffect(() => {
    if (isAsking && part !== null) void loadPart(part, charts)
  }, [isAsking, part, charts])
  return isFirstSeen ? <Part screen={screen} placeholder={placeholder} /> : placeholder
}
