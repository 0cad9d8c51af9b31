import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { Count } from './Count.tsx'
import { menuItemLook } from './menuLook.ts'

interface MenuItemCommon {
  children: ReactNode
  icon?: ReactElement | undefined
  isCurrent?: boolean | undefined
  count?: number | undefined
}

export type MenuItemProps = MenuItemCommon &
  ({ href: string; linkState?: unknown } | { onSelect: () => void })

export function MenuItem(props: MenuItemProps) {
  const { children, icon, isCurrent = false, count = 0 } = props
  const content = (
    <>
      {icon}
      {children}
      <Count value={count} />
    </>
  )
  if ('href' in props) {
    return (
      <Link
        href={props.href}
        state={props.linkState}
        className={menuItemLook}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={menuItemLook} onClick={props.onSelect}>
      {content}
    </button>
  )
}
