import type { ReactNode } from 'react'

export interface WindowProps {
  /** In px. */
  height: number
  children: ReactNode
}

/** Room for what would otherwise hang on the edges of the browser's window. */
export function Window({ height, children }: WindowProps) {
  return <div style={{ height }}>{children}</div>
}
