import { cx } from '@linaria/core'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonLook } from './buttonLook.ts'

export interface ButtonLinkProps {
  href: string
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactElement | undefined
  iconAfter?: ReactElement | undefined
  wide?: boolean | undefined
  /** The browser loads the page, not the router. */
  external?: boolean | undefined
  /** Whether the link leads to what is shown. */
  isCurrent?: boolean | undefined
  /** State of the new history entry. */
  linkState?: unknown
  /** Runs before the navigation. */
  onClick?: (() => void) | undefined
  className?: string | undefined
}

export function ButtonLink({
  href,
  children,
  variant = 'plain',
  size = 'medium',
  icon,
  iconAfter,
  wide,
  external = false,
  isCurrent,
  linkState,
  onClick,
  className,
}: ButtonLinkProps) {
  const look = {
    className: cx(buttonLook, className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide,
  }
  if (external) {
    return (
      <a href={href} onClick={onClick} {...look}>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </a>
    )
  }
  return (
    <Link href={href} state={linkState} aria-current={isCurrent || undefined} onClick={onClick} {...look}>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </Link>
  )
}
