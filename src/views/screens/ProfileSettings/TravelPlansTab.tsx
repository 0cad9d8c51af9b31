import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { travelPlans as limits } from '../../../../contract/limits.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts, useLodge } from '../../lodge.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanList } from './PlanList.tsx'

/** The member's travel plans, and the form that adds one. */
export function TravelPlansTab() {
  const { root } = useLodge()
  const charts = useCharts('account')
  const plans = useActorRef(charts.travelPlans)
  const [added, setAdded] = useState(0)
  const count = useSelector(plans, ({ context }) => context.plans.length)
  const isKnown = useSelector(
    plans,
    (snapshot) => !snapshot.matches('loading') && !snapshot.matches('failed'),
  )
  const add = (plan: TravelPlan) => {
    plans.send({ type: 'plan.added', plan })
    root.send({ type: 'flash.show', flash: { type: 'success', html: 'Travel plan added.' } })
    // A new key resets the form.
    setAdded((number) => number + 1)
  }
  return (
    <>
      <PlanList plans={plans} />
      {isKnown &&
        (count >= limits.max ? (
          <Notice title={`You have ${limits.max} travel plans`}>
            That is the maximum. Remove one to add another.
          </Notice>
        ) : (
          <PlanForm key={added} machine={charts.travelPlanForm} onAdded={add} />
        ))}
    </>
  )
}
