import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useBackToSettings } from '../../shell/useBackToSettings.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { AgeCheck } from './AgeCheck.tsx'
import { Standing } from './Standing.tsx'
import { VerificationAside } from './VerificationAside.tsx'

const Columns = styled.div`
  display: grid;
  gap: ${space[8]};

  ${media.desktop} {
    grid-template-columns: minmax(0, ${size.column}) ${size.side};
    justify-content: center;
  }
`

const Parts = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[6]};
`

/** `/get-verified`: the verification photo and the age check. */
export function GetVerified() {
  const { verification, ageReport } = useCharts('verification')
  const { age_report_status: status } = useMember()
  const back = useBackToSettings()
  const age = useActorRef(ageReport, { input: { status } })
  return (
    <PageFrame>
      <PageTitle
        title={pages.getVerified.title}
        lead="Show other members that you are the person in your photos."
        search={<SearchLink />}
        {...back}
      />
      <Columns>
        <Parts>
          <Standing verification={verification} linkState={useStateOver()} />
          <AgeCheck ageReport={age} />
        </Parts>
        <VerificationAside />
      </Columns>
    </PageFrame>
  )
}
