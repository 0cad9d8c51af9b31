import type { MouseEvent, ReactElement } from 'react'
import { Link } from 'wouter'
import { CornerCount } from '../layout/CornerCount.tsx'
import { type IconButtonVariant, iconButtonLook } from './iconButtonLook.ts'

export interface IconLinkProps {
  href: string
  label: string
  icon: ReactElement
  variant?: IconButtonVariant | undefined
  count?: number | undefined
  linkState?: unknown
  onClick?: ((event: MouseEvent) => void) | undefined
}

export function IconLink({
  href,
  label,
  icon,
  variant = 'plain',
  count = 0,
  linkState,
  onClick,
}: IconLinkProps) {
  return (
    <Link
      href={href}
      state={linkState}
      onClick={onClick}
      className={iconButtonLook}
      data-variant={variant}
      aria-label={label}
      title={label}
    >
      {icon}
      <CornerCount value={count} />
    </Link>
  )
}
