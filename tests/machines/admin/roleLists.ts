/** Factories for roles, permissions and their holders, as the server returns them. */
import type { Permission, Role, RoleHolder } from '../../../contract/roles.ts'

export const role = (id: number, fields: Partial<Role> = {}): Role => ({
  id,
  slug: `role-${id}`,
  name: `Role ${id}`,
  permissions: ['travel-plans'],
  is_built_in: false,
  kept_permissions: [],
  holder_count: 0,
  version: 1,
  ...fields,
})

export const permissions: readonly Permission[] = [
  { slug: 'moderate', name: 'Moderate', is_reserved: false, member_count: 2 },
  { slug: 'payments', name: 'See payments', is_reserved: true, member_count: 1 },
  { slug: 'travel-plans', name: 'Have travel plans', is_reserved: false, member_count: 3 },
]

const everything = permissions.map(({ slug }) => slug)

export const adminRole = role(1, {
  slug: 'admin',
  name: 'Admin',
  permissions: ['moderate'],
  is_built_in: true,
  kept_permissions: ['moderate'],
  holder_count: 1,
})

export const superAdminRole = role(2, {
  slug: 'super-admin',
  name: 'Super admin',
  permissions: everything,
  is_built_in: true,
  kept_permissions: everything,
  holder_count: 1,
})

export const holder = (id: number, fields: Partial<RoleHolder> = {}): RoleHolder => ({
  id,
  name: `Member${id}`,
  email: `member${id}@lodge.test`,
  is_suspended: false,
  is_leaving: false,
  role_ids: [],
  aliases: [],
  ...fields,
})
