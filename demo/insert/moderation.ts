import type { Insertable } from 'kysely'
import type { Database, Trx } from '../../server/db/schema.ts'
import type { DemoReport, DemoWorld, Instant, MemberKey } from '../types.ts'
import { dateOf, dateOrNull, idOf, type Ids, insertAll } from './rows.ts'

type Item = Insertable<Database['moderation_item']>

const reportQueues = { member: 'reported', photo: 'reported-pics', video: 'reported-videos' } as const

/** Inserts reports, queue items, suspensions and appeals. */
export async function insertModeration(
  trx: Trx,
  world: DemoWorld,
  ids: Ids,
  verifications: ReadonlyMap<MemberKey, number>,
): Promise<void> {
  const suspendedAt = new Map(world.members.map(({ key, suspension }) => [key, suspension?.at ?? null]))
  await insertAll(
    trx,
    'report',
    world.reports.map((report) => ({
      reporter_id: idOf(ids.members, report.reporter),
      subject_type: report.subject.type,
      subject_id: subjectIdOf(report, ids),
      about_member_id: idOf(ids.members, report.about),
      reason: report.reason,
      text: report.text,
      created_at: dateOf(report.createdAt),
      decided_at: dateOrNull(suspendedAt.get(report.about) ?? null),
    })),
  )
  const items = [
    ...waitingMembers(world, ids),
    ...waitingPhotos(world, ids),
    ...waitingVideos(world, ids),
    ...waitingVerifications(world, verifications),
    ...world.reports
      .filter(({ about }) => suspendedAt.get(about) === null)
      .map((report) => ({
        queue: reportQueues[report.subject.type],
        subject_type: report.subject.type,
        subject_id: subjectIdOf(report, ids),
        priority: report.reason === 'under-age' ? 1 : 0,
        opened_at: dateOf(report.createdAt),
      })),
  ]
  await insertAll(trx, 'moderation_item', onceEach(items))
  await insertAppeals(trx, world, ids)
}

function subjectIdOf({ subject }: DemoReport, { members, photos, videos }: Ids): number {
  const ids = { member: members, photo: photos, video: videos }
  return idOf(ids[subject.type], subject.key)
}

/** Keeps one queue item for all reports of a subject. */
const onceEach = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [`${item.queue} ${item.subject_type} ${item.subject_id}`, item])).values(),
]

/** Milliseconds for which an age report waits at most, as on a site whose moderators keep up. */
const longestAgeReport = 36 * 60 * 60_000

const waitingMembers = ({ members, asOf }: DemoWorld, ids: Ids): Item[] =>
  members.flatMap((member) => {
    const about = { subject_type: 'member' as const, subject_id: idOf(ids.members, member.key) }
    const opened_at = dateOf(member.createdAt)
    const items: Item[] = []
    if (member.approvedAt === null && member.suspension === null) {
      items.push({ ...about, queue: 'just-joined', opened_at })
    }
    if (member.ageReportStatus === 1) {
      const asked = new Date(Math.max(opened_at.getTime(), dateOf(asOf).getTime() - longestAgeReport))
      items.push({ ...about, queue: 'age-report', opened_at: asked })
    }
    return items
  })

const waitingPhotos = ({ members }: DemoWorld, ids: Ids): Item[] =>
  members
    .flatMap(({ photos }) => photos)
    .filter(({ approvedAt, isActivation }) => approvedAt === null && !isActivation)
    .map(({ key, createdAt }) => ({
      queue: 'new-pics',
      subject_type: 'photo',
      subject_id: idOf(ids.photos, key),
      opened_at: dateOf(createdAt),
    }))

const waitingVideos = ({ members }: DemoWorld, { videos }: Ids): Item[] =>
  members
    .filter((member) => member.approvedAt !== null)
    .flatMap((member) => member.videos)
    .filter(({ approvedAt }) => approvedAt === null)
    .map(({ key, createdAt }) => ({
      queue: 'new-videos',
      subject_type: 'video',
      subject_id: idOf(videos, key),
      opened_at: dateOf(createdAt),
    }))

const waitingVerifications = (
  { members }: DemoWorld,
  verifications: ReadonlyMap<MemberKey, number>,
): Item[] =>
  members.flatMap(({ key, verification }) => {
    const id = verifications.get(key)
    if (!verification || id === undefined) return []
    const opened_at = dateOf(verification.sentAt)
    return [{ queue: 'verification', subject_type: 'verification_photo', subject_id: id, opened_at }]
  })

/** Inserts appeals against decisions of the super admin, so that the admin has them in the queue. */
async function insertAppeals(trx: Trx, world: DemoWorld, { members }: Ids): Promise<void> {
  const superAdmin = world.members.find(({ role }) => role === 'super-admin')
  for (const { member, text, createdAt } of world.appeals) {
    const suspension = world.members.find(({ key }) => key === member)?.suspension
    if (!suspension || !superAdmin) continue
    const decisionId = await insertSuspension(trx, {
      memberId: idOf(members, member),
      actorId: idOf(members, superAdmin.key),
      ...suspension,
    })
    const { id } = await trx
      .insertInto('appeal')
      .values({
        decision_id: decisionId,
        member_id: idOf(members, member),
        text,
        created_at: dateOf(createdAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const opened_at = dateOf(createdAt)
    await trx
      .insertInto('moderation_item')
      .values({ queue: 'appeals', subject_type: 'appeal', subject_id: id, opened_at })
      .execute()
  }
}

async function insertSuspension(
  trx: Trx,
  { memberId, actorId, text, at }: { memberId: number; actorId: number; text: string; at: Instant },
): Promise<number> {
  const decidedAt = dateOf(at)
  const item = await trx
    .insertInto('moderation_item')
    .values({
      queue: 'reported',
      subject_type: 'member',
      subject_id: memberId,
      opened_at: decidedAt,
      decided_at: decidedAt,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const decision = await trx
    .insertInto('moderation_decision')
    .values({
      item_id: item.id,
      item_version: item.version,
      actor_id: actorId,
      own_id: actorId,
      member_id: memberId,
      subject_type: 'member',
      subject_id: memberId,
      action: 'member.suspend',
      text,
      before: JSON.stringify({ is_suspended: false }),
      after: JSON.stringify({ is_suspended: true }),
      takes_effect_at: decidedAt,
      effective_at: decidedAt,
      created_at: decidedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return decision.id
}
