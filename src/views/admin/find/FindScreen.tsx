import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { FinderCriteria } from '../../../../contract/memberFinder.ts'
import {
  criteriaProblems,
  readCriteria,
  writeCriteria,
} from '../../../machines/admin/pagedRows/memberCriteria.ts'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { FinderForm } from './FinderForm.tsx'
import { FoundMembers } from './FoundMembers.tsx'
import { PhotoFinder } from './PhotoFinder.tsx'
import { useFragment } from './useFragment.ts'

const { title, path } = pages.searchAndFind
const lead = 'Finds members in any state, the last joined first, and photos by what they look like.'

/** Search and find, for admins. What is looked for is in the fragment of the address. */
export function FindScreen() {
  const fragment = useFragment()
  const [, navigate] = useLocation()
  const { memberRows, photoFinder } = useCharts('memberFinder')
  /** Counts searches for what is shown already: each looks again. */
  const [round, setRound] = useState(0)
  const criteria = readCriteria(fragment)
  const address = writeCriteria(criteria)
  const problems = criteriaProblems(criteria)
  const isRight = Object.keys(problems).length === 0

  const look = (next: FinderCriteria) => {
    const wanted = writeCriteria(next)
    if (wanted === address) setRound(round + 1)
    else navigate(path + wanted)
  }
  return (
    <AdminPage title={title} lead={lead}>
      <FinderForm criteria={criteria} problems={problems} onSearch={look} />
      <PhotoFinder actor={useActorRef(photoFinder)} />
      {isRight && <Matching key={`${round} ${address}`} criteria={criteria} chart={memberRows} />}
    </AdminPage>
  )
}

type Chart = ReturnType<typeof useCharts<'memberFinder'>>['memberRows']

function Matching({ criteria, chart }: { criteria: FinderCriteria; chart: Chart }) {
  return <FoundMembers actor={useActorRef(chart, { input: { filter: criteria } })} />
}
