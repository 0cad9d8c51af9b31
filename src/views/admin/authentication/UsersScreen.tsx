import { useActorRef, useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import {
  type HolderFilter,
  readHolderFilter,
  writeHolderFilter,
} from '../../../machines/admin/roleHolders/filter.ts'
import { useCharts, useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { HolderFilterForm } from './HolderFilterForm.tsx'
import { HolderList } from './HolderList.tsx'
import { rolesIn, rolesRequest } from './rolesReport.ts'

const { title, path } = pages.users

/** `admin/authentication/users`. The filter is in the address. */
export function UsersScreen() {
  const [, query = ''] = usePageAddress().split('?')
  const [, navigate] = useLocation()
  const { adminReport } = useCharts('adminReports')
  const roles = useActorRef(adminReport, { input: { request: rolesRequest } })
  const known = rolesIn(useSelector(roles, ({ context }) => context.report))
  const isFailed = useSelector(roles, (snapshot) => snapshot.matches('failed'))
  const filter = readHolderFilter(query)
  return (
    <AdminPage
      title={title}
      lead="Members with roles. Look for a name or an email address to give a role to somebody who has none."
    >
      <HolderFilterForm
        filter={filter}
        roles={known.roles}
        onSearch={(next) => navigate(path + writeHolderFilter(next))}
      />
      <FilteredUsers
        key={writeHolderFilter(filter)}
        filter={filter}
        known={known}
        onRetryRoles={isFailed ? () => roles.send({ type: 'report.retry' }) : null}
      />
    </AdminPage>
  )
}

interface FilteredUsersProps {
  filter: HolderFilter
  known: Parameters<typeof HolderList>[0]['known']
  onRetryRoles: (() => void) | null
}

function FilteredUsers({ filter, ...roles }: FilteredUsersProps) {
  const { roleHolders, holderForm, aliasForm } = useCharts('roles')
  const actor = useActorRef(roleHolders, { input: { filter } })
  const { id: viewerId } = useMember()
  return (
    <HolderList
      actor={actor}
      forms={{ roles: holderForm, aliases: aliasForm }}
      viewerId={viewerId}
      {...roles}
    />
  )
}
