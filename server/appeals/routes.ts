import { ownDecisionDays, ownDecisionsShown } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Config } from '../config.ts'
import { notFound } from '../http/errors.ts'
import { appealDecision, type AppealDeps } from './appealDecision.ts'
import { decisionOfToken } from './appealLink.ts'
import { presentOwnDecision } from './presentOwnDecision.ts'
import { findOwnDecision, findOwnDecisions } from './repository.ts'

const day = 24 * 60 * 60_000

/** Creates the calls with which members see and appeal the decisions about them. */
export function createAppealHandlers(deps: AppealDeps & { readonly config: Pick<Config, 'keys'> }) {
  const { db, now } = deps
  const decisionOf = (token: string): number => {
    const id = decisionOfToken(deps.config.keys.appeals, token)
    if (id === null) throw notFound()
    return id
  }
  return {
    'GET /appeal/{token}': async ({ params: { token } }) => {
      const decision = await findOwnDecision(db, decisionOf(token))
      if (!decision) throw notFound()
      return presentOwnDecision(decision, now())
    },
    'POST /appeal/{token}': ({ params: { token }, body: { text } }) =>
      appealDecision(deps, { decisionId: decisionOf(token), memberId: null, text }),
    'GET /user/auth/decision': async ({ viewer }) => {
      const since = new Date(now() - ownDecisionDays * day)
      const rows = await findOwnDecisions(db, viewer.memberId, since, ownDecisionsShown)
      return { data: rows.map((row) => presentOwnDecision(row, now())) }
    },
    'POST /user/auth/decision/{id}/appeal': ({ viewer, params: { id }, body: { text } }) =>
      appealDecision(deps, { decisionId: id, memberId: viewer.memberId, text }),
  } satisfies Partial<Handlers>
}
