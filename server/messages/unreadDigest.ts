/**
 * Mails members that messages wait for them: 30 minutes after a message that they did not read, at most once a day, and
 * once for each message. See docs/product.md#mail.
 */
import { unreadDigest } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'
import {
  type DueDigest,
  findDueMembers,
  findEndOfBatch,
  findLastSeen,
  findNewestSentBefore,
  findWaiting,
  lockDueDigest,
  markReceivers,
  updateDigest,
} from './digestRepository.ts'
import { unreadMessages } from './emails.ts'

/** The setting with the newest message whose receiver was marked. */
const progress = 'digest.last-message'

/** The most messages that one run looks at. The next run continues. */
const defaultMessagesPerRun = 20_000

/** The most digests that one run queues. The next run continues. */
const digestsPerRun = 500

export interface DigestDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'siteName'>
  readonly jobs: Pick<Jobs, 'send'>
  readonly mailer: Pick<Mailer, 'deliverToMember'>
  readonly now: () => number
  /** The most messages that one run looks at, but for the first run. */
  readonly messagesPerRun?: number
}

/** Marks the receivers of messages that are old enough. The first run leaves out all messages before it. */
async function collect(db: Db, now: number, messagesPerRun: number): Promise<void> {
  const before = new Date(now - unreadDigest.after)
  await inTransaction(db, async (trx) => {
    const last = await readSetting(trx, progress)
    if (typeof last !== 'number')
      return saveSetting(trx, progress, (await findNewestSentBefore(trx, before)) ?? 0)
    const to = await findEndOfBatch(trx, { after: last, before, limit: messagesPerRun })
    if (to === null) return
    await markReceivers(trx, { after: last, to, now: new Date(now), pause: unreadDigest.pause })
    await saveSetting(trx, progress, to)
  })
}

/** Queues a job for each digest that is due. It is safe to run at the same time in several processes. */
export async function queueDigests({
  db,
  jobs,
  now,
  messagesPerRun = defaultMessagesPerRun,
}: DigestDeps): Promise<void> {
  const at = now()
  await collect(db, at, messagesPerRun)
  const due = await findDueMembers(db, new Date(at), digestsPerRun)
  if (due.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const memberId of due) await jobs.send(trx, 'send-digest', { memberId }, { key: String(memberId) })
  })
}

interface Plan {
  readonly memberCount: number
  readonly previous: DueDigest
}

/**
 * Marks a digest as sent, if there is something to tell. It is marked before it is sent: when the process is killed in
 * between, the member gets none that day instead of two.
 */
const plan = (db: Db, memberId: number, now: number): Promise<Plan | null> =>
  inTransaction(db, async (trx) => {
    const previous = await lockDueDigest(trx, memberId, new Date(now))
    if (!previous) return null
    const seen = await findLastSeen(trx, memberId)
    const again = (seen?.getTime() ?? 0) + unreadDigest.after
    // Members who are on the site see the count of unread messages there.
    if (again > now) {
      await updateDigest(trx, memberId, { ...previous, due_at: new Date(again) })
      return null
    }
    const before = new Date(now - unreadDigest.after)
    const waiting = await findWaiting(trx, memberId, { after: previous.last_message_id, before })
    if (waiting.memberCount === 0) {
      await updateDigest(trx, memberId, { ...previous, due_at: null })
      return null
    }
    await updateDigest(trx, memberId, {
      sent_at: new Date(now),
      last_message_id: waiting.newestId,
      due_at: null,
    })
    return { memberCount: waiting.memberCount, previous }
  })

/** Sends a digest that is due. Does nothing when another process has sent it. */
export async function sendDigest(
  { db, config, mailer, now }: Omit<DigestDeps, 'jobs'>,
  memberId: number,
): Promise<void> {
  const planned = await plan(db, memberId, now())
  if (!planned) return
  const link = `${config.appUrl}/community/messages`
  const content = unreadMessages(config.siteName, link, planned.memberCount)
  const outcome = await mailer.deliverToMember(memberId, content)
  if (outcome === 'delivered') return
  const dueAt = outcome === 'failed' ? new Date(now() + unreadDigest.retryAfter) : null
  await updateDigest(db, memberId, { ...planned.previous, due_at: dueAt })
}
