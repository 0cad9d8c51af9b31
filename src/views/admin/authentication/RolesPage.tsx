import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Role } from '../../../../contract/roles.ts'
import type { adminReportMachine } from '../../../machines/admin/adminReport/machine.ts'
import type { roleDeletionFormMachine, roleFormMachine } from '../../../machines/admin/roles/forms.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { DataTable } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { roleColumns } from './roleColumns.tsx'
import { rolesIn } from './rolesReport.ts'

/** The dialog that is open. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly role: Role }
  | { readonly kind: 'delete'; readonly role: Role }

/** Gets the focus when the row with the button that had it has gone. */
const addButtonId = 'add-role'

export interface RolesPageProps {
  actor: ActorRefFrom<typeof adminReportMachine>
  form: typeof roleFormMachine
  deletionForm: typeof roleDeletionFormMachine
}

/** The list of roles. */
export function RolesPage({ actor, form, deletionForm }: RolesPageProps) {
  const { root } = useLodge()
  const report = useSelector(actor, ({ context }) => context.report)
  const { roles, permissions } = rolesIn(report)
  const [open, setOpen] = useState<Open | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  /** The role as it is now, when another super admin changed it meanwhile. */
  const current = (role: Role): Role => roles.find(({ id }) => id === role.id) ?? role
  const refresh = () => actor.send({ type: 'report.refresh' })
  const close = () => setOpen(null)
  const show = (next: Open) => {
    setIsDeleted(false)
    setOpen(next)
  }
  const finish = (html: string) => {
    root.send({ type: 'flash.show', flash: { type: 'success', html } })
    close()
    refresh()
  }
  return (
    <AdminPage
      title={pages.roles.title}
      lead="A role allows what its permissions allow. A change counts at once for all who have the role."
      actions={
        report && (
          <Button id={addButtonId} variant="primary" icon={<Plus />} onClick={() => show({ kind: 'add' })}>
            Add a role
          </Button>
        )
      }
    >
      <ReportFrame actor={actor}>
        {() => (
          <DataTable
            caption="Roles"
            columns={roleColumns(permissions, {
              onEdit: (role) => show({ kind: 'edit', role }),
              onDelete: (role) => show({ kind: 'delete', role }),
            })}
            rows={roles}
            rowKey={({ id }) => id}
            empty="There are no roles."
          />
        )}
      </ReportFrame>
      <RoleDialog
        machine={form}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        role={open?.kind === 'edit' ? current(open.role) : null}
        permissions={permissions}
        onSaved={() => finish('Saved. It counts from now on.')}
        onDoubt={refresh}
        onClose={close}
      />
      <DeleteRoleDialog
        machine={deletionForm}
        role={open?.kind === 'delete' ? current(open.role) : null}
        onDeleted={() => {
          setIsDeleted(true)
          finish('The role is deleted.')
        }}
        onDoubt={refresh}
        onClose={close}
        returnFocus={() => (isDeleted ? document.getElementById(addButtonId) : null)}
      />
    </AdminPage>
  )
}
