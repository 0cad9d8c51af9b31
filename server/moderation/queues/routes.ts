import { z } from 'zod'
import { pageSizes } from '../../../contract/limits.ts'
import type { Handlers } from '../../api/handlers.ts'
import { idempotencyKeyOf } from '../../idempotency/writeOnce.ts'
import type { Cursors } from '../../paging/cursors.ts'
import { addNote, removeNote } from './adminNotes.ts'
import { claimNextItems, claimOneItem, giveBack, readQueueCounts } from './claimItems.ts'
import { decideItems, decideMember, type DecideDeps, reverseDecision, undoOwn } from './decideItems.ts'
import { readDecisions } from './decisionRepository.ts'
import { presentDecision } from './presentDecision.ts'
import type { PresentItemsDeps } from './presentItems.ts'

export interface QueueRouteDeps extends DecideDeps, Pick<PresentItemsDeps, 'links'> {
  readonly cursors: Cursors
}

const Position = z.int()

/** Creates the calls of moderators: claims, decisions and notes. */
export const createQueueHandlers = (deps: QueueRouteDeps) =>
  ({
    'GET /moderation/queue': ({ viewer }) => readQueueCounts(deps, viewer),
    'POST /moderation/queue/{queue}/claim': ({ viewer, params: { queue }, body }) =>
      claimNextItems(deps, viewer, queue, body),
    'POST /moderation/item/{id}/claim': ({ viewer, params: { id }, body }) =>
      claimOneItem(deps, viewer, id, { takeOver: body.take_over }),
    'PUT /moderation/item/release': async ({ viewer, body }) => {
      await giveBack(deps, viewer, body.ids)
      return {}
    },
    'POST /moderation/decision': ({ viewer, body, request }) =>
      decideItems(deps, viewer, body, idempotencyKeyOf(request)),
    'POST /user/{id}/decision': ({ viewer, params: { id }, body }) => decideMember(deps, viewer, id, body),
    'PUT /moderation/decision/undo': ({ viewer, body }) => undoOwn(deps, viewer, body.ids),
    'PUT /moderation/decision/{id}/reverse': ({ viewer, params: { id }, body }) =>
      reverseDecision(deps, viewer, id, body.text),

    'GET /moderation/decision': async ({ viewer, query }) => {
      const { cursor, member_id: memberId, actor_id: actorId } = query
      const scope = `moderation decisions ${viewer.memberId}`
      const before = cursor === undefined ? null : deps.cursors.open(scope, Position, cursor)
      const limit = pageSizes.list
      const rows = await readDecisions(deps.db, { before, memberId, actorId, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        data: page.map(presentDecision),
        next_cursor: rows.length > limit && last ? deps.cursors.seal(scope, last.id) : null,
      }
    },

    'POST /user/{id}/admin-note': ({ viewer, params: { id }, body }) => addNote(deps, viewer, id, body.text),
    'DELETE /admin-note/{id}': async ({ viewer, params: { id } }) => {
      await removeNote(deps, viewer, id)
      return {}
    },
  }) satisfies Partial<Handlers>
