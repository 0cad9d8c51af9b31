import type { Trx } from '../db/schema.ts'
import type { splitParts } from './profileParts.ts'

type Parts = ReturnType<typeof splitParts>

const lists = ['piercings', 'interests', 'communities_he_is', 'communities_he_likes'] as const
const networks = ['facebook', 'instagram', 'twitter'] as const

/** Stores the given lists, links and names. Those that are undefined stay. The caller holds the lock of the member's row. */
export async function saveParts(
  trx: Trx,
  memberId: number,
  parts: Pick<Parts, 'lists' | 'links' | 'networks'>,
): Promise<void> {
  for (const field of lists) {
    const ids = parts.lists[field]
    if (ids) await saveChoices(trx, { memberId, field, ids })
  }
  if (parts.links) await saveLinks(trx, memberId, parts.links)
  for (const network of networks) {
    const username = parts.networks[network]
    if (username !== undefined) await saveNetwork(trx, { memberId, network, username })
  }
}

/** Writes only what differs, because each written row refreshes the member in searches. */
async function saveChoices(
  trx: Trx,
  { memberId, field, ids }: { memberId: number; field: keyof Parts['lists']; ids: readonly number[] },
): Promise<void> {
  let others = trx.deleteFrom('member_lookup').where('member_id', '=', memberId).where('field', '=', field)
  if (ids.length > 0) others = others.where('lookup_id', 'not in', ids)
  await others.execute()
  if (ids.length === 0) return
  await trx
    .insertInto('member_lookup')
    .values(ids.map((id) => ({ member_id: memberId, field, lookup_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function saveLinks(trx: Trx, memberId: number, links: readonly string[]): Promise<void> {
  await trx.deleteFrom('member_link').where('member_id', '=', memberId).execute()
  if (links.length === 0) return
  await trx
    .insertInto('member_link')
    .values(links.map((url, position) => ({ member_id: memberId, position, url })))
    .execute()
}

async function saveNetwork(
  trx: Trx,
  row: { memberId: number; network: keyof Parts['networks']; username: string | null },
): Promise<void> {
  const { memberId, network, username } = row
  if (username === null) {
    await trx
      .deleteFrom('member_network')
      .where('member_id', '=', memberId)
      .where('network', '=', network)
      .execute()
    return
  }
  await trx
    .insertInto('member_network')
    .values({ member_id: memberId, network, username })
    .onConflict((conflict) => conflict.columns(['member_id', 'network']).doUpdateSet({ username }))
    .execute()
}
