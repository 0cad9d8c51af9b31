import { useActorRef } from '@xstate/react'
import { readDecisionFilter, writeDecisionFilter } from '../../../machines/admin/decisionLog/filter.ts'
import type { DecisionFilter } from '../../../machines/admin/decisionLog/log.ts'
import { useCharts } from '../../lodge.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { DecisionLogPage } from './DecisionLogPage.tsx'

/** `admin/decisions`. The filter is in the address. */
export function DecisionLogScreen() {
  const [, search = ''] = usePageAddress().split('?')
  const filter = readDecisionFilter(search)
  return <FilteredLog key={writeDecisionFilter(filter)} filter={filter} />
}

function FilteredLog({ filter }: { filter: DecisionFilter }) {
  const { decisionLog, reversalForm } = useCharts('decisionLog')
  const actor = useActorRef(decisionLog, { input: { filter } })
  return <DecisionLogPage actor={actor} form={reversalForm} />
}
