import { pages } from '../../pages.ts'
import { PicsTab } from './PicsTab.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { VideosTab } from './VideosTab.tsx'

/** `account/profile-settings/pics-vids`: the member's own photos and videos in one page. */
export function PicsVids() {
  return (
    <SettingsFrame
      place={pages.picsVids.path}
      lead="Others see public ones once we have approved them, and private ones when you share them."
      denied={null}
    >
      <PicsTab />
      <VideosTab />
    </SettingsFrame>
  )
}
