import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { DataTable } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { permissionColumns } from './permissionColumns.tsx'
import { rolesIn, rolesRequest } from './rolesReport.ts'

/** `admin/authentication/permissions`. */
export function PermissionsScreen() {
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request: rolesRequest } })
  return (
    <AdminPage
      title={pages.permissions.title}
      lead="The program checks these, so they are fixed. Roles give them to members."
    >
      <ReportFrame actor={actor}>
        {(report) => (
          <DataTable
            caption="Permissions"
            columns={permissionColumns(rolesIn(report).roles)}
            rows={rolesIn(report).permissions}
            rowKey={({ slug }) => slug}
            empty="There are no permissions."
          />
        )}
      </ReportFrame>
    </AdminPage>
  )
}
