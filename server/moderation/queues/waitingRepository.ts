/** What waits in each queue of the moderators, whether or not it has an item yet. */
import { type RawBuilder, sql } from 'kysely'
import type { QueueName } from '../../../contract/moderationQueues.ts'
import { isUndecided, stillHolds } from '../../appeals/repository.ts'
import type { MediaKind } from '../../media/mediaFields.ts'

/** Members in these states wait nowhere: no decision about them would help anyone. */
const isHere = (member: string) => sql`
  ${sql.ref(`${member}.suspended_at`)} is null and ${sql.ref(`${member}.delete_requested_at`)} is null
  and ${sql.ref(`${member}.deleted_at`)} is null`

const reported = sql`
  select item.queue, 'member' as subject_type, member.id as subject_id, member.id as member_id,
    item.opened_at as since, item.priority as urgency, member.updated_at as changed_at
  from moderation_item as item join member on member.id = item.subject_id
  where item.queue = 'reported' and item.subject_type = 'member' and item.decided_at is null
    and member.deleted_at is null`

const justJoined = sql`
  select 'just-joined' as queue, 'member' as subject_type, member.id as subject_id, member.id as member_id,
    member.created_at as since, 0 as urgency, member.updated_at as changed_at
  from member
  where member.approved_at is null and member.rejected_at is null and member.is_onboarded and member.is_enabled
    and ${isHere('member')}`

const verification = sql`
  select 'verification' as queue, 'verification_photo' as subject_type, photo.id as subject_id, photo.member_id,
    photo.created_at as since, 0 as urgency, photo.updated_at as changed_at
  from verification_photo as photo join member on member.id = photo.member_id
  where photo.decided_at is null and ${isHere('member')}
  union all
  select item.queue, 'member', member.id, member.id, item.opened_at, 0, item.opened_at
  from moderation_item as item join member on member.id = item.subject_id
  where item.queue = 'age-report' and item.subject_type = 'member' and item.decided_at is null and ${isHere('member')}`

/** Videos wait once they are processed. */
const isReady = (kind: MediaKind) => (kind === 'video' ? sql`media.is_processed` : sql`true`)

const newMedia = (kind: MediaKind, queue: QueueName) => sql`
  select ${sql.lit(queue)} as queue, ${sql.lit(kind)} as subject_type, media.id as subject_id, media.member_id,
    media.created_at as since, 0 as urgency, media.updated_at as changed_at
  from ${sql.table(kind)} as media join member on member.id = media.member_id
  where media.approved_at is null and media.deleted_at is null and ${isReady(kind)} and ${isHere('member')}`

const reportedMedia = (kind: MediaKind, queue: QueueName) => sql`
  select item.queue, item.subject_type, media.id as subject_id, media.member_id,
    item.opened_at as since, item.priority as urgency, media.updated_at as changed_at
  from moderation_item as item
  join ${sql.table(kind)} as media on media.id = item.subject_id
  join member on member.id = media.member_id
  where item.queue = ${sql.lit(queue)} and item.subject_type = ${sql.lit(kind)} and item.decided_at is null
    and media.deleted_at is null and ${isReady(kind)} and member.deleted_at is null`

const appeals = sql`
  select 'appeals' as queue, 'appeal' as subject_type, appeal.id as subject_id, appeal.member_id,
    appeal.created_at as since, 0 as urgency, appeal.created_at as changed_at
  from appeal join moderation_decision as decision on decision.id = appeal.decision_id
  join member on member.id = appeal.member_id
  where ${isUndecided} and ${stillHolds} and member.delete_requested_at is null and member.deleted_at is null`

const queues: Readonly<Record<QueueName, RawBuilder<unknown>>> = {
  'just-joined': justJoined,
  reported,
  verification,
  'new-pics': newMedia('photo', 'new-pics'),
  'new-videos': newMedia('video', 'new-videos'),
  'reported-pics': reportedMedia('photo', 'reported-pics'),
  'reported-videos': reportedMedia('video', 'reported-videos'),
  appeals,
}

/**
 * The subjects that wait in a queue, without those about which a decision is pending: `queue` (of the item),
 * `subject_type`, `subject_id`, `member_id`, `since`, `urgency`, `changed_at`.
 */
export const waitingIn = (queue: QueueName) => sql`(
  select * from (${queues[queue]}) as subject
  where not exists (
    select from moderation_decision as pending
    where pending.subject_type = subject.subject_type and pending.subject_id = subject.subject_id
      and pending.effective_at is null and pending.undone_at is null and pending.failure is null
  )
)`
