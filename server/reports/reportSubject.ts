import type { z } from 'zod'
import { hidingByReports, reportsPerDay } from '../../contract/limits.ts'
import type { ReportBody, Reported } from '../../contract/reports.ts'
import { hasBlocked } from '../blocks/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import { tellAttached } from '../messages/attachmentEvents.ts'
import { findSenderOf } from '../messages/repository.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { findPhotoOwner } from '../photos/photoRepository.ts'
import { findVideoOwner } from '../videos/videoRepository.ts'
import {
  countGoodReporters,
  countReportsSince,
  findOwnReport,
  hideSubject,
  insertReport,
  openItem,
  type HideableSubject,
  type Subject,
} from './repository.ts'

type Report = z.output<typeof ReportBody>

const day = 24 * 60 * 60_000

const queues = { member: 'reported', photo: 'reported-pics', video: 'reported-videos' } as const

/**
 * Reports a member, a photo, a video or a received message to the admins. A repeated report with the same text returns the first one.
 * Reports by enough members in good standing hide the subject (`docs/product.md#reports-and-hiding`).
 * @throws HttpError 422 for oneself; 404 for a subject that the reporter can't see; 409 `already_reported` for a
 * second report with another reason or text; 429 `too_many_reports`
 */
export function reportSubject(
  { db, now }: { db: Db; now: () => number },
  reporterId: number,
  subject: Subject,
  { reason, text }: Report,
): Promise<z.output<typeof Reported>> {
  if (subject.type === 'member' && subject.id === reporterId)
    throw unprocessable({ id: ['You cannot do this to yourself.'] })
  const at = new Date(now())
  const answer = (when: Date) => ({ is_reported_by_me: true as const, reported_by_me_at: when.toISOString() })
  return inTransaction(db, async (trx) => {
    // Reports of one member run one after another, so that simultaneous ones can't pass the limits.
    await lockMember(trx, reporterId)
    const earlier = await findOwnReport(trx, reporterId, subject)
    if (earlier) {
      if (earlier.reason === reason && (earlier.text ?? '') === text) return answer(earlier.created_at)
      throw new HttpError(409, 'already_reported', 'You have already reported this.')
    }
    const aboutId = await findResponsible(trx, reporterId, subject, at)
    if (aboutId === undefined) throw notFound()
    await refuseTooMany(trx, reporterId, at)
    await insertReport(trx, { reporterId, subject, aboutId, reason, text: text === '' ? null : text, at })
    // Admins decide about the sender of a message. One report cannot hide them, and there is no second receiver.
    const decided = subject.type === 'message' ? { type: 'member' as const, id: aboutId } : subject
    await openItem(trx, {
      queue: queues[decided.type],
      subject: decided,
      priority: reason === 'under-age' ? 1 : 0,
      at,
    })
    if (subject.type !== 'message') await hideIfDue(trx, subject, at)
    return answer(at)
  })
}

/**
 * Returns the id of the member who is responsible for a subject that the reporter can see. Reporters may report
 * members they blocked, which many do first, but not members who blocked them. They may report every message that they
 * received, unless its sender is erased: no queue shows erased members.
 */
async function findResponsible(
  trx: Trx,
  reporterId: number,
  { type, id }: Subject,
  now: Date,
): Promise<number | undefined> {
  if (type === 'message') return (await findSenderOf(trx, reporterId, id))?.from_member_id
  if (type !== 'member') {
    const findOwner = type === 'photo' ? findPhotoOwner : findVideoOwner
    const ownerId = await findOwner(trx, { viewerId: reporterId, id, now })
    return ownerId === reporterId ? undefined : ownerId
  }
  const isKnown = (await findOther(trx, reporterId, id)) !== undefined
  return isKnown || (await hasBlocked(trx, reporterId, id)) ? id : undefined
}

async function refuseTooMany(trx: Trx, reporterId: number, at: Date): Promise<void> {
  const made = await countReportsSince(trx, reporterId, new Date(at.getTime() - day))
  if (made < reportsPerDay) return
  throw new HttpError(
    429,
    'too_many_reports',
    "You've reached today's limit for reports. If someone is in danger, please contact us.",
  )
}

async function hideIfDue(trx: Trx, subject: HideableSubject, at: Date): Promise<void> {
  const { reporters, memberForDays, wroteToMembers } = hidingByReports
  const approvedBefore = new Date(at.getTime() - memberForDays * day)
  const count = await countGoodReporters(trx, subject, { approvedBefore, wroteToMembers })
  if (count < reporters || !(await hideSubject(trx, subject, at))) return
  if (subject.type !== 'member') await tellAttached(trx, subject.type, subject.id)
}
