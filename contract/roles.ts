/** Roles, what they allow, and who has them (docs/product.md#roles-and-permissions). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { cursorPageOf } from './paging.ts'
import { emptyResponse, Id, idParams, OwnerProof, PathId, trimmedText } from './primitives.ts'

const RoleId = z.int().positive().max(limits.largestSmallId)
const RoleIds = z
  .array(RoleId)
  .max(limits.roles.most)
  .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))

/** Something that roles allow. The program checks it, so there are no others. */
export const Permission = z.object({
  slug: z.string(),
  name: z.string(),
  /** Only super admins have it. No other role can. */
  is_reserved: z.boolean(),
  /** How many members have it by one of their roles. */
  member_count: z.int().nonnegative(),
})
export type Permission = z.infer<typeof Permission>

export const Role = z.object({
  id: Id,
  /** What the command line calls it. Stays when the name changes. */
  slug: z.string(),
  name: z.string(),
  /** Slugs, in alphabetical order. */
  permissions: z.array(z.string()),
  /** Admin and super admin: they keep their name, and are never deleted. */
  is_built_in: z.boolean(),
  /** The permissions that can’t be taken from it. */
  kept_permissions: z.array(z.string()),
  holder_count: z.int().nonnegative(),
  /** Grows with each change. */
  version: z.int().positive(),
})
export type Role = z.infer<typeof Role>

/** An account that a member may act as. */
export const AliasAccount = z.object({
  id: Id,
  /** Null before the member has chosen one. */
  name: z.string().nullable(),
})
export type AliasAccount = z.infer<typeof AliasAccount>

const AccountIds = z
  .array(Id)
  .max(limits.roles.mostAliases)
  .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))

/** A member as the list of users shows them. */
export const RoleHolder = z.object({
  id: Id,
  /** Null before the member has chosen one. */
  name: z.string().nullable(),
  /** Null for a member without an account. */
  email: z.string().nullable(),
  is_suspended: z.boolean(),
  /** The account will be deleted. */
  is_leaving: z.boolean(),
  role_ids: z.array(Id),
  /** Whom super admins let the member act as, by id. */
  aliases: z.array(AliasAccount),
})
export type RoleHolder = z.infer<typeof RoleHolder>

const RoleFields = z.object({
  name: trimmedText().min(1, 'Enter a name.').max(limits.roles.nameLength, 'This name is too long.'),
  permissions: z
    .array(z.string().max(40))
    .max(40)
    .transform((slugs) => [...new Set(slugs)].toSorted()),
})

export const roleCalls = {
  'GET /role': call({
    summary: 'Returns all roles and all permissions.',
    access: 'superAdmin',
    response: z.object({ roles: z.array(Role), permissions: z.array(Permission) }),
  }),
  'POST /role': call({
    summary: 'Creates a role. 422 for a name that another role has. Needs the password.',
    access: 'superAdmin',
    status: 201,
    body: z.object({ ...RoleFields.shape, ...OwnerProof.shape }).strict(),
    response: Role,
  }),
  'PUT /role/{id}': call({
    summary:
      'Changes a role for all who have it. 409 `role_changed` when `version` is not the current one. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: z
      .object({
        ...RoleFields.shape,
        version: z.int().positive().max(limits.largestId),
        ...OwnerProof.shape,
      })
      .strict(),
    response: Role,
  }),
  'DELETE /role/{id}': call({
    summary:
      'Deletes a role. 409 `role_held` while members have it, `role_built_in` for one of the program. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: OwnerProof,
    response: emptyResponse,
  }),
  'GET /role/holder': call({
    summary: 'Returns members with their roles, by id: those who have one, or all whom `search` finds.',
    access: 'superAdmin',
    query: z
      .object({
        /** A part of the name or email address. Finds also members without a role. */
        search: trimmedText().min(1).max(limits.roles.searchLength).optional(),
        /** Only members who have this role. */
        role_id: PathId.optional(),
        /** This member alone. */
        member_id: PathId.optional(),
        cursor: z.string().max(limits.longestCursor).optional(),
      })
      .strict(),
    response: cursorPageOf(RoleHolder),
  }),
  'PUT /user/{id}/roles': call({
    summary:
      'Sets all roles of another member. 403 `own_roles` for oneself; 409 `roles_changed` when `previous_role_ids` are not the current ones. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: z.object({ role_ids: RoleIds, previous_role_ids: RoleIds, ...OwnerProof.shape }).strict(),
    response: RoleHolder,
  }),
  'PUT /user/{id}/aliases': call({
    summary:
      'Sets whom another member may act as. 403 `own_aliases` for oneself; 409 `aliases_changed` when `previous_alias_ids` are not the current ones. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: z
      .object({
        alias_ids: AccountIds,
        previous_alias_ids: AccountIds,
        /** The whole name or email address of one more. */
        added: trimmedText().min(1).max(limits.roles.accountLength).optional(),
        ...OwnerProof.shape,
      })
      .strict(),
    response: RoleHolder,
  }),
}
