import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { EncodedPhoto } from '../server/photos/encodePhoto.ts'
import { type Clip, clipFrames, clipSize, drawClipFrame, framesPerSecond } from './clips.ts'
import type { Drawing } from './portraits.ts'

/** The effort of WebP encoding. Minimal, because there are many small pictures. */
export const effort = 0

// H.264 in 4:2:0 for all browsers, with fast start and without metadata.
const encoding = (width: number, height: number, file: string): string[] =>
  [
    '-loglevel error -y -f rawvideo -pix_fmt rgb24',
    `-s ${width}x${height} -r ${framesPerSecond} -i pipe:0 -map_metadata -1 -bitexact -an`,
    '-c:v libx264 -threads 1 -preset veryfast -crf 27 -pix_fmt yuv420p -movflags +faststart',
  ]
    .join(' ')
    .split(' ')
    .concat(file)

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

export interface RenderedClip {
  readonly mp4: Uint8Array
  /** A PNG. */
  readonly firstFrame: Uint8Array
}

/** Draws a clip frame by frame and encodes it as MP4. Returns undefined without ffmpeg. */
export async function renderClip(clip: Clip, ffmpeg = 'ffmpeg'): Promise<RenderedClip | undefined> {
  const { width, height } = clipSize(clip)
  const folder = await mkdtemp(join(tmpdir(), 'lodge-clip-'))
  try {
    const file = join(folder, 'clip.mp4')
    const encoder = spawn(ffmpeg, encoding(width, height, file), {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const exit = new Promise<number | undefined>((resolve, reject) => {
      encoder.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(undefined) : reject(error),
      )
      encoder.once('close', (code) => resolve(code ?? -1))
    })
    let complaint = ''
    encoder.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    // A missing or failed ffmpeg is reported by its exit; the broken pipe that follows says nothing new.
    const written = finished(encoder.stdin).catch(() => undefined)
    let first: Buffer | undefined
    for await (const pixels of pixelsOf(clip)) {
      first ??= pixels
      if (!encoder.stdin.writable) break
      encoder.stdin.write(pixels)
    }
    encoder.stdin.end()
    await written
    const code = await exit
    if (code === undefined) return undefined
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint.split('\n', 1)[0]}`)
    const firstFrame = await sharp(first, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
    return { mp4: await readFile(file), firstFrame }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type StudioTask = { readonly drawing: Drawing } | { readonly clip: Clip }
export type StudioRequest = StudioTask & { readonly id: number }
/** The result of a task. Empty for a clip without ffmpeg. */
export interface StudioResult {
  readonly photo?: EncodedPhoto
  readonly clip?: RenderedClip
}
export type StudioAnswer = StudioResult & { readonly id: number; readonly error?: string }

/** Draws and encodes in separate processes. */
export interface PictureStudio {
  /** A drawing in every size of a photo, as `encodeDrawing` makes it. */
  photo(drawing: Drawing): Promise<EncodedPhoto>
  /** As {@link renderClip} makes it. */
  clip(clip: Clip): Promise<RenderedClip | undefined>
  /** Ends the processes. Rejects tasks under way. */
  close(): void
}

// Two, so that one task is drawn while another is encoded.
const tasksPerProcess = 2

/**
 * Opens a studio. It uses separate processes because the sharp of the server refuses SVG, and because drawing a
 * thousand pictures would block requests.
 */
export function openPictureStudio(processes = 2): PictureStudio {
  interface Job {
    readonly task: StudioTask
    resolve(result: StudioResult): void
    reject(error: Error): void
  }
  interface Worker {
    readonly child: ChildProcess
    readonly jobs: Map<number, Job>
  }
  const waiting: Job[] = []
  let nextId = 1
  let isClosed = false

  const openWorker = (): Worker => {
    const child = fork(fileURLToPath(new URL('pictureProcess.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
    })
    const worker: Worker = { child, jobs: new Map() }
    child.on('message', ({ id, error, ...result }: StudioAnswer) => {
      const job = worker.jobs.get(id)
      worker.jobs.delete(id)
      if (error === undefined) job?.resolve(result)
      else job?.reject(new Error(error))
      feed()
    })
    child.on('exit', () => {
      for (const job of worker.jobs.values()) job.reject(new Error('The picture studio ended.'))
      worker.jobs.clear()
    })
    return worker
  }
  const workers = Array.from({ length: processes }, openWorker)

  const feed = (): void => {
    for (const { child, jobs } of workers) {
      while (child.connected && jobs.size < tasksPerProcess) {
        const job = waiting.shift()
        if (!job) return
        const id = nextId++
        jobs.set(id, job)
        child.send({ ...job.task, id } satisfies StudioRequest)
      }
    }
  }

  const ask = (task: StudioTask): Promise<StudioResult> =>
    new Promise((resolve, reject) => {
      if (isClosed || workers.every(({ child }) => !child.connected)) {
        reject(new Error('The picture studio is closed.'))
        return
      }
      waiting.push({ task, resolve, reject })
      feed()
    })

  return {
    async photo(drawing) {
      const { photo } = await ask({ drawing })
      if (!photo) throw new Error('The picture studio answered without a picture.')
      return photo
    },
    clip: async (clip) => (await ask({ clip })).clip,
    close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The picture studio is closed.'))
      for (const { child } of workers) child.kill()
    },
  }
}
