import type { FoundPhotos } from '../../contract/memberFinder.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { presentManagedPhoto } from '../memberPhotos/presentManagedPhoto.ts'
import { findPhotosByIds } from '../memberPhotos/repository.ts'
import { readFoundMembers } from './memberFinderRepository.ts'
import { findAlike, findLastRemoval, type PhotoHashes } from './photoFinderRepository.ts'
import { presentFound } from './presentFound.ts'

export interface FindPhotosDeps {
  readonly db: Db
  readonly links: PrivateLinks
}

/** Returns the photos that are the same as one with these hashes, or similar, with their owners. */
export async function findPhotos(
  { db, links }: FindPhotosDeps,
  viewer: Viewer,
  hashes: PhotoHashes,
): Promise<FoundPhotos> {
  const [rows, removedAt] = await Promise.all([findAlike(db, hashes), findLastRemoval(db, hashes)])
  const removed_at = removedAt?.toISOString() ?? null
  if (rows.length === 0) return { photos: [], removed_at }
  const [members, shown] = await Promise.all([
    readFoundMembers(
      db,
      rows.map(({ member_id: id }) => id),
    ),
    findPhotosByIds(
      db,
      viewer.memberId,
      rows.map(({ id }) => id),
    ),
  ])
  const memberOf = new Map(members.map((row) => [row.id, presentFound(row, [])]))
  const thumbnailOf = new Map(
    shown.map((row) => [row.id, presentManagedPhoto(row, { links, viewer }).square160_url]),
  )
  const photos = rows.flatMap(({ member_id: memberId, created_at: createdAt, ...row }) => {
    const member = memberOf.get(memberId)
    if (member === undefined) return []
    return [
      { ...row, member, thumbnail_url: thumbnailOf.get(row.id) ?? null, created_at: createdAt.toISOString() },
    ]
  })
  return { photos, removed_at }
}
