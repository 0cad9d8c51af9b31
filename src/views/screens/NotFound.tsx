import { ButtonLink } from '../components/ButtonLink.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { places } from '../shell/places.ts'

export function NotFound() {
  return (
    <PageFrame width="alone">
      <EmptyState
        isPage
        scene="trail"
        title="There is no page here"
        action={<ButtonLink href={places.home}>Go home</ButtonLink>}
      >
        The address may be mistyped, or what stood here is gone.
      </EmptyState>
    </PageFrame>
  )
}
