import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import type { Column } from '../components/DataTable.tsx'
import { LongText } from './LongText.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfileTable } from './ProfileTable.tsx'

type Entry = AdminProfile['audit'][number]

/** Who acted: the account, and who signed in when that was somebody else. */
const Actor = ({ entry: { actor, own } }: { entry: Entry }) => (
  <>
    {actor === null ? <span>The site or its operator</span> : <PersonLink person={actor} />}
    {own && (
      <>
        {' '}
        <span>by</span> <PersonLink person={own} />
      </>
    )}
  </>
)

const columns: readonly Column<Entry>[] = [
  { id: 'at', title: 'When', cell: (row) => <RelativeTime iso={row.created_at} /> },
  { id: 'action', title: 'Action', cell: (row) => <code>{row.action}</code> },
  { id: 'actor', title: 'By', cell: (row) => <Actor entry={row} /> },
  { id: 'target', title: 'Target', cell: ({ target }) => `${target.type} ${target.id}` },
  { id: 'before', title: 'Before', cell: (row) => <LongText>{row.before}</LongText> },
  { id: 'after', title: 'After', cell: (row) => <LongText>{row.after}</LongText> },
  { id: 'reason', title: 'Reason', cell: (row) => <LongText>{row.reason}</LongText> },
]

export const AuditTable = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <ProfileTable title={title} columns={columns} rows={entries} rowKey={(row) => row.id} />
)
