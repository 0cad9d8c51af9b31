import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { pageSizes, roles as limits } from '../../contract/limits.ts'
import type { OwnerProof } from '../../contract/primitives.ts'
import type { Role, RoleHolder } from '../../contract/roles.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import type { Viewer } from '../http/viewer.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { changeMemberAliases } from './changeMemberAliases.ts'
import { changeMemberRoles } from './changeMemberRoles.ts'
import { isSameList } from './holders.ts'
import { lockSuperAdmin } from './lockSuperAdmin.ts'
import { adminRole, isBuiltIn, isReserved, superAdminRole } from './permissions.ts'
import {
  countRoles,
  deleteRole,
  findHolderIds,
  findHolders,
  findPermissions,
  findRole,
  findRoles,
  type HolderRow,
  insertRole,
  isNameTaken,
  lockRole,
  renameRole,
  type RoleRow,
  setPermissions,
} from './repository.ts'
import { type RolesChangedDeps, tellRolesChanged } from './tellRolesChanged.ts'

export interface RoleHandlerDeps extends OwnerDeps, RolesChangedDeps {
  readonly limitPasswordTries: LimitPasswordTries
}

interface Asked {
  readonly viewer: Viewer
  readonly request: FastifyRequest
}

interface Fields {
  readonly name: string
  readonly permissions: readonly string[]
}

const keptPermissions = ({ slug, permissions }: RoleRow): readonly string[] =>
  slug === superAdminRole ? permissions : slug === adminRole ? ['moderate'] : []

const presentRole = (row: RoleRow): Role => ({
  ...row,
  permissions: [...row.permissions],
  is_built_in: isBuiltIn(row.slug),
  kept_permissions: [...keptPermissions(row)],
})

const presentHolder = (row: HolderRow): RoleHolder => ({
  ...row,
  role_ids: [...row.role_ids],
  aliases: [...row.aliases],
})

/** What the audit log keeps of a role. */
const recorded = ({ name, slug, permissions }: RoleRow) => ({ name, slug, permissions: [...permissions] })

const nameTaken = () => unprocessable({ name: ['Another role has this name.'] })
const builtIn = (message: string) => new HttpError(409, 'role_built_in', message)

/** Makes a slug of a name, such as `night-shift`; a random one of a name without letters or digits of English. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? `role-${randomBytes(4).toString('hex')}` : slug
}

/** @throws HttpError 422 for a permission that is unknown, or that only super admins have */
async function requirePermissions(trx: Trx, slugs: readonly string[], role?: RoleRow): Promise<void> {
  const known = new Set((await findPermissions(trx)).map(({ slug }) => slug))
  if (slugs.some((slug) => !known.has(slug)))
    throw unprocessable({ permissions: ['One of these permissions does not exist.'] })
  if (slugs.some((slug) => isReserved(slug) && role?.permissions.includes(slug) !== true))
    throw unprocessable({ permissions: ['Only super admins have one of these permissions.'] })
}

const audit = (
  trx: Trx,
  viewer: Viewer,
  role: { readonly id: number; readonly action: string; readonly before?: RoleRow; readonly after?: RoleRow },
) =>
  writeAudit(trx, {
    actorId: viewer.memberId,
    ownId: viewer.ownId,
    action: role.action,
    target: { type: 'role', id: String(role.id) },
    ...(role.before && { before: recorded(role.before) }),
    ...(role.after && { after: recorded(role.after) }),
  })

async function createRole(trx: Trx, viewer: Viewer, { name, permissions }: Fields): Promise<RoleRow> {
  await lockSuperAdmin(trx, viewer)
  await requirePermissions(trx, permissions)
  if ((await countRoles(trx)) >= limits.most)
    throw new HttpError(409, 'too_many_roles', `At most ${limits.most} roles are possible.`)
  if (await isNameTaken(trx, name, null)) throw nameTaken()
  const slug = slugOf(name)
  // A role that was renamed since may have the slug.
  const id =
    (await insertRole(trx, { slug, name })) ??
    (await insertRole(trx, { slug: `${slug}-${randomBytes(4).toString('hex')}`, name }))
  if (id === null) throw nameTaken()
  await setPermissions(trx, id, permissions)
  const role = await findRole(trx, id)
  if (!role) throw notFound()
  await audit(trx, viewer, { id, action: 'role.create', after: role })
  return role
}

/** @returns the role, and whether what it allows has changed */
async function changeRole(
  trx: Trx,
  viewer: Viewer,
  id: number,
  { name, permissions, version }: Fields & { readonly version: number },
): Promise<{ readonly role: RoleRow; readonly isOther: boolean }> {
  await lockSuperAdmin(trx, viewer)
  const before = (await lockRole(trx, id)) ? await findRole(trx, id) : undefined
  if (!before) throw notFound()
  const isOther = !isSameList(before.permissions, permissions)
  if (!isOther && before.name === name) return { role: before, isOther }
  if (before.version !== version)
    throw new HttpError(
      409,
      'role_changed',
      'Another super admin changed this role meanwhile. Check your choice and save it again.',
    )
  if (isBuiltIn(before.slug) && name !== before.name)
    throw builtIn('The program knows this role, so its name stays.')
  if (keptPermissions(before).some((slug) => !permissions.includes(slug)))
    throw builtIn('This role is known by what it allows, which can’t be taken from it.')
  await requirePermissions(trx, permissions, before)
  if (await isNameTaken(trx, name, id)) throw nameTaken()
  await renameRole(trx, id, name)
  await setPermissions(trx, id, permissions)
  const role = await findRole(trx, id)
  if (!role) throw notFound()
  await audit(trx, viewer, { id, action: 'role.change', before, after: role })
  return { role, isOther }
}

async function removeRole(trx: Trx, viewer: Viewer, id: number): Promise<void> {
  await lockSuperAdmin(trx, viewer)
  const role = (await lockRole(trx, id)) ? await findRole(trx, id) : undefined
  if (!role) throw notFound()
  if (isBuiltIn(role.slug)) throw builtIn('The program knows this role, so it stays.')
  if (role.holder_count > 0)
    throw new HttpError(409, 'role_held', 'Members have this role. Take it from them first.')
  await deleteRole(trx, id)
  await audit(trx, viewer, { id, action: 'role.delete', before: role })
}

/** Creates the calls of the pages about roles, for super admins (`docs/product.md#roles-and-permissions`). */
export function createRoleHandlers(deps: RoleHandlerDeps) {
  const { db, limitPasswordTries } = deps

  async function confirm({ viewer, request }: Asked, proof: OwnerProof) {
    refuseAlias(viewer)
    await limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, proof))
  }

  return {
    'GET /role': async () => {
      const [roles, permissions] = await Promise.all([findRoles(db), findPermissions(db)])
      return {
        roles: roles.map(presentRole),
        permissions: permissions.map((row) => ({ ...row, is_reserved: isReserved(row.slug) })),
      }
    },

    'POST /role': async ({ viewer, body, request }) => {
      const { name, permissions, ...proof } = body
      await confirm({ viewer, request }, proof)
      return presentRole(await inTransaction(db, (trx) => createRole(trx, viewer, { name, permissions })))
    },

    'PUT /role/{id}': async ({ viewer, params: { id }, body, request }) => {
      const { name, permissions, version, ...proof } = body
      await confirm({ viewer, request }, proof)
      const { role, isOther } = await inTransaction(db, (trx) =>
        changeRole(trx, viewer, id, { name, permissions, version }),
      )
      if (isOther) await tellRolesChanged(deps, await findHolderIds(db, role.id))
      return presentRole(role)
    },

    'DELETE /role/{id}': async ({ viewer, params: { id }, body, request }) => {
      await confirm({ viewer, request }, body)
      await inTransaction(db, (trx) => removeRole(trx, viewer, id))
      return {}
    },

    'GET /role/holder': async ({ query }) => {
      const limit = pageSizes.list
      const rows = await findHolders(
        db,
        { search: query.search, roleId: query.role_id, memberId: query.member_id },
        { after: parseIdCursor(query.cursor), limit: limit + 1 },
      )
      const { page, next_cursor } = toIdPage(rows, limit, ({ id }) => id)
      return { data: page.map(presentHolder), next_cursor }
    },

    'PUT /user/{id}/roles': async ({ viewer, params, body, request }) => {
      const { role_ids: roleIds, previous_role_ids: previousRoleIds, ...proof } = body
      await confirm({ viewer, request }, proof)
      const { holder, isChanged } = await changeMemberRoles(db, viewer, {
        memberId: params.id,
        roleIds,
        previousRoleIds,
      })
      if (isChanged) await tellRolesChanged(deps, [params.id])
      return presentHolder(holder)
    },

    'PUT /user/{id}/aliases': async ({ viewer, params, body, request }) => {
      const { alias_ids: aliasIds, previous_alias_ids: previousAliasIds, added, ...proof } = body
      await confirm({ viewer, request }, proof)
      const { holder, isChanged } = await changeMemberAliases(db, viewer, {
        memberId: params.id,
        aliasIds,
        previousAliasIds,
        added,
      })
      if (isChanged) await tellRolesChanged(deps, [params.id])
      return presentHolder(holder)
    },
  } satisfies Partial<Handlers>
}
