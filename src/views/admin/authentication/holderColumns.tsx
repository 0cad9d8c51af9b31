import { styled } from '@linaria/react'
import type { Role, RoleHolder } from '../../../../contract/roles.ts'
import { Button } from '../../components/controls/Button.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import type { Column } from '../components/DataTable.tsx'
import { LongText } from '../profile/LongText.tsx'
import { PersonLink } from '../profile/PersonLink.tsx'

const Muted = styled.small`
  color: ${color.muted};
  font: ${text.small};
`

const Changes = styled.div`
  display: flex;
  gap: ${space[2]};
`

const lists = new Intl.ListFormat('en')

/** The member’s name, or their number before they have chosen one. */
export const holderName = ({ id, name }: RoleHolder): string => name ?? `Member ${id}`

export function roleNames({ role_ids: ids }: RoleHolder, roles: readonly Role[]): string {
  const names = roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? 'None' : lists.format(names)
}

/** The names of the accounts that the member may act as. */
const aliasNames = ({ aliases }: RoleHolder): string =>
  aliases.length === 0 ? 'Nobody else' : lists.format(aliases.map(({ id, name }) => name ?? `Member ${id}`))

function stateText({ is_suspended: isSuspended, is_leaving: isLeaving }: RoleHolder): string {
  if (isLeaving) return 'Will be deleted'
  return isSuspended ? 'Suspended' : 'Active'
}

export const holderColumns = (
  roles: readonly Role[],
  viewerId: number,
  change: Readonly<Record<'roles' | 'aliases', (holder: RoleHolder) => void>>,
): readonly Column<RoleHolder>[] => [
  {
    id: 'name',
    title: 'Member',
    cell: (holder) => <PersonLink person={{ id: holder.id, name: holderName(holder) }} />,
  },
  { id: 'email', title: 'Email address', cell: ({ email }) => <LongText>{email}</LongText> },
  { id: 'roles', title: 'Roles', cell: (holder) => <LongText>{roleNames(holder, roles)}</LongText> },
  { id: 'aliases', title: 'Acts as', cell: (holder) => <LongText>{aliasNames(holder)}</LongText> },
  { id: 'state', title: 'Account', isOneLine: true, cell: stateText },
  {
    id: 'change',
    title: 'Change',
    isOneLine: true,
    cell: (holder) =>
      holder.id === viewerId ? (
        <Muted>You. Another super admin changes these.</Muted>
      ) : (
        <Changes>
          <Button
            size="small"
            aria-label={`Change roles of ${holderName(holder)}`}
            onClick={() => change.roles(holder)}
          >
            Roles
          </Button>
          <Button
            size="small"
            aria-label={`Change aliases of ${holderName(holder)}`}
            onClick={() => change.aliases(holder)}
          >
            Aliases
          </Button>
        </Changes>
      ),
  },
]
