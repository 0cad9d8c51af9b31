import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { placeText } from '../../../../contract/placeText.ts'
import type { travelPlansMachine } from '../../../machines/account/travelPlans/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { daysText } from '../../components/layout/daysText.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space, text, weight } from '../../theme/tokens.ts'

const Rows = styled.ul`
  li {
    display: flex;
    align-items: start;
    gap: ${space[4]};
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.hairline};
  }
  li > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: ${weight.strong};
  }
  p {
    color: ${color.muted};
    font: ${text.small};
  }
  p[dir] {
    white-space: pre-wrap;
  }
`

/** The member's current and future travel plans. */
export function PlanList({ plans: actor }: { plans: ActorRefFrom<typeof travelPlansMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  const { plans, removing } = snapshot.context
  const section = useRef<HTMLElement>(null)
  const isKnown = !snapshot.matches('loading') && !snapshot.matches('failed')
  const known = useRef<number | null>(null)
  useEffect(() => {
    // The pressed button has gone, so the focus moves to the list.
    const isOther = known.current !== null && known.current !== plans.length
    if (isOther && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    if (isKnown) known.current = plans.length
  }, [isKnown, plans.length])

  return (
    <section ref={section} tabIndex={-1} aria-label="Travel plans">
      {snapshot.matches('loading') && (
        <output>
          <VisuallyHidden>Loading your travel plans</VisuallyHidden>
          <Skeleton width="45%" />
          <Skeleton width="25%" />
        </output>
      )}
      {snapshot.matches('failed') && (
        <ErrorState
          title="Couldn’t load your travel plans"
          onRetry={() => actor.send({ type: 'plans.retry' })}
        >
          Check your connection. Your plans are safe.
        </ErrorState>
      )}
      {snapshot.matches('empty') && (
        <EmptyState scene="trail" title="No travel plans yet">
          Add a trip, so that members there can find you before you arrive.
        </EmptyState>
      )}
      {plans.length > 0 && (
        <Rows aria-label="Your travel plans">
          {plans.map((plan) => (
            <li key={plan.id}>
              <div>
                <b>{placeText(plan)}</b>
                <p>{daysText(plan)}</p>
                {plan.note !== null && <p dir="auto">{plan.note}</p>}
              </div>
              <Button
                size="small"
                aria-label={`Remove ${plan.city}, ${daysText(plan)}`}
                busy={removing === plan.id}
                disabled={removing !== null && removing !== plan.id}
                onClick={() => actor.send({ type: 'plan.remove', id: plan.id })}
              >
                Remove
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {snapshot.matches('removing') && <VisuallyHidden role="status">Removing the plan</VisuallyHidden>}
    </section>
  )
}
