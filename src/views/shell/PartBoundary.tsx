import type { ReactNode } from 'react'
import { useLodge } from '../lodge.ts'
import { Boundary } from './Boundary.tsx'
import { retryLostParts } from './retryableLazy.tsx'

export interface PartBoundaryProps {
  children: ReactNode
  resetKey?: string
  /** Shown while it is tried to recover. */
  waiting?: ReactNode
  /** The page goes on without: a word in passing instead of an error state. */
  isSilent?: boolean
}

/** Around what may not arrive. */
export function PartBoundary({ isSilent = false, ...rest }: PartBoundaryProps) {
  const { root, recover } = useLodge()
  const html = 'That did not load. Check your connection.'
  const sayLost = () => root.send({ type: 'flash.show', flash: { type: 'error', html } })
  return (
    <Boundary
      recover={() => recover().then(retryLostParts)}
      {...(isSilent && { onLost: sayLost })}
      {...rest}
    />
  )
}
