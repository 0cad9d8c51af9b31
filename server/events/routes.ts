import { z } from 'zod'
import { MemberEvent } from '../../contract/events.ts'
import { pageSizes } from '../../contract/limits.ts'
import { requireSameMember } from '../api/contractRoutes.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Realtime } from '../realtime/realtime.ts'

/** The gateway sends any event. The API answers only events that the contract knows. */
const Events = z.array(MemberEvent)

export const createEventHandlers = ({ realtime }: { readonly realtime: Pick<Realtime, 'eventsAfter'> }) =>
  ({
    'GET /event': async ({ viewer, query, request }) => {
      // A page that asks for events without a socket is not told that another tab has signed in as someone else.
      requireSameMember(viewer, request)
      const replay = await realtime.eventsAfter(viewer.memberId, query.after, pageSizes.events)
      return { ...replay, data: Events.parse(replay.data) }
    },
  }) satisfies Partial<Handlers>
