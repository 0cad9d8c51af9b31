import { useActorRef } from '@xstate/react'
import { pages } from '../../pages.ts'
import { useCharts } from '../../lodge.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useBackToSettings } from '../../shell/useBackToSettings.ts'
import { DecisionDetails } from './DecisionDetails.tsx'
import { DecisionList } from './DecisionList.tsx'
import { DecisionStates } from './DecisionStates.tsx'
import { OldDecision } from './OldDecision.tsx'

const { title, path } = pages.decisions
const listTitle = { title, search: <SearchLink /> }
const detailTitle = { ...listTitle, backHref: path, backLabel: 'All decisions' }

export interface OwnDecisionsProps {
  /** The id of the open decision, as the address has it. Null shows the list. */
  id: string | null
}

/** `account/decisions`: what moderators decided about the member lately, and one of these with its appeal. */
export function OwnDecisions({ id }: OwnDecisionsProps) {
  const { ownDecisions, appealForm } = useCharts('appeals')
  const back = useBackToSettings()
  const actor = useActorRef(ownDecisions, { input: { source: { kind: 'own' } } })
  return (
    <DecisionStates actor={actor} title={id === null ? { ...listTitle, ...back } : detailTitle}>
      {(decisions) => {
        if (id === null) return <DecisionList decisions={decisions} />
        const decision = decisions.find((each) => String(each.id) === id)
        if (!decision) return <OldDecision />
        return (
          <DecisionDetails
            key={decision.id}
            decision={decision}
            appealed={{ kind: 'own', id: decision.id }}
            machine={appealForm}
            onAppealed={(changed) => actor.send({ type: 'decision.appealed', decision: changed })}
          />
        )
      }}
    </DecisionStates>
  )
}
