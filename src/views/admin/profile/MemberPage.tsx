import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { auditAboutPath, paymentsOfPath } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { AccountTables } from './AccountTables.tsx'
import { AliasPanel } from './AliasPanel.tsx'
import { AuditTable } from './AuditTable.tsx'
import { DecisionTable } from './DecisionTable.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPictures } from './MemberPictures.tsx'
import { standingTexts } from './memberTexts.ts'
import { NoSuchMember } from './NoSuchMember.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { type ProfileActor, selectContext, selectPage } from './profileActor.ts'
import { ReportTable } from './ReportTable.tsx'

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(320px, 2fr);
  gap: ${space[6]};
  align-items: start;

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The page about one member, in each state of its chart. */
export function MemberPage({ actor }: { actor: ProfileActor }) {
  const page = useSelector(actor, selectPage)
  const { profile, isSuperAdmin } = useSelector(actor, selectContext)
  if (page === 'notFound') return <NoSuchMember />
  if (page === 'failed')
    return (
      <ErrorState title="Couldn’t load the member" onRetry={() => actor.send({ type: 'profile.retry' })}>
        Nothing is lost.
      </ErrorState>
    )
  if (profile === null)
    return (
      <>
        <VisuallyHidden role="status">Loading the member</VisuallyHidden>
        <Skeleton shape="block" height="60vh" />
      </>
    )
  const { member } = profile
  return (
    <AdminPage
      title={<bdi>{member.name}</bdi>}
      lead={standingTexts(member).join(' · ')}
      actions={
        isSuperAdmin ? (
          <>
            <ButtonLink href={paymentsOfPath(member.id)}>Payments</ButtonLink>
            <ButtonLink href={auditAboutPath(member.id)}>In the audit log</ButtonLink>
          </>
        ) : undefined
      }
    >
      <Stack>
        <MemberActions actor={actor} member={member} />
        <Columns>
          <Stack>
            <MemberFacts member={member} invitation={profile.invitation} />
            <MemberPictures member={member} />
          </Stack>
          <Stack>
            <MemberNotes actor={actor} notes={profile.notes} />
            <AliasPanel mayActAs={profile.may_act_as} actedAsBy={profile.acted_as_by} />
          </Stack>
        </Columns>
        <DecisionTable memberId={member.id} decisions={profile.decisions} />
        <ReportTable title="Reports about the member" reports={profile.reports_about} />
        <ReportTable title="Reports by the member" reports={profile.reports_by} />
        <AccountTables sessions={profile.sessions} signIns={profile.sign_ins} />
        <PaymentTable payments={profile.payments} />
        <AuditTable title="Done to the member" entries={profile.audit} />
        <AuditTable title="Done by the member" entries={profile.audit_by} />
        <AuditTable title="Written under an alias" entries={profile.alias_writes} />
      </Stack>
    </AdminPage>
  )
}
