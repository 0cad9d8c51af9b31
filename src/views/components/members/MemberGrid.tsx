import { Children, type ReactNode } from 'react'
import { memberGridLook } from './memberGridLook.ts'

export interface MemberGridProps {
  label: string
  /** Cards. */
  children: ReactNode
  isBusy?: boolean | undefined
}

export function MemberGrid({ label, children, isBusy = false }: MemberGridProps) {
  return (
    <ul className={memberGridLook} aria-label={label} aria-busy={isBusy || undefined}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
