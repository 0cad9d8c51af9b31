import type { Video } from '../../contract/media.ts'
import type { Viewer } from '../http/viewer.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { presentVideo, type VideoRow } from '../videos/presentVideo.ts'

/** Presents a video; a private one with addresses for the viewer's session. */
export const presentManagedVideo = (
  row: VideoRow,
  { links, viewer }: { readonly links: PrivateLinks; readonly viewer: Viewer },
): Video => presentVideo(row, row.is_private ? links.mint(row.file_key, viewer.sessionId) : null)
