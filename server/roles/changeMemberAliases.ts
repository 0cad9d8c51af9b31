import { roles as limits } from '../../contract/limits.ts'
import { allowAlias, findAccount, forbidAlias, listAliases } from '../aliases/repository.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { isSameList, readHolder } from './holders.ts'
import { lockSuperAdmin } from './lockSuperAdmin.ts'
import type { HolderRow } from './repository.ts'

export interface WantedAliases {
  readonly memberId: number
  /** Those to keep. Sorted. */
  readonly aliasIds: readonly number[]
  /** What the super admin saw. Sorted. */
  readonly previousAliasIds: readonly number[]
  /** The name or email address of one more. */
  readonly added: string | undefined
}

const idsOf = ({ aliases }: HolderRow): number[] => aliases.map(({ id }) => id)

async function findAdded(trx: Trx, memberId: number, added: string): Promise<number> {
  const found = await findAccount(trx, added)
  if (found === null) throw unprocessable({ added: ['No active member has this name or email address.'] })
  if (found === memberId) throw unprocessable({ added: ['This is the member’s own account.'] })
  return found
}

/**
 * Sets whom a member may act as (docs/product.md#alias).
 * @returns the member, and whether anything changed
 * @throws HttpError 403 `own_aliases`, or when the viewer is no super admin any more; 404; 409 `aliases_changed`; 422 for
 * an account that the member can't act as
 */
export const changeMemberAliases = (
  db: Db,
  viewer: Viewer,
  { memberId, aliasIds, previousAliasIds, added }: WantedAliases,
): Promise<{ readonly holder: HolderRow; readonly isChanged: boolean }> =>
  inTransaction(db, async (trx) => {
    if (memberId === viewer.ownId)
      throw forbidden('own_aliases', 'You can’t allow yourself an alias. Ask another super admin.')
    const locked = await lockSuperAdmin(trx, viewer, [memberId])
    if (!locked.has(memberId)) throw notFound()
    const current = await readHolder(trx, memberId)
    const before = idsOf(current)
    if (!isSameList(before, previousAliasIds))
      throw new HttpError(
        409,
        'aliases_changed',
        'Another super admin changed these accounts meanwhile. Check your choice and save it again.',
      )
    const kept = before.filter((id) => aliasIds.includes(id))
    if (kept.length < aliasIds.length)
      throw unprocessable({ alias_ids: ['One of these accounts was not allowed before.'] })
    const addedId = added === undefined ? null : await findAdded(trx, memberId, added)
    const after = addedId === null || kept.includes(addedId) ? kept : [...kept, addedId]
    if (after.length > limits.mostAliases)
      throw unprocessable({ added: [`At most ${limits.mostAliases} accounts are possible.`] })
    if (
      isSameList(
        before,
        after.toSorted((one, other) => one - other),
      )
    )
      return { holder: current, isChanged: false }
    for (const id of before) if (!after.includes(id)) await forbidAlias(trx, memberId, id)
    if (addedId !== null) {
      await allowAlias(trx, memberId, addedId)
      if (!(await listAliases(trx, memberId)).includes(addedId))
        throw unprocessable({
          added: ['The member needs a role with the permission “alias”, and every role of this account.'],
        })
    }
    const holder = await readHolder(trx, memberId)
    await writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: 'member.aliases',
      target: { type: 'member', id: String(memberId) },
      before,
      after: idsOf(holder),
    })
    return { holder, isChanged: true }
  })
