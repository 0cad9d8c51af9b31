import type { ReactNode } from 'react'
import { useLodge } from '../lodge.ts'
import { Boundary } from './Boundary.tsx'
import { retryLostParts } from './retryableLazy.tsx'

export interface PartBoundaryProps {
  children: ReactNode
  resetKey?: string
  /** Shown during recovery. */
  waiting?: ReactNode
  /** For parts that the page works without: a flash instead of the error state. */
  isSilent?: boolean
  /** Called when the part could not be loaded, together with the flash. */
  onLost?: () => void
}

/** The error boundary of a lazy part. */
export function PartBoundary({ isSilent = false, onLost, ...rest }: PartBoundaryProps) {
  const { root, recover } = useLodge()
  const html = 'Couldn’t load that. Check your connection.'
  const sayLost = () => {
    root.send({ type: 'flash.show', flash: { type: 'error', html } })
    onLost?.()
  }
  return (
    <Boundary
      recover={() => recover().then(retryLostParts)}
      {...(isSilent && { onLost: sayLost })}
      {...rest}
    />
  )
}
