import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import type { Column } from '../components/DataTable.tsx'
import { reportReasonText } from '../../reportReasons.ts'
import { LongText } from './LongText.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfileTable } from './ProfileTable.tsx'

type Report = AdminProfile['reports_about'][number]

const subjects = { member: 'Member', photo: 'Photo', video: 'Video', message: 'Message' } as const

const columns: readonly Column<Report>[] = [
  { id: 'at', title: 'When', cell: (row) => <RelativeTime iso={row.created_at} /> },
  { id: 'reporter', title: 'By', cell: (row) => <PersonLink person={row.reporter} /> },
  { id: 'about', title: 'About', cell: (row) => <PersonLink person={row.about} /> },
  {
    id: 'subject',
    title: 'Subject',
    cell: ({ subject }) => (subject.type === 'member' ? 'Member' : `${subjects[subject.type]} ${subject.id}`),
  },
  { id: 'reason', title: 'Reason', cell: (row) => reportReasonText(row.reason) },
  { id: 'text', title: 'What they wrote', cell: (row) => <LongText>{row.text}</LongText> },
  {
    id: 'message',
    title: 'Reported message',
    cell: ({ message }) => (
      <LongText>{message && (message.text ?? 'Unsent, and its text is deleted')}</LongText>
    ),
  },
  {
    id: 'decided',
    title: 'Decided',
    cell: (row) => (row.decided_at === null ? 'Not yet' : <RelativeTime iso={row.decided_at} />),
  },
]

export const ReportTable = ({ title, reports }: { title: string; reports: readonly Report[] }) => (
  <ProfileTable title={title} columns={columns} rows={reports} rowKey={(row) => row.id} />
)
