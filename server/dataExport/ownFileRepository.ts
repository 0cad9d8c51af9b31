/** The files of a member, as they are put into an archive. */
import type { Db } from '../db/schema.ts'
import type { StoredFile } from '../media/storage.ts'
import type { OriginalStore, PhotoStore } from '../photos/fileStore.ts'
import type { VerificationStore } from '../verification/fileStore.ts'
import type { VideoSourceStore, VideoStore } from '../videos/fileStore.ts'

export interface OwnFileStores {
  readonly photoStore: Pick<PhotoStore, 'read'>
  readonly originalStore: Pick<OriginalStore, 'read'>
  readonly videoStore: Pick<VideoStore, 'read'>
  readonly videoSourceStore: Pick<VideoSourceStore, 'read'>
  readonly verificationStore: Pick<VerificationStore, 'read'>
}

export interface OwnFile {
  /** The name in the archive. */
  readonly name: string
  /** Opens the file. Null if it is gone: those of deleted photos and videos are removed after a while. */
  readonly open: () => Promise<StoredFile | null>
}

async function findPhotos(
  db: Db,
  memberId: number,
  { photoStore, originalStore }: OwnFileStores,
): Promise<OwnFile[]> {
  const rows = await db
    .selectFrom('photo')
    .where('member_id', '=', memberId)
    .select(['id', 'file_key', 'original_key'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, file_key: fileKey, original_key: originalKey }) => [
    { name: `photos/${id}.webp`, open: () => photoStore.read(fileKey, 'full') },
    ...(originalKey === null
      ? []
      : [{ name: `photos/${id}-original.jpg`, open: () => originalStore.read(originalKey, 'original') }]),
  ])
}

/** Videos that are not processed yet are there as they were uploaded. */
async function findVideos(
  db: Db,
  memberId: number,
  { videoStore, videoSourceStore }: OwnFileStores,
): Promise<OwnFile[]> {
  const rows = await db
    .selectFrom('video')
    .where('member_id', '=', memberId)
    .select(['id', 'file_key', 'is_processed'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, file_key: fileKey, is_processed: isProcessed }) =>
    isProcessed
      ? { name: `videos/${id}.mp4`, open: () => videoStore.read(fileKey, 'video') }
      : { name: `videos/${id}-uploaded`, open: () => videoSourceStore.read(fileKey, 'source') },
  )
}

async function findVerificationPhotos(
  db: Db,
  memberId: number,
  { verificationStore }: OwnFileStores,
): Promise<OwnFile[]> {
  const rows = await db
    .selectFrom('verification_photo')
    .where('member_id', '=', memberId)
    .select(['id', 'file_key'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, file_key: fileKey }) => ({
    name: `verification/${id}.webp`,
    open: () => verificationStore.read(fileKey, 'full'),
  }))
}

export const findOwnFiles = async (db: Db, memberId: number, stores: OwnFileStores): Promise<OwnFile[]> => [
  ...(await findPhotos(db, memberId, stores)),
  ...(await findVideos(db, memberId, stores)),
  ...(await findVerificationPhotos(db, memberId, stores)),
]
