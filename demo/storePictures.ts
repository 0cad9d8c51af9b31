import { createHash } from 'node:crypto'
import { createPhotoStore } from '../server/photos/fileStore.ts'
import { encodeThumbnail } from '../server/videos/encodeThumbnail.ts'
import { createVideoStore } from '../server/videos/fileStore.ts'
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
  readonly dataDir: string
  readonly studio: Pick<PictureStudio, 'photo' | 'clip'>
  readonly say: (line: string) => void
}

/** Draws, encodes and stores all pictures and clips. Without ffmpeg there are no clips. */
export async function storePictures(
  world: Pick<DemoWorld, 'members'>,
  { dataDir, studio, say }: Surroundings,
): Promise<Pictures> {
  const [photoStore, videoStore] = [createPhotoStore(dataDir), createVideoStore(dataDir)]
  const photos = new Map<PhotoKey, StoredPhoto>()
  const verifications = new Map<MemberKey, StoredPhoto>()
  const videos = new Map<VideoKey, StoredVideo>()
  const unfilmed: string[] = []

  const storeDrawing = async (drawing: Drawing): Promise<StoredPhoto> => {
    const encoded = await studio.photo(drawing)
    return { fileKey: await photoStore.write(encoded.files), encoded }
  }
  const storeClip = async ({ key, clip }: DemoVideo) => {
    const film = await studio.clip(clip).catch((error: unknown) => {
      unfilmed.push(error instanceof Error ? error.message : String(error))
    })
    if (!film) return
    const { mp4, firstFrame } = film
    const { file, thumbhash } = await encodeThumbnail(firstFrame, { effort })
    const encoded = {
      ...clipSize(clip),
      durationMs: clipDuration,
      sizeBytes: mp4.byteLength,
      thumbhash,
      contentHash: createHash('sha256').update(mp4).digest('hex'),
    }
    videos.set(key, { fileKey: await videoStore.write({ video: mp4, thumbnail: file }), encoded })
  }
  const tasks = world.members.flatMap((member) => [
    ...member.videos.map((video) => () => storeClip(video)),
    ...member.photos.map((photo) => async () => {
      photos.set(photo.key, await storeDrawing(photo.drawing))
    }),
    ...[member.verification]
      .filter((verification) => verification !== null)
      .map(({ drawing }) => async () => {
        verifications.set(member.key, await storeDrawing(drawing))
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
  const wanted = world.members.flatMap((member) => member.videos).length
  if (videos.size < wanted) {
    const [why = 'there is no ffmpeg'] = unfilmed
    say(`  ${wanted - videos.size} of ${wanted} short clips are left out: ${why}`)
  }
  return { photos, verifications, videos }
}
