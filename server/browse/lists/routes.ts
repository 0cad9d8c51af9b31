import type { CallRequest } from '../../../contract/calls.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { Handlers } from '../../api/handlers.ts'
import type { Lookups } from '../../lookups/read.ts'
import { type Filter, readFilter } from '../search/filter.ts'
import { forbidden } from '../../http/errors.ts'
import { isSupporter, type Viewer } from '../../http/viewer.ts'
import type { Cursors } from '../../paging/cursors.ts'
import { listPage, type MemberList } from '../../paging/listPage.ts'
import { nearbyList, nearbyOnlineList } from './nearby.ts'
import { newestList } from './newest.ts'
import { presentCard, presentCards } from '../../members/presentCards.ts'
import { blockedList } from './blocked.ts'
import { createIdAllowance } from './idAllowance.ts'
import { onlineList } from './online.ts'
import { popularList } from './popular.ts'
import { travelList } from './travel.ts'
import { presentDudelisted, presentUnlock, presentVisitor, relatedList } from './related.ts'

export interface ListDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'place'>
  readonly lookups: Lookups
  readonly cursors: Cursors
  readonly now: () => number
}

interface ListContext {
  readonly viewer: Viewer
  readonly query: CallRequest<'GET /user/newest'>['query']
}

type TypedContext = ListContext & Pick<CallRequest<'GET /user/dudelisted/{type}'>, 'params'>

/** Who asks for a list, when, and for whom of it. */
interface Asked {
  readonly viewerId: number
  readonly now: number
  readonly filter: Filter | null
}

/** Every list of members: which it is, and nothing else. */
export function createListHandlers(deps: ListDeps) {
  const { db, cursors } = deps
  const byId = createIdAllowance(deps.now)
  /** A handler that answers a page of the list that `list` gives for whoever asks. */
  const paged =
    <Row, Position, Card>(
      list: (asked: Asked) => MemberList<Row, Position, Card> | Promise<MemberList<Row, Position, Card>>,
    ) =>
    async ({ viewer, query }: ListContext) => {
      const now = deps.now()
      const { memberId: viewerId } = viewer
      const filter = await readFilter(deps, viewerId, query, now)
      return listPage(cursors, await list({ viewerId, now, filter }), { viewer, query, now })
    }

  return {
    'GET /user/nearby': paged(({ viewerId, now, filter }) => nearbyList(db, viewerId, now, filter)),
    'GET /user/nearby-online': paged(({ viewerId, now, filter }) =>
      nearbyOnlineList(db, viewerId, now, filter),
    ),
    'GET /user/newest': paged(({ viewerId, now, filter }) => newestList(db, viewerId, now, filter)),
    'GET /user/online': paged(({ viewerId, now, filter }) => onlineList(db, viewerId, now, filter)),
    'GET /user/popular': paged(({ viewerId, now, filter }) => popularList(db, viewerId, now, filter)),

    'GET /user/travel': (context) => {
      const { place_id: placeId, from, to } = context.query
      return paged((asked) => travelList(deps, { ...asked, placeId, from, to }))(context)
    },

    'GET /user/dudelisted': paged((asked) => relatedList(db, asked, 'dudelisted', presentDudelisted)),
    'GET /user/dudelisted/{type}': ({ params: { type }, ...context }: TypedContext) =>
      paged((asked) => relatedList(db, asked, `dudelisted/${type}`, presentDudelisted))(context),
    'GET /user/dudelist-online': paged((asked) =>
      relatedList(db, asked, 'dudelist-online', presentDudelisted),
    ),
    'GET /user/hotlisting-me': paged((asked) => relatedList(db, asked, 'hotlisting-me', presentCard)),
    'GET /user/visitor': paged((asked) => relatedList(db, asked, 'visitor', presentVisitor)),
    'GET /user/unlocked': paged((asked) => relatedList(db, asked, 'unlocked', presentUnlock)),
    'GET /user/private-unlock-looker': paged((asked) =>
      relatedList(db, asked, 'private-unlock-looker', presentUnlock),
    ),
    'GET /user/blocked': ({ viewer, query }) =>
      listPage(cursors, blockedList(db, viewer.memberId), { viewer, query, now: deps.now() }),

    'POST /user/id': async ({ viewer, body }) => {
      if (!isSupporter(viewer, deps.now()) && !byId.take(viewer.memberId, body.ids))
        throw forbidden('upgrade_required', 'Become a supporter to see more members.')
      const cards = await presentCards(db, viewer.memberId, body.ids, deps.now())
      return { data: [...new Set(body.ids)].flatMap((id) => cards.get(id) ?? []) }
    },
  } satisfies Partial<Handlers>
}
