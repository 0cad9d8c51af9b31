import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

/** Where it leads, what it does, or both: a link can do something on its way, or instead of leading there. */
export type MenuTarget =
  | { href: string; linkState?: unknown; onSelect?: ((event: MouseEvent) => void) | undefined }
  | { href?: undefined; onSelect: (event: MouseEvent) => void }

export type MenuChoiceProps = MenuTarget & {
  className: string
  isCurrent?: boolean | undefined
  children: ReactNode
}

/** What leads somewhere is a link; what only does something is a button. */
export function MenuChoice(props: MenuChoiceProps) {
  const { className, isCurrent, onSelect, children } = props
  if (props.href === undefined) {
    return (
      <button type="button" className={className} onClick={onSelect}>
        {children}
      </button>
    )
  }
  return (
    <Link
      href={props.href}
      state={props.linkState}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onSelect}
    >
      {children}
    </Link>
  )
}
