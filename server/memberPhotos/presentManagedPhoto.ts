import type { Photo } from '../../contract/media.ts'
import { maySeeOthers, type Viewer } from '../http/viewer.ts'
import { lastingUrls, originalUrl, privateUrls } from '../media/addresses.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import type { ManagedPhoto } from './repository.ts'

/** Presents a photo, with the address of its original for the owner and admins. */
export function presentManagedPhoto(
  row: ManagedPhoto,
  { links, viewer }: { readonly links: PrivateLinks; readonly viewer: Viewer },
): Photo {
  const tokenFor = (fileKey: string) => links.mint(fileKey, viewer.sessionId)
  const urls = row.is_private ? privateUrls(tokenFor(row.file_key)) : lastingUrls(row.file_key)
  const seesOriginal = row.member_id === viewer.memberId || (viewer.isAdmin && maySeeOthers(viewer))
  if (!seesOriginal) return presentPhoto(row, urls)
  return presentPhoto(row, urls, {
    original_url: row.original_key === null ? null : originalUrl(tokenFor(row.original_key)),
    quarter_turns: row.quarter_turns,
  })
}
