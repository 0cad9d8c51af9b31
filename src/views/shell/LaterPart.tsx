import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type ChartGroup, useLodge } from '../lodge.ts'
import { awaitPart } from '../../machines/app/pageLoad/laterParts.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { useIsAsking, useIsFirstSeen } from './usePageLoad.ts'

function Mounted({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

function Part({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [mounted] = useState(() => Promise.withResolvers<void>())
  useEffect(() => {
    const tell = awaitPart()
    void mounted.promise.then(tell)
    return tell
  }, [mounted])
  return (
    <PartBoundary isSilent waiting={placeholder} onLost={mounted.resolve}>
      <Suspense fallback={placeholder}>
        {children}
        <Mounted tell={mounted.resolve} />
      </Suspense>
    </PartBoundary>
  )
}

interface LaterPartProps {
  /** Keeps the room of the part. */
  readonly placeholder?: ReactNode
  /** Loads the code of the part, and the group of charts that it needs, once the page has asked for what is seen first. */
  readonly preload: () => void
  readonly group: ChartGroup
  readonly children: ReactNode
}

/** A part of a page that asks for its content only when what is seen first has been answered. */
export function LaterPart({ placeholder = null, preload, group, children }: LaterPartProps) {
  const { charts } = useLodge()
  const isFirstSeen = useIsFirstSeen()
  const isAsking = useIsAsking()
  useEffect(() => {
    if (!isAsking) return
    preload()
    charts(group).catch(() => {})
  }, [isAsking, preload, charts, group])
  return isFirstSeen ? <Part placeholder={placeholder}>{children}</Part> : placeholder
}
