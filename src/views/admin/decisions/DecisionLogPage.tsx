import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import type { DecisionFilter } from '../../../machines/admin/decisionLog/log.ts'
import type { decisionLogMachine } from '../../../machines/admin/decisionLog/machine.ts'
import type { Reversal, reversalFormMachine } from '../../../machines/admin/decisionLog/reversal.ts'
import { useLodge } from '../../lodge.ts'
import { color, space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { MoreRows } from '../components/MoreRows.tsx'
import { decisionColumns } from '../profile/DecisionTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilteredPerson } from './FilteredPerson.tsx'
import { ReversalDialog } from './ReversalDialog.tsx'
import { ReverseButton } from './ReverseButton.tsx'

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};

  td a:not([aria-label]) {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const columnsOf = (
  filter: DecisionFilter,
  onReverse: (decision: ModerationDecision) => void,
): readonly Column<ModerationDecision>[] => [
  decisionColumns.at,
  decisionColumns.action,
  {
    id: 'member',
    title: 'About',
    cell: ({ member }) => <FilteredPerson person={member} as="member" filter={filter} />,
  },
  {
    id: 'actor',
    title: 'By',
    cell: ({ actor }) => <FilteredPerson person={actor} as="actor" filter={filter} />,
  },
  decisionColumns.text,
  decisionColumns.state,
  {
    id: 'reverse',
    title: 'Reverse',
    cell: (decision) => <ReverseButton decision={decision} onReverse={onReverse} />,
  },
]

export interface DecisionLogPageProps {
  actor: ActorRefFrom<typeof decisionLogMachine>
  form: typeof reversalFormMachine
}

/** The log of decisions, in each state of its chart. */
export function DecisionLogPage({ actor, form }: DecisionLogPageProps) {
  const { root } = useLodge()
  const snapshot = useSelector(actor, (current) => current)
  const { decisions, filter } = snapshot.context
  const isLoadingMore = snapshot.matches('loadingMore')
  const [chosen, setChosen] = useState<ModerationDecision | null>(null)
  const section = useRef<HTMLDivElement>(null)
  /** The button of the row goes when the decision is reversed, so the focus moves to the log. */
  const [isAnswered, setIsAnswered] = useState(false)
  const choose = (decision: ModerationDecision) => {
    setIsAnswered(false)
    setChosen(decision)
  }
  const answer = ({ decision, refusal }: Reversal) => {
    setIsAnswered(true)
    if (decision !== null) actor.send({ type: 'decision.changed', decision })
    root.send({
      type: 'flash.show',
      flash:
        refusal === null
          ? { type: 'success', html: 'Reversed. The member is told.' }
          : { type: 'info', html: refusal },
    })
    setChosen(null)
  }
  return (
    <AdminPage
      title="Decisions"
      lead="What moderators decided. Most decisions can be reversed for 30 days, and the member is told."
      actions={<FilterChips filter={filter} decisions={decisions} />}
    >
      <Stack ref={section}>
        <DataTable
          caption="Decisions"
          columns={columnsOf(filter, choose)}
          rows={decisions}
          rowKey={({ id }) => id}
          isLoading={snapshot.matches('loading')}
          empty="Nothing was decided."
          error={snapshot.matches('failed') ? 'Couldn’t load the decisions. Nothing is lost.' : null}
          onRetry={() => actor.send({ type: 'log.retry' })}
        />
        {(isLoadingMore || snapshot.can({ type: 'log.more' })) && (
          <MoreRows
            count={decisions.length}
            isLoading={isLoadingMore}
            onMore={() => actor.send({ type: 'log.more' })}
          />
        )}
      </Stack>
      <ReversalDialog
        machine={form}
        decision={chosen}
        onAnswered={answer}
        onClose={() => setChosen(null)}
        returnFocus={() => (isAnswered ? section.current : null)}
      />
    </AdminPage>
  )
}
