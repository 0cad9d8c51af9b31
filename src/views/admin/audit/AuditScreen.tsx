import { useActorRef } from '@xstate/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AuditFilter } from '../../../../contract/auditLog.ts'
import { auditCsvRows } from '../../../../contract/limits.ts'
import {
  filterProblems,
  readAuditFilter,
  writeAuditFilter,
} from '../../../machines/admin/pagedRows/auditFilter.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { AuditFilterForm } from './AuditFilterForm.tsx'
import { AuditLog } from './AuditLog.tsx'

const { title, path } = pages.auditLog
const most = new Intl.NumberFormat().format(auditCsvRows)
const lead = `Who did what to whom, when and from where. A CSV file has the newest ${most} rows that match.`

/** The audit log, for super admins. Its filter is in the address. */
export function AuditScreen() {
  const [, search = ''] = usePageAddress().split('?')
  const [, navigate] = useLocation()
  /** Counts searches for what is shown already: each loads the newest rows. */
  const [round, setRound] = useState(0)
  const filter = readAuditFilter(search)
  const query = writeAuditFilter(filter)
  const problems = filterProblems(filter)
  const isRight = Object.keys(problems).length === 0

  const look = (next: AuditFilter) => {
    const wanted = writeAuditFilter(next)
    if (wanted === query) setRound(round + 1)
    else navigate(path + wanted)
  }
  const csv = (
    <ButtonLink external href={`/api/audit/csv${query}`} icon={<Download />}>
      Download CSV
    </ButtonLink>
  )
  return (
    <AdminPage title={title} lead={lead} actions={isRight ? csv : undefined}>
      <AuditFilterForm filter={filter} problems={problems} onSearch={look} />
      {isRight && <MatchingRows key={`${round} ${query}`} filter={filter} />}
    </AdminPage>
  )
}

function MatchingRows({ filter }: { filter: AuditFilter }) {
  const { auditRows } = useCharts('auditLog')
  return <AuditLog actor={useActorRef(auditRows, { input: { filter } })} />
}
