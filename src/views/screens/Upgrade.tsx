import { EmptyState } from '../components/EmptyState.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { places } from '../shell/places.ts'

/** What supporters get. Products are sold where payments are set up. */
export function Upgrade() {
  return (
    <PageFrame width="text">
      <EmptyState
        isPage
        scene="lantern"
        title="Supporters keep the light on"
        action={<ButtonLink href={places.home}>Back to home</ButtonLink>}
      >
        They see lists to their end, and wear the crown. There is nothing to buy on this site yet: the team
        that runs it says when there is.
      </EmptyState>
    </PageFrame>
  )
}
