import { useActorRef } from '@xstate/react'
import { pages } from '../../pages.ts'
import { useCharts } from '../../lodge.ts'
import { DecisionDetails } from './DecisionDetails.tsx'
import { DecisionStates } from './DecisionStates.tsx'

/** `/appeal/{token}`: the decision of a signed link, and its appeal. Suspended members, who can't log in, use it. */
export function Appeal({ token }: { token: string }) {
  const { ownDecisions, appealForm } = useCharts('appeals')
  const actor = useActorRef(ownDecisions, { input: { source: { kind: 'link', token } } })
  return (
    <DecisionStates actor={actor} title={{ title: pages.appeal.title }}>
      {([decision]) =>
        decision === undefined ? null : (
          <DecisionDetails
            decision={decision}
            appealed={{ kind: 'link', token }}
            machine={appealForm}
            onAppealed={(changed) => actor.send({ type: 'decision.appealed', decision: changed })}
          />
        )
      }
    </DecisionStates>
  )
}
