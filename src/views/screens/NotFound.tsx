import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { paths } from '../paths.ts'

export function NotFound() {
  return (
    <PageFrame width="alone">
      <EmptyState
        isPage
        scene="trail"
        title="There is no page here"
        action={<ButtonLink href={paths.home}>Go home</ButtonLink>}
      >
        The address may be mistyped, or what stood here is gone.
      </EmptyState>
    </PageFrame>
  )
}
