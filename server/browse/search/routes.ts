import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../http/errors.ts'
import type { Handlers } from '../../api/handlers.ts'
import { idempotencyKeyOf } from '../../idempotency/writeOnce.ts'
import type { ProfileAllowance } from '../../members/profileAllowance.ts'
import { listPage } from '../../paging/listPage.ts'
import { nameList } from './byName.ts'
import { deleteSavedSearch, findSavedSearches } from './savedSearchRepository.ts'
import { presentSavedSearch, saveSearch } from './saveSearch.ts'
import { searchList } from './search.ts'
import { type SearchMediaDeps, searchPhotos, searchVideos } from './searchMedia.ts'

export function createSearchHandlers(deps: SearchMediaDeps & { readonly allowance: ProfileAllowance }) {
  const { db, cursors, gazetteer, allowance, now } = deps
  return {
    'POST /user/search': async ({ viewer, body }) => {
      const { cursor, page, per_page, ...search } = body
      const list = await searchList(deps, viewer.memberId, search, now())
      return listPage(cursors, list, { viewer, query: { cursor, page, per_page }, now: now() })
    },

    'POST /user/search/by-name': ({ viewer, body: { name, ...query } }) =>
      allowance.suggest(viewer, () =>
        listPage(cursors, nameList(db, viewer.memberId, name, now()), { viewer, query, now: now() }),
      ),

    'POST /photo/search': ({ viewer, body }) => searchPhotos(deps, viewer, body),
    'POST /video/search': ({ viewer, body }) => searchVideos(deps, viewer, body),

    'GET /saved-search': async ({ viewer }) => {
      const rows = await findSavedSearches(db, viewer.memberId)
      return { data: await Promise.all(rows.map((row) => presentSavedSearch(gazetteer, row))) }
    },

    'POST /saved-search': ({ viewer, body, request }) =>
      saveSearch(deps, viewer.memberId, body, idempotencyKeyOf(request)),

    'DELETE /saved-search/{id}': async ({ viewer, params }) => {
      const isGone = await inTransaction(db, (trx) => deleteSavedSearch(trx, viewer.memberId, params.id))
      if (!isGone) throw notFound()
      return {}
    },
  } satisfies Partial<Handlers>
}
