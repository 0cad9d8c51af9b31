import { styled } from '@linaria/react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { profilePath } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import type { AdminMember } from './profileActor.ts'
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
const addressText = (ip: string | null, country: string | null) =>
  [ip, country && (countries.of(country) ?? country)].filter(Boolean).join(', ') || null

const timeOrNull = (iso: string | null) => iso && <RelativeTime iso={iso} />

interface Fact {
  readonly label: string
  /** Null or undefined when it is not known. */
  readonly value: ReactNode
}

/** Returns the facts in the order of the panel. */
const factsOf = (member: AdminMember): Fact[] => [
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
  { label: 'Joined from', value: addressText(member.create_ip, member.create_ip_country) },
  { label: 'Came by', value: member.create_referrer },
  { label: 'Logged in from', value: addressText(member.login_ip, member.login_ip_country) },
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
export const MemberFacts = ({ member }: { member: AdminMember }) => (
  <ProfilePanel title="Account and profile">
    <Facts>
      {factsOf(member).map(
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
