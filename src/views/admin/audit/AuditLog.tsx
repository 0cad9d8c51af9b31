import type { AuditFilter, LoggedAction } from '../../../../contract/auditLog.ts'
import type { PagedRowsActor } from '../../../machines/admin/pagedRows/machine.ts'
import { PagedRows } from '../components/PagedRows.tsx'
import { auditColumns } from './auditColumns.tsx'

/** The rows of the audit log that match. */
export const AuditLog = ({ actor }: { actor: PagedRowsActor<LoggedAction, AuditFilter> }) => (
  <PagedRows
    actor={actor}
    caption="Actions"
    columns={auditColumns}
    rowKey={({ id }) => id}
    empty="No action matches. Change or clear the filters."
    error="Couldn’t load the audit log. Nothing is lost."
  />
)
