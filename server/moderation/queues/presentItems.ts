import { claimIdleTime, earlierDecisionsShown } from '../../../contract/limits.ts'
import type { QueueItem, QueueName } from '../../../contract/moderationQueues.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MediaKind } from '../../media/mediaFields.ts'
import type { PrivateLinks } from '../../media/privateLinks.ts'
import type { PresentVerificationDeps } from '../../verification/presentVerification.ts'
import { presentForAdmin } from '../presentForAdmin.ts'
import { presentNote } from './adminNotes.ts'
import { findDecisionsAbout } from './decisionRepository.ts'
import { presentAppeals } from './itemAppeals.ts'
import { findSimilarPhotos, presentPhotos, presentVideos } from './itemMedia.ts'
import { findItems, type ItemRow } from './itemRepository.ts'
import { findNotesAbout } from './noteRepository.ts'
import { possibleActions } from './possibleActions.ts'
import { presentDecision } from './presentDecision.ts'
import { countReportsOfMedia, countReportsOfMembers, findReporterRecords } from './reportRepository.ts'
import { findSubject } from './subjectRepository.ts'

export interface PresentItemsDeps extends PresentVerificationDeps {
  readonly links: PrivateLinks
  readonly now: () => number
}

/** In which queue of the moderators an item is. */
const queueOf = ({ queue }: ItemRow): QueueName => (queue === 'age-report' ? 'verification' : queue)

const idsOf = (items: readonly ItemRow[], type: ItemRow['subject_type']) =>
  items.flatMap((item) => (item.subject_type === type ? [item.subject_id] : []))

/** Returns the photos or videos whose removal these appeals are about. */
const removedOf = (appeals: Awaited<ReturnType<typeof presentAppeals>>, kind: MediaKind) =>
  [...appeals.values()].flatMap(({ decision: { subject } }) => (subject.type === kind ? [subject.id] : []))

type Subject = QueueItem['subject']

const subjectOf = ({ subject_type: type, subject_id: id }: ItemRow): Subject | null =>
  type === 'message' ? null : { type, id }

/** Returns items with what is needed to decide, in the order of `ids`. Items whose subject is gone are left out. */
export async function presentItems(
  deps: PresentItemsDeps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const { db } = deps
  const now = deps.now()
  const rows = await findItems(db, ids)
  const owners = await Promise.all(
    rows.map(async (row) => {
      const subject = subjectOf(row)
      return [row.id, subject && (await findSubject(db, subject))?.memberId] as const
    }),
  )
  const ownerOf = new Map(owners)
  const memberIds = [...new Set(owners.flatMap(([, id]) => (id == null ? [] : [id])))]
  if (memberIds.length === 0) return []
  const appeals = await presentAppeals(db, idsOf(rows, 'appeal'))
  const photoIds = idsOf(rows, 'photo')
  const videoIds = idsOf(rows, 'video')
  const [members, photos, videos, similar, decisions, notes, ...totals] = await Promise.all([
    presentForAdmin(deps, memberIds, { viewer, now }),
    presentPhotos(deps, viewer, [...photoIds, ...removedOf(appeals, 'photo')]),
    presentVideos(deps, viewer, [...videoIds, ...removedOf(appeals, 'video')]),
    findSimilarPhotos(deps, viewer, photoIds),
    findDecisionsAbout(db, memberIds, earlierDecisionsShown),
    findNotesAbout(db, memberIds),
    countReportsOfMembers(db, memberIds),
    countReportsOfMedia(db, 'photo', photoIds),
    countReportsOfMedia(db, 'video', videoIds),
  ])
  const [ofMembers, ofPhotos, ofVideos] = totals
  const totalOf: Partial<Record<Subject['type'], ReadonlyMap<number, number>>> = {
    photo: ofPhotos,
    video: ofVideos,
  }
  const decisionsOf = Map.groupBy(decisions, ({ member_id: id }) => id)
  const notesOf = Map.groupBy(notes, ({ member_id: id }) => id)
  const rowOf = new Map(rows.map((row) => [row.id, row]))

  const items = ids.flatMap((id): Omit<QueueItem, 'reporters'>[] => {
    const row = rowOf.get(id)
    const member = members.get(ownerOf.get(id) ?? 0)
    const subject = row ? subjectOf(row) : null
    if (!row || !member || subject === null) return []
    const appeal = subject.type === 'appeal' ? (appeals.get(subject.id) ?? null) : null
    if (subject.type === 'appeal' && !appeal) return []
    const shown = appeal?.decision.subject ?? subject
    const photo = shown.type === 'photo' ? (photos.get(shown.id) ?? null) : null
    const video = shown.type === 'video' ? (videos.get(shown.id) ?? null) : null
    if ((shown.type === 'photo' && !photo) || (shown.type === 'video' && !video)) return []
    const media = appeal ? null : (photo ?? video)
    const reports = media
      ? media.open_reports.map((report) => ({ ...report, message: null }))
      : member.open_reports
    return [
      {
        id,
        version: row.version,
        queue: queueOf(row),
        subject,
        opened_at: row.opened_at.toISOString(),
        claimed_until: new Date((row.claimed_at?.getTime() ?? now) + claimIdleTime).toISOString(),
        actions: [...possibleActions(row)],
        member,
        photo,
        video,
        appeal,
        reports,
        reports_total: (totalOf[subject.type] ?? ofMembers).get(media ? subject.id : member.id) ?? 0,
        similar: subject.type === 'photo' ? [...(similar.get(subject.id) ?? [])] : [],
        decisions: (decisionsOf.get(member.id) ?? []).map(presentDecision),
        notes: (notesOf.get(member.id) ?? []).map(presentNote),
      },
    ]
  })

  const records = await findReporterRecords(db, [
    ...new Set(items.flatMap(({ reports }) => reports.map(({ reporter }) => reporter.id))),
  ])
  return items.map((item) => {
    const reporterIds = new Set(item.reports.map(({ reporter }) => reporter.id))
    return { ...item, reporters: records.filter(({ reporter_id: id }) => reporterIds.has(id)) }
  })
}
