import type { CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import type { BrowserSessions } from '../identity/browserSessions.ts'
import type { CardsFor } from '../members/presentCards.ts'
import { listAliases } from './repository.ts'

export interface AliasDeps {
  readonly db: Db
  readonly browser: Pick<BrowserSessions, 'actAs'>
  readonly cardsFor: CardsFor
  readonly presentSelf: (viewer: Viewer) => Promise<CallResponse<'GET /sso/user'>>
}

/** Creates the calls for acting as another member, which check the signed-in member's own aliases (`docs/product.md#alias`). */
export function createAliasHandlers({ db, browser, cardsFor, presentSelf }: AliasDeps) {
  return {
    'GET /alias': async ({ viewer }) => {
      const ids = await listAliases(db, viewer.ownId)
      const cards = await cardsFor(viewer.ownId, ids)
      return {
        data: ids.flatMap((id) => cards.get(id) ?? []),
        current_id: viewer.memberId === viewer.ownId ? null : viewer.memberId,
      }
    },

    'POST /alias/{id}': async ({ viewer, params, request }) => {
      const allowed = await listAliases(db, viewer.ownId)
      if (!allowed.includes(params.id)) throw notFound()
      return presentSelf(await browser.actAs(request, params.id))
    },

    'DELETE /alias': async ({ request }) => presentSelf(await browser.actAs(request, null)),
  } satisfies Partial<Handlers>
}
