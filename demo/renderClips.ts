// Renders the clips of the demo that have no file in `clips/`, and removes files of no clip. Needs ffmpeg.
// Run it after a change of the drawings: `node demo/renderClips.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoSeed } from './cast.ts'
import { clipFileName, clipFolder, stripFileName } from './clipFiles.ts'
import { type Clip, clipFrames, clipSize, drawClipFrame, framesPerSecond } from './clips.ts'
import { stripFrames } from '../contract/limits.ts'
import { encodeStrip } from '../server/videos/encodeStrip.ts'
import { stripHeight } from '../server/videos/encodeVideo.ts'
import { demoWorld } from './world.ts'

// `server/media/pixels.ts` blocks SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

// H.264 in 4:2:0 for all browsers, with fast start and without metadata.
const encoding = (width: number, height: number): string[] =>
  [
    '-loglevel error -y -f rawvideo -pix_fmt rgb24',
    `-s ${width}x${height} -r ${framesPerSecond} -i pipe:0 -map_metadata -1 -bitexact -an`,
    '-c:v libx264 -threads 1 -preset veryfast -crf 27 -pix_fmt yuv420p -movflags +faststart',
  ]
    .join(' ')
    .split(' ')

/** Yields the pixels of all frames. Equal frames are drawn once. */
async function* pixelsOf(clip: Clip): AsyncGenerator<Buffer> {
  const { width, height } = clipSize(clip)
  const drawn = new Map<string, Buffer>()
  for (let frame = 0; frame < clipFrames; frame++) {
    const svg = drawClipFrame(clip, frame / clipFrames)
    const pixels =
      drawn.get(svg) ?? (await sharp(Buffer.from(svg)).flatten().resize(width, height).raw().toBuffer())
    drawn.set(svg, pixels)
    yield pixels
  }
}

async function renderClip(clip: Clip, file: string): Promise<void> {
  const { width, height } = clipSize(clip)
  const encoder = spawn('ffmpeg', [...encoding(width, height), file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const closed = once(encoder, 'close')
  await pipeline(pixelsOf(clip), encoder.stdin)
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}.`)
}

/** Encodes the preview strip, like `server/videos/encodeVideo.ts` does of an uploaded video. */
async function renderStrip(clip: Clip, file: URL): Promise<void> {
  const frames: Buffer[] = []
  for (let index = 0; index < stripFrames; index++) {
    const svg = drawClipFrame(clip, index / stripFrames)
    frames.push(await sharp(Buffer.from(svg)).flatten().resize({ height: stripHeight }).png().toBuffer())
  }
  await writeFile(file, await encodeStrip(frames))
}

await mkdir(clipFolder, { recursive: true })
const { members } = demoWorld(demoSeed, new Date().getTime())
const clips = members.flatMap(({ videos }) => videos.map(({ clip }) => clip))
const wanted = new Map(clips.map((clip) => [clipFileName(clip), clip]))
const strips = new Map(clips.map((clip) => [stripFileName(clip), clip]))
const present = await readdir(clipFolder)
for (const name of present.filter((each) => !wanted.has(each) && !strips.has(each)))
  await rm(new URL(name, clipFolder))
for (const [name, clip] of wanted) {
  if (present.includes(name)) continue
  await renderClip(clip, fileURLToPath(new URL(name, clipFolder)))
}
for (const [name, clip] of strips) {
  if (!present.includes(name)) await renderStrip(clip, new URL(name, clipFolder))
}
