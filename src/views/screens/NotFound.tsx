import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { places } from '../shell/paths.ts'

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
