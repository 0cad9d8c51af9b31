import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { type SessionActor, selectRoles } from '../lodge.ts'
import { paths } from '../paths.ts'
import { retryableLazy } from './retryableLazy.tsx'

/** Lazy, because the browsers of members never load the admin area. */
const AdminFrame = retryableLazy(() => import('../admin/AdminFrame.tsx').then((module) => module.AdminFrame))

export interface AdminEntranceProps {
  session: SessionActor
  isForSuperAdmins: boolean
  children: ReactNode
}

/** Shows a page of the admin area to admins. Others go home, and learn nothing about the page. */
export function AdminEntrance({ session, isForSuperAdmins, children }: AdminEntranceProps) {
  const { isAdmin, isSuperAdmin } = useSelector(session, selectRoles)
  if (!isAdmin && !isSuperAdmin) return <Redirect to={paths.home} replace />
  return <AdminFrame isForSuperAdmins={isForSuperAdmins}>{children}</AdminFrame>
}
