import type { Trx } from '../server/db/schema.ts'
import { insertAudit } from './insert/audit.ts'
import { insertConversation } from './insert/conversation.ts'
import { insertPhotos, insertVerifications, insertVideos, type Pictures } from './insert/media.ts'
import { insertAccounts, insertMembers, insertRoles } from './insert/members.ts'
import { insertModeration } from './insert/moderation.ts'
import { insertPayments } from './insert/payments.ts'
import { insertPlaces } from './insert/places.ts'
import { insertRelations } from './insert/relations.ts'
import { type Ids, readLookupIds } from './insert/rows.ts'
import { insertStatistics } from './insert/statistics.ts'
import type { DemoWorld } from './types.ts'

/** Writes the demo world into a database without members. */
export async function insertWorld(trx: Trx, world: DemoWorld, pictures: Pictures): Promise<void> {
  const lookup = await readLookupIds(trx)
  await insertAccounts(trx, world)
  const members = await insertMembers(trx, world, lookup)
  await insertRoles(trx, world, members)
  await insertPlaces(trx, world, members)
  const ids: Ids = {
    members,
    photos: await insertPhotos(trx, world, members, pictures, lookup),
    videos: await insertVideos(trx, world, members, pictures, lookup),
  }
  const verifications = await insertVerifications(trx, world, members, pictures)
  await insertRelations(trx, world, ids)
  await insertModeration(trx, world, ids, verifications)
  await insertAudit(trx, world, ids)
  await insertPayments(trx, world, ids)
  await insertStatistics(trx, world, ids)
  // Conversation lists are ordered by message id, so ids must grow with time.
  const byLastMessage = world.conversations.toSorted(
    (one, other) => (one.messages.at(-1)?.sentAt ?? 0) - (other.messages.at(-1)?.sentAt ?? 0),
  )
  for (const conversation of byLastMessage) await insertConversation(trx, conversation, ids)
}
