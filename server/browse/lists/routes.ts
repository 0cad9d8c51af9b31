import type { CallRequest } from '../../../contract/calls.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { Handlers } from '../../api/handlers.ts'
import type { Lookups } from '../../lookups/read.ts'
import { readFilter } from '../search/filter.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Cursors } from '../../paging/cursors.ts'
import { listPage, type MemberList } from '../../paging/listPage.ts'
import { nearbyList, nearbyOnlineList } from './nearby.ts'
import { newestList } from './newest.ts'
import { presentCard, presentCards } from '../../members/presentCards.ts'
import type { ProfileAllowance } from '../../members/profileAllowance.ts'
import { blockedList } from './blocked.ts'
import type { ListRequest } from './listRequest.ts'
import { onlineList } from './online.ts'
import { popularList } from './popular.ts'
import { travelList } from './travel.ts'
import { presentDudelisted, presentMediaAccess, presentVisitor, relatedList } from './related.ts'

export interface ListDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'place'>
  readonly lookups: Lookups
  readonly cursors: Cursors
  readonly allowance: ProfileAllowance
  readonly now: () => number
}

interface ListContext {
  readonly viewer: Viewer
  readonly query: CallRequest<'GET /user/newest'>['query']
}

type TypedContext = ListContext & Pick<CallRequest<'GET /user/dudelisted/{type}'>, 'params'>

/** Handlers of all calls that answer lists of members. */
export function createListHandlers(deps: ListDeps) {
  const { db, cursors, allowance } = deps
  /** Makes a handler that answers a page of the list that `list` returns. */
  const paged =
    <Row, Position, Card>(
      list: (
        request: ListRequest,
      ) => MemberList<Row, Position, Card> | Promise<MemberList<Row, Position, Card>>,
    ) =>
    async ({ viewer, query }: ListContext) => {
      const now = deps.now()
      const { memberId: viewerId } = viewer
      const filter = await readFilter(deps, viewerId, query, now)
      return listPage(cursors, await list({ viewerId, now, filter }), { viewer, query, now })
    }

  return {
    'GET /user/nearby': paged((request) => nearbyList(db, request)),
    'GET /user/nearby-online': paged((request) => nearbyOnlineList(db, request)),
    'GET /user/newest': paged((request) => newestList(db, request)),
    'GET /user/online': paged((request) => onlineList(db, request)),
    'GET /user/popular': paged((request) => popularList(db, request)),

    'GET /user/travel': (context) => {
      const { place_id: placeId, from, to } = context.query
      return paged((request) => travelList(deps, { ...request, placeId, from, to }))(context)
    },

    'GET /user/dudelisted': paged((request) => relatedList(db, request, 'dudelisted', presentDudelisted)),
    'GET /user/dudelisted/{type}': ({ params: { type }, ...context }: TypedContext) =>
      paged((request) => relatedList(db, request, `dudelisted/${type}`, presentDudelisted))(context),
    'GET /user/dudelist-online': paged((request) =>
      relatedList(db, request, 'dudelist-online', presentDudelisted),
    ),
    'GET /user/hotlisting-me': paged((request) => relatedList(db, request, 'hotlisting-me', presentCard)),
    'GET /user/visitor': paged((request) => relatedList(db, request, 'visitor', presentVisitor)),
    'GET /user/unlocked': paged((request) => relatedList(db, request, 'unlocked', presentMediaAccess)),
    'GET /user/private-unlock-looker': paged((request) =>
      relatedList(db, request, 'private-unlock-looker', presentMediaAccess),
    ),
    'GET /user/blocked': ({ viewer, query }) =>
      listPage(cursors, blockedList(db, { viewerId: viewer.memberId }), { viewer, query, now: deps.now() }),

    'POST /user/id': async ({ viewer, body }) => {
      const cards = await presentCards(db, viewer.memberId, body.ids, deps.now())
      await allowance.spend(viewer, [...cards.keys()])
      return { data: [...new Set(body.ids)].flatMap((id) => cards.get(id) ?? []) }
    },
  } satisfies Partial<Handlers>
}
