import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'

const goOn = () => {}

/**
 * The error boundary of a notice, so that an error in it never takes the page away. The notice is shown again once by
 * itself, and with every new `resetKey`.
 */
export function NoticeBoundary({ children, resetKey }: { children: ReactNode; resetKey: string }) {
  return (
    <Boundary onLost={goOn} resetKey={resetKey}>
      {children}
    </Boundary>
  )
}
