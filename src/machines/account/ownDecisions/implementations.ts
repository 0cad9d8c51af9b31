import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Decisions, DecisionSource } from './decisions.ts'
import type { ownDecisionsMachine } from './machine.ts'

export interface OwnDecisionsDeps {
  readonly bus: Bus
  readonly loadLinked: (token: string, signal: AbortSignal) => Promise<Answer<OwnDecision>>
  readonly loadOwn: (signal: AbortSignal) => Promise<Answer<Decisions>>
}

export const createOwnDecisionsImplementations = ({ bus, loadLinked, loadOwn }: OwnDecisionsDeps) => {
  const load = async (source: DecisionSource, signal: AbortSignal): Promise<Answer<Decisions>> => {
    if (source.kind === 'own') return loadOwn(signal)
    const answer = await loadLinked(source.token, signal)
    return answer.ok ? { ok: true, data: { data: [answer.data] } } : answer
  }
  const loading = () =>
    fromPromise<Answer<Decisions>, { source: DecisionSource }>(({ input, signal }) =>
      load(input.source, signal),
    )
  return {
    actors: {
      facts: listenTo<typeof ownDecisionsMachine>(bus, { 'realtime.systemMessageCreated': true }),
      load: loading(),
      refresh: loading(),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
