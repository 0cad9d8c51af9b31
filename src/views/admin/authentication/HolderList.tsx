import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RoleHolder } from '../../../../contract/roles.ts'
import type { aliasFormMachine, holderFormMachine } from '../../../machines/admin/roleHolders/form.ts'
import type { roleHoldersMachine } from '../../../machines/admin/roleHolders/machine.ts'
import type { RolesAndPermissions } from '../../../machines/admin/adminReport/reports.ts'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { useLodge } from '../../lodge.ts'
import { DataTable } from '../components/DataTable.tsx'
import { MoreRows } from '../components/MoreRows.tsx'
import { AliasDialog } from './AliasDialog.tsx'
import { HolderDialog } from './HolderDialog.tsx'
import { holderColumns } from './holderColumns.tsx'

export interface HolderListProps {
  actor: ActorRefFrom<typeof roleHoldersMachine>
  forms: { readonly roles: typeof holderFormMachine; readonly aliases: typeof aliasFormMachine }
  /** The super admin, who can’t change their own roles. */
  viewerId: number
  known: RolesAndPermissions
  /** Loads the roles again. Null unless that failed. */
  onRetryRoles: (() => void) | null
}

/** Members with their roles, in each state of their chart. */
export function HolderList({ actor, forms, viewerId, known, onRetryRoles }: HolderListProps) {
  const { root } = useLodge()
  const snapshot = useSelector(actor, (current) => current)
  const { holders, cursor } = snapshot.context
  const [chosen, setChosen] = useState<{ what: 'roles' | 'aliases'; holder: RoleHolder } | null>(null)
  const open = (what: 'roles' | 'aliases') => (holder: RoleHolder) => setChosen({ what, holder })
  if (onRetryRoles !== null)
    return <ErrorState onRetry={onRetryRoles}>Couldn’t load the roles. Nothing is lost.</ErrorState>
  const chosenFor = (what: 'roles' | 'aliases') =>
    chosen?.what === what ? (holders.find(({ id }) => id === chosen.holder.id) ?? chosen.holder) : null
  const dialog = {
    onSaved: (holder: RoleHolder) => {
      actor.send({ type: 'holder.changed', holder })
      root.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved. It counts from now on.' } })
      setChosen(null)
    },
    onDoubt: () => {
      if (chosen) actor.send({ type: 'holder.refresh', id: chosen.holder.id })
    },
    onClose: () => setChosen(null),
  }
  return (
    <>
      <DataTable
        caption="Users"
        columns={holderColumns(known.roles, viewerId, { roles: open('roles'), aliases: open('aliases') })}
        rows={holders}
        rowKey={({ id }) => id}
        isLoading={snapshot.matches('loading')}
        empty="Nobody matches. Change or clear the filters."
        error={snapshot.matches('failed') ? 'Couldn’t load the users. Nothing is lost.' : null}
        onRetry={() => actor.send({ type: 'holders.retry' })}
      />
      {cursor !== null && (
        <MoreRows
          count={holders.length}
          isLoading={snapshot.matches('loadingMore')}
          onMore={() => actor.send({ type: 'holders.more' })}
        />
      )}
      <HolderDialog machine={forms.roles} holder={chosenFor('roles')} known={known} {...dialog} />
      <AliasDialog machine={forms.aliases} holder={chosenFor('aliases')} {...dialog} />
    </>
  )
}
