import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import type { ownDecisionsMachine } from '../../../machines/account/ownDecisions/machine.ts'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle, type PageTitleProps } from '../../components/layout/PageTitle.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { NotFound } from '../NotFound.tsx'

export interface DecisionStatesProps {
  actor: ActorRefFrom<typeof ownDecisionsMachine>
  title: PageTitleProps
  /** Renders the decisions; null when there is no such page. */
  children: (decisions: readonly OwnDecision[]) => ReactNode
}

/** A page of decisions about the member, in all states of its chart. */
export function DecisionStates({ actor, title, children }: DecisionStatesProps) {
  const snapshot = useSelector(actor, (current) => current)
  const isLoading = snapshot.matches('loading')
  const hasFailed = snapshot.matches('failed')
  const shown = isLoading || hasFailed ? null : children(snapshot.context.decisions)
  if (snapshot.matches('missing') || (!isLoading && !hasFailed && shown === null)) return <NotFound />
  return (
    <PageFrame width="alone">
      <PageTitle {...title} />
      {isLoading && <Spinner label="Loading" />}
      {hasFailed && (
        <ErrorState title="Couldn’t load this" onRetry={() => actor.send({ type: 'decisions.retry' })}>
          Check your connection. Nothing was changed.
        </ErrorState>
      )}
      {shown}
    </PageFrame>
  )
}
