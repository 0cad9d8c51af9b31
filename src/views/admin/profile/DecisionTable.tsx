import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import { Link } from 'wouter'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { decisionLogPath } from '../decisionLogPath.ts'
import type { Column } from '../components/DataTable.tsx'
import { actionTexts } from '../queues/actionTexts.ts'
import { LongText } from './LongText.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfileTable } from './ProfileTable.tsx'

const states = {
  pending: 'Not in effect yet',
  effective: 'In effect',
  undone: 'Undone',
  failed: 'Failed',
  reversed: 'Reversed',
} as const satisfies Record<ModerationDecision['state'], string>

/** Columns of every table of decisions. */
export const decisionColumns = {
  at: { id: 'at', title: 'When', cell: (row) => <RelativeTime iso={row.created_at} /> },
  action: { id: 'action', title: 'Decision', cell: (row) => actionTexts[row.action].done },
  text: { id: 'text', title: 'Text', cell: (row) => <LongText>{row.text}</LongText> },
  state: {
    id: 'state',
    title: 'State',
    cell: (row) => (row.failure === null ? states[row.state] : `${states[row.state]}: ${row.failure}`),
  },
} as const satisfies Record<string, Column<ModerationDecision>>

const columns: readonly Column<ModerationDecision>[] = [
  decisionColumns.at,
  decisionColumns.action,
  { id: 'actor', title: 'By', cell: (row) => <PersonLink person={row.actor} /> },
  decisionColumns.text,
  decisionColumns.state,
]

export interface DecisionTableProps {
  /** The member whom the decisions are about. */
  memberId: number
  decisions: readonly ModerationDecision[]
}

/** The latest decisions about a member, with a link to the log, where they can be reversed. */
export const DecisionTable = ({ memberId, decisions }: DecisionTableProps) => (
  <ProfileTable
    title="Decisions"
    columns={columns}
    rows={decisions}
    rowKey={(row) => row.id}
    after={decisions.length > 0 && <Link href={decisionLogPath({ memberId })}>Reverse in the log</Link>}
  />
)
