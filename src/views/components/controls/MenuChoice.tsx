import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

/** An address, an action, or both: a link can run an action before it navigates, or instead. */
export type MenuTarget =
  | { href: string; linkState?: unknown; onSelect?: ((event: MouseEvent) => void) | undefined }
  | { href?: undefined; onSelect: (event: MouseEvent) => void }

export type MenuChoiceProps = MenuTarget & {
  className: string
  isCurrent?: boolean | undefined
  children: ReactNode
}

/** Renders a link when it has an address, else a button. */
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
