import { styled } from '@linaria/react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { profilePath } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import { AddressLink } from './AddressLink.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, auto) minmax(0, 1fr);
  gap: ${space[1]} ${space[4]};

  dt {
    color: ${color.muted};
  }
  dd {
    overflow-wrap: anywhere;
  }
  p {
    white-space: pre-wrap;
  }
`

const ageChecks = ['Not asked', 'Waits for a decision', 'Confirmed', 'Not confirmed']
const countries = new Intl.DisplayNames(undefined, { type: 'region' })

/** An address and its country, as far as they are known. */
function address(ip: string | null, country: string | null): ReactNode {
  const name = country && (countries.of(country) ?? country)
  if (ip === null) return name
  return (
    <>
      <AddressLink ip={ip} />
      {name !== null && <span>{`, ${name}`}</span>}
    </>
  )
}

const timeOrNull = (iso: string | null) => iso && <RelativeTime iso={iso} />

interface Fact {
  readonly label: string
  /** Null or undefined when it is not known. */
  readonly value: ReactNode
}

type MemberFactsProps = Pick<AdminProfile, 'member' | 'invitation'>

/** Returns the facts in the order of the panel. */
const factsOf = ({ member, invitation }: MemberFactsProps): Fact[] => [
  { label: 'Number', value: member.id },
  { label: 'Profile', value: <Link href={profilePath(member.name)}>As members see it</Link> },
  {
    label: 'Email',
    value: member.email && `${member.email}${member.email_verified_at === null ? ' (not confirmed)' : ''}`,
  },
  { label: 'Birthday', value: member.birthday && <LongDate iso={member.birthday} /> },
  { label: 'Age', value: member.age },
  { label: 'Age check', value: ageChecks[member.age_report_status] },
  {
    label: 'Stated place',
    value: [member.city, member.state, member.country].filter(Boolean).join(', ') || null,
  },
  { label: 'Joined', value: <RelativeTime iso={member.created_at} /> },
  { label: 'Joined from', value: address(member.create_ip, member.create_ip_country) },
  { label: 'Came by', value: member.create_referrer },
  { label: 'Logged in from', value: address(member.login_ip, member.login_ip_country) },
  {
    label: 'Invited by',
    value: invitation && (
      <span>
        <PersonLink person={invitation.invited_by} /> (<bdi>{invitation.label}</bdi>)
      </span>
    ),
  },
  { label: 'Approved', value: timeOrNull(member.approved_at) },
  { label: 'Rejected', value: timeOrNull(member.rejection?.rejected_at ?? null) },
  { label: 'Told at the rejection', value: member.rejection?.text },
  { label: 'Supporter since', value: timeOrNull(member.supporter_since) },
  { label: 'Told at the suspension', value: member.suspended_text },
  { label: 'Deletion requested', value: timeOrNull(member.delete_requested_at) },
  { label: 'Changed', value: <RelativeTime iso={member.updated_at} /> },
  { label: 'Description', value: member.description && <p dir="auto">{member.description}</p> },
]

/** What an admin sees of the account and the profile. What is not known is left out. */
export const MemberFacts = (profile: MemberFactsProps) => (
  <ProfilePanel title="Account and profile">
    <Facts>
      {factsOf(profile).map(
        ({ label, value }) =>
          value != null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </Facts>
  </ProfilePanel>
)
