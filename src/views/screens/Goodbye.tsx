import { ButtonLink } from '../components/ButtonLink.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { places } from '../shell/places.ts'

export function Goodbye() {
  return (
    <PageFrame width="alone">
      <EmptyState
        isPage
        scene="moon"
        title="Goodbye, and take care"
        action={<ButtonLink href={places.landing}>Back to the front door</ButtonLink>}
      >
        Your profile is hidden. If you change your mind within 14 days, log in and everything is as you left
        it.
      </EmptyState>
    </PageFrame>
  )
}
