import type { FastifyBaseLogger } from 'fastify'
import { undoSeconds } from '../../../contract/limits.ts'
import { DecisionAction } from '../../../contract/moderationQueues.ts'
import { withOrigin } from '../../audit/requestOrigin.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../http/errors.ts'
import { carryOut, type CarryOutDeps } from './carryOut.ts'
import {
  type DecisionRow,
  findDecisions,
  findDueDecisions,
  setEffective,
  setFailed,
} from './decisionRepository.ts'
import { settleGranted } from './decideAppeal.ts'
import { finishOnce } from './finishOnce.ts'
import { reopenItems } from './itemRepository.ts'
import { findChangedSince } from './subjectRepository.ts'

/** The decision was undone, or carried out by another process, before this one was done with it. */
class NoLongerPending extends Error {}

/** Decisions that are right only for what the moderator saw. The others hold whatever the member did since. */
const isAboutWhatWasSeen: ReadonlySet<DecisionAction> = new Set([
  'member.approve',
  'member.clear',
  'member.verify',
  'photo.approve',
  'photo.clear',
  'video.approve',
  'video.clear',
])

export interface ApplyDeps extends CarryOutDeps {
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

async function apply(deps: ApplyDeps, row: DecisionRow): Promise<void> {
  const { db, now } = deps
  const action = DecisionAction.parse(row.action)
  const decision = {
    action,
    memberId: row.member_id,
    subject: { type: row.subject_type, id: row.subject_id },
    reasonId: row.rejection_reason_id,
    text: row.text ?? '',
  }
  try {
    if (isAboutWhatWasSeen.has(action) && (await findChangedSince(db, row)))
      throw new HttpError(409, 'stale', 'It changed after the decision. It waits again.')
    await finishOnce(
      async (trx) => {
        if (!(await setEffective(trx, row.id))) throw new NoLongerPending()
        if (action === 'appeal.grant')
          await settleGranted(trx, row.subject_id, { answer: decision.text, at: new Date(now()) })
      },
      () =>
        withOrigin({ requestId: null, ip: row.ip_address }, () =>
          carryOut(deps, { memberId: row.actor_id, ownId: row.own_id, decisionId: row.id }, decision),
        ),
    )
  } catch (error) {
    if (error instanceof NoLongerPending) return
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    await inTransaction(db, async (trx) => {
      const wasPending = await setFailed(trx, row.id, error.message)
      if (wasPending && row.item_id !== null) await reopenItems(trx, [row.item_id], null, now())
    })
  }
}

/**
 * Lets decisions take effect once they can't be undone any more. Timers do it in the process that stored them; `applyDue`
 * does it for those whose process ended, and is a periodic job.
 */
export function createDecisionRunner(deps: ApplyDeps) {
  const timers = new Set<NodeJS.Timeout>()
  let applying: Promise<void> = Promise.resolve()

  async function applyAll(): Promise<void> {
    const due = await findDueDecisions(deps.db, new Date(deps.now()))
    if (due.length === 0) return
    for (const row of await findDecisions(deps.db, due)) {
      try {
        await apply(deps, row)
      } catch (error) {
        // It stays pending, and the periodic job tries again.
        deps.logger.error({ err: error, decision: row.id }, 'a decision could not take effect')
      }
    }
  }

  /** Carries out all decisions that are due, one run after the other. */
  const applyDue = (): Promise<void> => {
    applying = applying.then(applyAll).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'decisions could not take effect')
    })
    return applying
  }

  return {
    applyDue,
    /** Call it after decisions are stored. */
    wait(): void {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          void applyDue()
        },
        undoSeconds * 1_000 + 50,
      )
      timer.unref()
      timers.add(timer)
    },
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await applying
    },
  }
}

export type DecisionRunner = ReturnType<typeof createDecisionRunner>
