import type { ReactNode } from 'react'

export interface WindowProps {
  /** Height in px. */
  height: number
  children: ReactNode
}

/** A frame for components that are fixed to the edges of the window. */
export function Window({ height, children }: WindowProps) {
  return <div style={{ height }}>{children}</div>
}
