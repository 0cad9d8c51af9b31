import { pages } from '../../pages.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { TravelPlansTab } from './TravelPlansTab.tsx'

/** `account/profile-settings/travel`, for members with the permission `travel-plans`. */
export function TravelPlans() {
  return (
    <SettingsFrame place={pages.travelPlans.path} lead="Visible to members in the Travel list.">
      <TravelPlansTab />
    </SettingsFrame>
  )
}
