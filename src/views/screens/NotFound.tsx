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
        title="Page not found"
        action={<ButtonLink href={paths.home}>Go to home</ButtonLink>}
      >
        Check the address. The page may have been removed.
      </EmptyState>
    </PageFrame>
  )
}
