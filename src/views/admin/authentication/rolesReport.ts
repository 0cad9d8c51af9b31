import type { Report, RequestOf, RolesAndPermissions } from '../../../machines/admin/adminReport/reports.ts'

export const rolesRequest: RequestOf['roles'] = { name: 'roles', query: {} }

const nothing: RolesAndPermissions = { roles: [], permissions: [] }

/** Returns what the report has, or nothing before it is loaded. */
export const rolesIn = (report: Report | null): RolesAndPermissions =>
  report?.name === 'roles' ? report.data : nothing
