import type { z } from 'zod'
import { hidingByReports, reportsPerDay } from '../../contract/limits.ts'
import type { Reported, ReportBody } from '../../contract/shapes.ts'
import { hasBlocked } from '../blocks/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
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
  type Subject,
} from './repository.ts'

type Report = z.output<typeof ReportBody>

const day = 24 * 60 * 60_000

const queues = { member: 'reported', photo: 'reported-pics', video: 'reported-videos' } as const

/**
 * Reports a member, a photo or a video to the moderators: one report a pair and subject. The same again answers
 * what was answered. Enough members in good standing hide it until an admin decides (DECISIONS, Moderation).
 * @throws HttpError 422 for oneself; 404 for what he does not see; 409 `already_reported` for another reason or
 * text; 429 `too_many_reports`
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
    // One member's reports take turns, so that neither the one a subject nor the day's number can be outrun.
    await lockMember(trx, reporterId)
    const earlier = await findOwnReport(trx, reporterId, subject)
    if (earlier) {
      if (earlier.reason === reason && (earlier.text ?? '') === text) return answer(earlier.created_at)
      throw new HttpError(409, 'already_reported', 'You have reported this already.')
    }
    const aboutId = await findAnswerable(trx, reporterId, subject, at)
    if (aboutId === undefined) throw notFound()
    await refuseTooMany(trx, reporterId, at)
    await insertReport(trx, { reporterId, subject, aboutId, reason, text: text === '' ? null : text, at })
    await openItem(trx, {
      queue: queues[subject.type],
      subject,
      priority: reason === 'under-age' ? 1 : 0,
      at,
    })
    await hideIfDue(trx, subject, at)
    return answer(at)
  })
}

/**
 * Who is answerable for what a member sees. Also one whom he blocked: that is often done first.
 * For one who blocked him there is nobody to report.
 */
async function findAnswerable(
  trx: Trx,
  reporterId: number,
  { type, id }: Subject,
  now: Date,
): Promise<number | undefined> {
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
    'You have made many reports today. If someone is in danger, please write to us.',
  )
}

async function hideIfDue(trx: Trx, subject: Subject, at: Date): Promise<void> {
  const { reporters, memberForDays, wroteToMembers } = hidingByReports
  const approvedBefore = new Date(at.getTime() - memberForDays * day)
  const count = await countGoodReporters(trx, subject, { approvedBefore, wroteToMembers })
  if (count >= reporters) await hideSubject(trx, subject, at)
}
