import { Notice } from '../../components/Notice.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { MemberRow } from './MemberRow.tsx'

export function Home() {
  const user = useMember()
  return (
    <PageFrame>
      <PageTitle title={`Good to see you, ${user.name}`} />
      {user.is_waiting_for_approval && (
        <Notice title="Your profile is waiting for approval">
          This usually takes less than 24 hours. Until then you can view unlimited profiles and pictures, and
          answer those who write to you.
        </Notice>
      )}
      <MemberRow title="Nearby" list="nearby" href={places.nearby} />
      <MemberRow title="Newest" list="newest" href={places.newest} />
    </PageFrame>
  )
}
