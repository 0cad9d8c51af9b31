import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { paths } from '../paths.ts'

export function Goodbye() {
  return (
    <PageFrame width="alone">
      <EmptyState
        isPage
        scene="moon"
        title="Goodbye, and take care"
        action={<ButtonLink href={paths.landing}>Back to the homepage</ButtonLink>}
      >
        Your profile is hidden. If you change your mind within 14 days, log in and everything is as you left
        it.
      </EmptyState>
    </PageFrame>
  )
}
