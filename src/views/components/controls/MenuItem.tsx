import type { ReactElement, ReactNode } from 'react'
import { Count } from '../layout/Count.tsx'
import { MenuChoice, type MenuTarget } from './MenuChoice.tsx'
import { menuItemLook } from './menuLook.ts'

export type MenuItemProps = MenuTarget & {
  children: ReactNode
  icon?: ReactElement | undefined
  isCurrent?: boolean | undefined
  count?: number | undefined
}

export function MenuItem({ children, icon, count = 0, ...choice }: MenuItemProps) {
  return (
    <MenuChoice className={menuItemLook} {...choice}>
      {icon}
      <span>{children}</span>
      <Count value={count} />
    </MenuChoice>
  )
}
