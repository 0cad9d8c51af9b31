import { type ReactNode, useRef } from 'react'
import { firstControlIn, useStageFocus } from '../../components/controls/useStageFocus.ts'

export interface StageFrameProps {
  /** What is shown; undefined while nothing can be pressed. */
  stage: string | undefined
  children: ReactNode
}

/** Keeps the keyboard focus in a section whose controls are replaced by others. */
export function StageFrame({ stage, children }: StageFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const focusProps = useStageFocus(stage, () => firstControlIn(frame.current))
  return (
    <div ref={frame} {...focusProps}>
      {children}
    </div>
  )
}
