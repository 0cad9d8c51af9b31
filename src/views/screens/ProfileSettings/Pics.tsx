import { pages } from '../../pages.ts'
import { PicsTab } from './PicsTab.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** `account/profile-settings/pics`: the member's own photos. */
export function Pics() {
  return (
    <SettingsFrame
      place={pages.pics.path}
      lead="Others see public photos once we have approved them, and private ones when you share them."
      denied={null}
    >
      <PicsTab />
    </SettingsFrame>
  )
}
