import { Broadcast, BroadcastSegment } from '../../contract/broadcasts.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound, unprocessable } from '../http/errors.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import type { Viewer } from '../http/viewer.ts'
import { idempotencyKeyOf, writeOnce } from '../idempotency/writeOnce.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import {
  type BroadcastRow,
  countReceivers,
  endBroadcast,
  findBroadcast,
  findCountries,
  findLanguages,
  findRoles,
  insertBroadcast,
  listBroadcasts,
  lockBroadcast,
  reopenBroadcast,
} from './repository.ts'

export interface BroadcastDeps {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'send'>
  readonly now: () => number
}

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? 'Deleted member' }

const present = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  text: row.text,
  segment: BroadcastSegment.parse(row.segment),
  state: row.state,
  receiver_count: row.receiver_count,
  sent_count: row.sent_count,
  sender: person(row.sender_id, row.sender_name),
  stopped_by: person(row.stopped_by_id, row.stopped_by_name),
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

async function show(db: Db, id: number): Promise<Broadcast> {
  const row = await findBroadcast(db, id)
  if (!row) throw notFound()
  return present(row)
}

/** Queues the job of a broadcast. An `exclusive` queue has at most one for each. */
const queue = (trx: Trx, jobs: BroadcastDeps['jobs'], id: number) =>
  jobs.send(trx, 'send-broadcast', { broadcastId: id }, { key: String(id) })

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns languages by their English names, in their order. */
const withNames = (codes: readonly string[]): { code: string; name: string }[] =>
  codes
    .map((code) => ({ code, name: languageNames.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

export function createBroadcastHandlers({ db, jobs, now }: BroadcastDeps) {
  const audit = (
    trx: Trx,
    viewer: Viewer,
    { id, ...entry }: { id: number; action: string; after: JsonValue },
  ) =>
    writeAudit(trx, {
      ...entry,
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      target: { type: 'broadcast', id: String(id) },
    })

  return {
    'POST /system-message/for-all': ({ viewer, body, request }) =>
      inTransaction(db, async (trx) => {
        // Serializes the admin's broadcasts, so that a repeated call sends one.
        await lockMember(trx, viewer.memberId)
        const write = {
          call: 'POST /system-message/for-all',
          memberId: viewer.memberId,
          key: idempotencyKeyOf(request),
          body,
          answers: Broadcast,
        } as const
        return writeOnce(trx, write, async () => {
          const { text, segment } = body
          const at = new Date(now())
          const receiverCount = await countReceivers(trx, segment, at)
          if (receiverCount === 0) throw unprocessable({ segment: ['No member would get this message.'] })
          const id = await insertBroadcast(trx, {
            senderId: viewer.memberId,
            text,
            segment,
            receiverCount,
            now: at,
          })
          await audit(trx, viewer, {
            id,
            action: 'broadcast.send',
            after: { text, segment, receiver_count: receiverCount },
          })
          await queue(trx, jobs, id)
          return show(trx, id)
        })
      }),

    'POST /system-message/for-all/count': async ({ body }) => ({
      count: await countReceivers(db, body.segment, new Date(now())),
    }),

    'GET /system-message/for-all/segment': async () => ({
      roles: await findRoles(db),
      countries: await findCountries(db),
      languages: withNames(await findLanguages(db)),
    }),

    'GET /system-message/for-all': async ({ query }) => {
      const limit = pageSizes.list
      const rows = await listBroadcasts(db, { before: parseIdCursor(query.cursor), limit: limit + 1 })
      const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
      return { data: page.map(present), next_cursor }
    },

    'GET /system-message/for-all/{id}': ({ params: { id } }) => show(db, id),

    'PUT /system-message/for-all/{id}/stop': ({ viewer, params: { id } }) =>
      inTransaction(db, async (trx) => {
        const broadcast = await lockBroadcast(trx, id)
        if (!broadcast) throw notFound()
        const end = { state: 'stopped', now: new Date(now()), stoppedById: viewer.memberId } as const
        if (await endBroadcast(trx, id, end))
          await audit(trx, viewer, {
            id,
            action: 'broadcast.stop',
            after: { sent_count: broadcast.sent_count },
          })
        return show(trx, id)
      }),

    'PUT /system-message/for-all/{id}/continue': ({ viewer, params: { id } }) =>
      inTransaction(db, async (trx) => {
        const broadcast = await lockBroadcast(trx, id)
        if (!broadcast) throw notFound()
        if (!(await reopenBroadcast(trx, id)))
          throw new HttpError(409, 'not_failed', 'This message is not one that failed.')
        await audit(trx, viewer, {
          id,
          action: 'broadcast.continue',
          after: { sent_count: broadcast.sent_count },
        })
        await queue(trx, jobs, id)
        return show(trx, id)
      }),
  } satisfies Partial<Handlers>
}
