import { styled } from '@linaria/react'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Permission, Role } from '../../../../contract/roles.ts'
import { writeHolderFilter } from '../../../machines/admin/roleHolders/filter.ts'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { paths } from '../../paths.ts'
import { color, text } from '../../theme/tokens.ts'
import type { Column } from '../components/DataTable.tsx'
import { RowButtons } from '../components/RowButtons.tsx'
import { LongText } from '../profile/LongText.tsx'

const Muted = styled.small`
  display: block;
  color: ${color.muted};
  font: ${text.small};
`

/** Under a link, because the members of a role are a list of their own. */
const Members = styled.div`
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const numbers = new Intl.NumberFormat()

/** Whether nothing of a role can be changed: it has everything, and keeps it. */
const isFixed = ({ kept_permissions: kept }: Role, permissions: readonly Permission[]): boolean =>
  kept.length === permissions.length

/** Returns what a role allows, in words. */
export function allowedText(role: Role, permissions: readonly Permission[]): string {
  const names = permissions.filter(({ slug }) => role.permissions.includes(slug)).map(({ name }) => name)
  if (names.length === 0) return 'Nothing'
  return names.length === permissions.length ? 'Everything' : names.join('; ')
}

export const holdersPath = ({ id }: Pick<Role, 'id'>): string =>
  `${paths.users}${writeHolderFilter({ role_id: String(id) })}`

const Holders = ({ role }: { role: Role }) => (
  <Members>
    {role.holder_count === 0 ? (
      '0'
    ) : (
      <Link href={holdersPath(role)} aria-label={`${numbers.format(role.holder_count)} with ${role.name}`}>
        {numbers.format(role.holder_count)}
      </Link>
    )}
  </Members>
)

export const roleColumns = (
  permissions: readonly Permission[],
  { onEdit, onDelete }: { readonly onEdit: (role: Role) => void; readonly onDelete: (role: Role) => void },
): readonly Column<Role>[] => [
  {
    id: 'name',
    title: 'Role',
    cell: ({ name, slug, is_built_in: isBuiltIn }) => (
      <>
        <LongText>{name}</LongText>
        <Muted>{isBuiltIn ? 'Part of the program' : slug}</Muted>
      </>
    ),
  },
  { id: 'allows', title: 'Allows', cell: (role) => allowedText(role, permissions) },
  { id: 'members', title: 'Members', align: 'end', cell: (role) => <Holders role={role} /> },
  {
    id: 'actions',
    title: 'Actions',
    cell: (role) => (
      <RowButtons>
        {!isFixed(role, permissions) && (
          <IconButton label={`Edit ${role.name}`} icon={<Pencil />} onClick={() => onEdit(role)} />
        )}
        {!role.is_built_in && (
          <IconButton label={`Delete ${role.name}`} icon={<Trash2 />} onClick={() => onDelete(role)} />
        )}
      </RowButtons>
    ),
  },
]
