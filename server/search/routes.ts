import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Cursors } from '../members/listCursor.ts'
import { listPage } from '../members/listPage.ts'
import { searchByName } from './byName.ts'
import { deleteSavedSearch, findSavedSearches } from './savedRepository.ts'
import { presentSavedSearch, saveSearch } from './saveSearch.ts'
import { type SearchDeps, searchList } from './search.ts'

export interface SearchHandlerDeps extends SearchDeps {
  readonly cursors: Cursors
  readonly now: () => number
}

export function createSearchHandlers(deps: SearchHandlerDeps) {
  const { db, cursors, now } = deps
  return {
    'POST /user/search': async ({ viewer, body }) => {
      const { cursor, page, per_page, ...search } = body
      const list = await searchList(deps, viewer.memberId, search, now())
      return listPage(cursors, list, { viewer, query: { cursor, page, per_page }, now: now() })
    },

    'POST /user/search/by-name': ({ viewer, body }) => searchByName(db, viewer.memberId, body, now()),

    'GET /saved-search': async ({ viewer }) => {
      const rows = await findSavedSearches(db, viewer.memberId)
      return { data: rows.map(presentSavedSearch) }
    },

    'POST /saved-search': ({ viewer, body }) => saveSearch(deps, viewer.memberId, body),

    'DELETE /saved-search/{id}': async ({ viewer, params }) => {
      const isGone = await inTransaction(db, (trx) => deleteSavedSearch(trx, viewer.memberId, params.id))
      if (!isGone) throw notFound()
      return {}
    },
  } satisfies Partial<Handlers>
}
