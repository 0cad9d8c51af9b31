import { styled } from '@linaria/react'
import type { Permission, Role } from '../../../../contract/roles.ts'
import { color, text } from '../../theme/tokens.ts'
import type { Column } from '../components/DataTable.tsx'
import { permissionDetail } from './permissionTexts.ts'

const Slug = styled.code`
  display: block;
  color: ${color.muted};
  font: ${text.small};
`

const lists = new Intl.ListFormat('en')
const numbers = new Intl.NumberFormat()

const rolesWith = (roles: readonly Role[], slug: string): string => {
  const names = roles.filter(({ permissions }) => permissions.includes(slug)).map(({ name }) => name)
  return names.length === 0 ? 'None' : lists.format(names)
}

export const permissionColumns = (roles: readonly Role[]): readonly Column<Permission>[] => [
  {
    id: 'permission',
    title: 'Permission',
    cell: ({ slug, name }) => (
      <>
        <span>{name}</span>
        <Slug>{slug}</Slug>
      </>
    ),
  },
  { id: 'detail', title: 'What it allows', cell: ({ slug }) => permissionDetail(slug) },
  { id: 'roles', title: 'Roles with it', cell: ({ slug }) => <bdi>{rolesWith(roles, slug)}</bdi> },
  {
    id: 'given',
    title: 'Given by',
    isOneLine: true,
    cell: ({ is_reserved: isReserved }) => (isReserved ? 'Super admin only' : 'Any role'),
  },
  {
    id: 'members',
    title: 'Members',
    align: 'end',
    cell: ({ member_count: count }) => numbers.format(count),
  },
]
