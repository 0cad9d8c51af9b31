import { ownDecisionDays } from '../../../../contract/limits.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'

/** In place of a decision that is not listed any more, which old notifications still link to. */
export const OldDecision = () => (
  <EmptyState scene="trail" title="This decision is not here any more">
    {`Decisions about you stay here for ${ownDecisionDays} days.`}
  </EmptyState>
)
