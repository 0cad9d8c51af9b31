import type { z } from 'zod'
import type { moderationQueueCalls, QueueItem, QueueName } from '../../../contract/moderationQueues.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { defaultName } from '../../members/presentCards.ts'
import { lockModeratedMembers } from '../repository.ts'
import { findDecisionsOfItems } from './decisionRepository.ts'
import {
  claimItem,
  claimNext,
  countQueues,
  isClaimedByOther,
  lockItems,
  releaseItems,
  renewClaims,
} from './itemRepository.ts'
import { presentItems, type PresentItemsDeps } from './presentItems.ts'
import { withoutAudit } from './withoutAudit.ts'

type Counts = z.output<(typeof moderationQueueCalls)['GET /moderation/queue']['response']>

export const readQueueCounts = async ({ db, now }: PresentItemsDeps, viewer: Viewer): Promise<Counts> => ({
  data: (await countQueues(db, viewer, now())).map((row) => ({
    ...row,
    oldest_at: row.oldest_at?.toISOString() ?? null,
  })),
})

/** Claims the next items of a queue for the moderator. */
export async function claimNextItems(
  deps: PresentItemsDeps,
  viewer: Viewer,
  queue: QueueName,
  { count, except }: { readonly count: number; readonly except: readonly number[] },
): Promise<{ data: QueueItem[]; waiting: number }> {
  const { db } = deps
  const now = deps.now()
  const ids = await withoutAudit(db, async (trx) => {
    await renewClaims(trx, viewer.memberId, now)
    return claimNext(trx, queue, { moderatorId: viewer.memberId, ownId: viewer.ownId, count, except, now })
  })
  const [data, counts] = await Promise.all([presentItems(deps, viewer, ids), countQueues(db, viewer, now)])
  return { data, waiting: counts.find((each) => each.queue === queue)?.count ?? 0 }
}

/**
 * Claims one item, or renews the claim.
 * @throws HttpError 404; 409 `decided`; 409 `claimed` while another moderator has it, unless it is taken over
 */
export async function claimOneItem(
  deps: PresentItemsDeps,
  viewer: Viewer,
  id: number,
  { takeOver }: { readonly takeOver: boolean },
): Promise<QueueItem> {
  const now = deps.now()
  await withoutAudit(deps.db, async (trx) => {
    await renewClaims(trx, viewer.memberId, now)
    const [item] = await lockItems(trx, [id])
    if (!item) throw notFound()
    if (item.decided_at !== null) {
      const who = (await findDecisionsOfItems(trx, [id])).get(id)?.actor_name ?? 'Another moderator'
      throw new HttpError(409, 'decided', `${who} has decided this already.`)
    }
    if (isClaimedByOther(item, viewer.memberId, now) && !takeOver) {
      const [holder] = await lockModeratedMembers(trx, [item.claimed_by_id ?? 0])
      throw new HttpError(409, 'claimed', `${holder?.name ?? defaultName} has claimed this item.`)
    }
    await claimItem(trx, id, viewer.memberId, now)
  })
  const [presented] = await presentItems(deps, viewer, [id])
  if (!presented) throw notFound()
  return presented
}

/** Gives claimed items back. */
export const giveBack = (
  { db, now }: Pick<PresentItemsDeps, 'db' | 'now'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> =>
  withoutAudit(db, async (trx) => {
    await renewClaims(trx, viewer.memberId, now())
    if (ids.length > 0) await releaseItems(trx, viewer.memberId, ids)
  })
