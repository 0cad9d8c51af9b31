import { DecisionList } from '../../../src/views/screens/Appeal/DecisionList.tsx'
import { DecisionStates } from '../../../src/views/screens/Appeal/DecisionStates.tsx'
import { describeView } from '../harness/describeView.tsx'
import { ownDecisions } from './ownDecisions.cases.ts'

describeView(ownDecisions, (actor) => (
  <DecisionStates actor={actor} title={{ title: 'Decisions about you' }}>
    {(decisions) => <DecisionList decisions={decisions} />}
  </DecisionStates>
))
