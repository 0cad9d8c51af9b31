import { pages } from '../../pages.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { VideosTab } from './VideosTab.tsx'

/** `account/profile-settings/videos`: the member's own videos. */
export function Videos() {
  return (
    <SettingsFrame
      place={pages.videos.path}
      lead="Others see public videos once we have approved them, and private ones when you share them."
      denied={null}
    >
      <VideosTab />
    </SettingsFrame>
  )
}
