import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import type { Column } from '../components/DataTable.tsx'
import { AddressLink } from './AddressLink.tsx'
import { LongText } from './LongText.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfileTable } from './ProfileTable.tsx'

type Session = AdminProfile['sessions'][number]
type SignIn = AdminProfile['sign_ins'][number]

const proofs = {
  password: 'Password',
  code: 'Password and code',
  passkey: 'Passkey',
  provider: 'External login',
} as const satisfies Record<SignIn['proved_by'], string>

const addressOf = (ip: string | null) => (ip === null ? 'Unknown' : <AddressLink ip={ip} />)

const sessionColumns: readonly Column<Session>[] = [
  { id: 'since', title: 'Signed in', cell: (row) => <RelativeTime iso={row.created_at} /> },
  { id: 'used', title: 'Last used', cell: (row) => <RelativeTime iso={row.last_used_at} /> },
  { id: 'ends', title: 'Ends', cell: (row) => <RelativeTime iso={row.expires_at} isAhead /> },
  { id: 'ip', title: 'Address', cell: ({ ip }) => addressOf(ip) },
  { id: 'browser', title: 'Browser', cell: (row) => <LongText>{row.user_agent ?? 'Unknown'}</LongText> },
  { id: 'kept', title: 'Stays signed in', cell: (row) => (row.keeps_signed_in ? 'Yes' : 'No') },
  { id: 'alias', title: 'Acts as', cell: (row) => row.alias && <PersonLink person={row.alias} /> },
]

const signInColumns: readonly Column<SignIn>[] = [
  { id: 'at', title: 'When', cell: (row) => <RelativeTime iso={row.signed_in_at} /> },
  { id: 'ip', title: 'Address', cell: ({ ip }) => addressOf(ip) },
  { id: 'proof', title: 'With', cell: (row) => proofs[row.proved_by] },
]

/** Where the member is signed in now, and how they signed in before. */
export const AccountTables = ({
  sessions,
  signIns,
}: {
  sessions: readonly Session[]
  signIns: readonly SignIn[]
}) => (
  <>
    <ProfileTable
      title="Signed in now"
      columns={sessionColumns}
      rows={sessions}
      rowKey={(row) => `${row.created_at} ${row.user_agent}`}
    />
    <ProfileTable title="Sign-ins" columns={signInColumns} rows={signIns} rowKey={(row) => row.id} />
  </>
)
