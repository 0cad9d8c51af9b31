import { styled } from '@linaria/react'
import { Notice } from '../../components/Notice.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { space } from '../../theme/tokens.ts'
import { MemberRow } from './MemberRow.tsx'

const Standing = styled.div`
  margin-bottom: ${space[6]};
`

export function Home() {
  const user = useMember()
  return (
    <PageFrame>
      <PageTitle title={`Good to see you, ${user.name}`} />
      {user.is_waiting_for_approval && (
        <Standing>
          <Notice title="Your profile is waiting for approval">
            This usually takes less than 24 hours. Until then you can view unlimited profiles and pictures,
            and answer those who write to you.
          </Notice>
        </Standing>
      )}
      <MemberRow title="Nearby" list="nearby" href={places.nearby} />
      <MemberRow title="Newest" list="newest" href={places.newest} />
    </PageFrame>
  )
}
