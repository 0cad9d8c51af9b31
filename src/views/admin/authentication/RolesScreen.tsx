import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { RolesPage } from './RolesPage.tsx'
import { rolesRequest } from './rolesReport.ts'

/** `admin/authentication/roles`. */
export function RolesScreen() {
  const { adminReport } = useCharts('adminReports')
  const { roleForm, roleDeletionForm } = useCharts('roles')
  const actor = useActorRef(adminReport, { input: { request: rolesRequest } })
  return <RolesPage actor={actor} form={roleForm} deletionForm={roleDeletionForm} />
}
