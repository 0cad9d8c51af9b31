/** The slugs of the roles that the program knows (`server/db/migrations/0001_members.ts`). */
export const adminRole = 'admin'
export const superAdminRole = 'super-admin'

/** Calls of these kinds ask for the role of super admins, so that another role with the permission would open nothing. */
const reserved: ReadonlySet<string> = new Set(['statistics', 'payments', 'authentication'])

export const isReserved = (permission: string): boolean => reserved.has(permission)

export const isBuiltIn = (slug: string): boolean => slug === adminRole || slug === superAdminRole
