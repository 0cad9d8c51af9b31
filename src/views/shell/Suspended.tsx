import { Notice } from '../components/Notice.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { PageTitle } from '../components/PageTitle.tsx'

/** In the words of the admin who did it (DECISIONS, Access). */
export function Suspended({ reason }: { reason: string | null }) {
  return (
    <PageFrame width="text">
      <PageTitle title="Your account is suspended" />
      <Notice tone="error">{reason ?? 'The team has not given a reason.'}</Notice>
    </PageFrame>
  )
}
