import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Storage } from '../server/media/storage.ts'
import { createPhotoStore } from '../server/photos/fileStore.ts'
import { createVerificationStore } from '../server/verification/fileStore.ts'
import { encodeThumbnail } from '../server/videos/encodeThumbnail.ts'
import { createVideoStore } from '../server/videos/fileStore.ts'
import { clipFileName, clipFolder, stripFileName } from './clipFiles.ts'
import { clipDuration, clipSize } from './clips.ts'
import type { Pictures } from './insert/media.ts'
import type { StoredPhoto, StoredVideo } from './insert/rows.ts'
import { effort, type PictureStudio } from './pictures.ts'
import type { Drawing } from './portraits.ts'
import type { DemoVideo, DemoWorld, MemberKey, PhotoKey, VideoKey } from './types.ts'

/** Pictures under way at once: enough to keep the studio busy, few enough to save memory. */
const picturesAtOnce = 6

/** Milliseconds between progress lines. */
const progressEvery = 5_000

interface Surroundings {
  readonly storage: Storage
  readonly studio: Pick<PictureStudio, 'photo' | 'firstFrame'>
  readonly say: (line: string) => void
}

/** Draws, encodes and stores all pictures, and stores all clips. */
export async function storePictures(
  world: Pick<DemoWorld, 'members'>,
  { storage, studio, say }: Surroundings,
): Promise<Pictures> {
  const [photoStore, videoStore] = [createPhotoStore(storage), createVideoStore(storage)]
  const photos = new Map<PhotoKey, StoredPhoto>()
  const verificationStore = createVerificationStore(storage)
  const verifications = new Map<MemberKey, StoredPhoto>()
  const videos = new Map<VideoKey, StoredVideo>()

  const storeDrawing = async (drawing: Drawing): Promise<StoredPhoto> => {
    const encoded = await studio.photo(drawing)
    return { fileKey: await photoStore.write(encoded.files), encoded }
  }
  const storeClip = async ({ key, clip }: DemoVideo) => {
    const mp4 = await readFile(new URL(clipFileName(clip), clipFolder))
    const strip = await readFile(new URL(stripFileName(clip), clipFolder))
    const { file, thumbhash } = await encodeThumbnail(await studio.firstFrame(clip), { effort })
    const encoded = {
      ...clipSize(clip),
      durationMs: clipDuration,
      sizeBytes: mp4.byteLength,
      thumbhash,
      contentHash: createHash('sha256').update(mp4).digest('hex'),
    }
    videos.set(key, {
      fileKey: await videoStore.write({ video: mp4, thumbnail: file, strip }),
      encoded,
    })
  }
  const tasks = world.members.flatMap((member) => [
    ...member.videos.map((video) => () => storeClip(video)),
    ...member.photos.map((photo) => async () => {
      photos.set(photo.key, await storeDrawing(photo.drawing))
    }),
    ...[member.verification]
      .filter((verification) => verification !== null)
      .map(({ drawing }) => async () => {
        const encoded = await studio.photo(drawing)
        const fileKey = await verificationStore.write({ full: encoded.files.full })
        verifications.set(member.key, { fileKey, encoded })
      }),
  ])
  let done = 0
  const tell = () => say(`  ${done} of ${tasks.length} pictures`)
  const telling = setInterval(tell, progressEvery)
  const queue = tasks.values()
  const work = async () => {
    for (const task of queue) {
      await task()
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: picturesAtOnce }, work))
    tell()
  } finally {
    clearInterval(telling)
  }
  return { photos, verifications, videos }
}
