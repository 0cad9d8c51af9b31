import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { pages } from '../../pages.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { TravelPlansTab } from './TravelPlansTab.tsx'

/** `account/profile-settings/travel`. Members without the permission `travel-plans` read what travel plans are. */
export function TravelPlans() {
  return (
    <SettingsFrame
      place={pages.travelPlans.path}
      lead="Visible to members in the Travel list."
      denied={
        <EmptyState
          isPage
          scene="trail"
          title="Travel plans"
          action={<ButtonLink href={pages.travel.path}>See who is traveling</ButtonLink>}
        >
          A travel plan says where you will be and when. Members there then find you in the Travel list. Only
          members whom the team of this site has chosen can add travel plans, and you are not one of them yet.
        </EmptyState>
      }
    >
      <TravelPlansTab />
    </SettingsFrame>
  )
}
