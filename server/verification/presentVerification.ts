import type { VerificationPhoto } from '../../contract/verificationPhoto.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { verificationUrl } from '../media/addresses.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { defaultName } from '../members/presentCards.ts'
import { findVerificationPhotos, type VerificationPhotoRow } from './repository.ts'

export interface PresentVerificationDeps {
  readonly db: Db
  readonly links: PrivateLinks
}

const stateOf = ({ decided_at, is_accepted }: VerificationPhotoRow): VerificationPhoto['state'] => {
  if (decided_at === null) return 'pending'
  return is_accepted ? 'accepted' : 'rejected'
}

function present(row: VerificationPhotoRow, links: PrivateLinks, viewer: Viewer): VerificationPhoto {
  const state = stateOf(row)
  const name = row.name ?? defaultName
  return {
    id: row.id,
    url: verificationUrl(links.mint(row.file_key, viewer.sessionId)),
    width: row.width,
    height: row.height,
    profile: `/profile/${encodeURIComponent(name)}`,
    user: { id: row.member_id, name },
    code: row.code,
    state,
    rejection: state === 'rejected' ? { reason: row.reason, text: row.rejected_text } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * Returns the latest verification photo of each member that has one.
 * @param viewer the owner of the photos, or an admin; the addresses work for their session only
 */
export async function presentVerifications(
  { db, links }: PresentVerificationDeps,
  viewer: Viewer,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, VerificationPhoto>> {
  const rows = await findVerificationPhotos(db, memberIds)
  return new Map(rows.map((row) => [row.member_id, present(row, links, viewer)]))
}
