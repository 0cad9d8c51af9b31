/** Makes videos for tests with ffmpeg, each once for a run of the tests. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg, type FfmpegPrograms } from '../../../server/findFfmpeg.ts'

export interface VideoOptions {
  readonly seconds?: number
  readonly size?: string
  readonly framesPerSecond?: number
  /** A source of pictures of ffmpeg. */
  readonly picture?: 'testsrc2' | 'mandelbrot' | 'color=black'
  readonly extension?: 'mp4' | 'mov' | 'webm' | 'avi' | 'mp3' | 'gif'
  /** Further options of ffmpeg for the output. */
  readonly options?: readonly string[]
}

/** @throws without ffmpeg, which `npm test` installs */
export function testPrograms(): FfmpegPrograms {
  const programs = findFfmpeg(process.env['PATH'])
  if (!programs) throw new Error('There is no ffmpeg. Run node tools/ffmpeg.ts.')
  return programs
}

const made = new Map<string, Promise<Buffer>>()

export function makeVideo(options: VideoOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const known = made.get(key) ?? make(options)
  made.set(key, known)
  return known
}

async function make({
  seconds = 2,
  size = '320x180',
  framesPerSecond = 25,
  picture = 'testsrc2',
  extension = 'mp4',
  options = [],
}: VideoOptions): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lodge-video-'))
  try {
    const file = path.join(folder, `made.${extension}`)
    const source = `${picture}${picture.includes('=') ? ':' : '='}size=${size}:rate=${framesPerSecond}`
    const encoding = extension === 'mp4' || extension === 'mov' ? ['-preset', 'ultrafast'] : []
    const inputs = [
      '-f',
      'lavfi',
      '-t',
      String(seconds),
      '-i',
      source,
      '-f',
      'lavfi',
      '-i',
      `sine=duration=${seconds}`,
    ]
    await promisify(execFile)(testPrograms().ffmpeg, [
      '-v',
      'error',
      ...inputs,
      ...encoding,
      ...options,
      file,
    ])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Encodes a video again with options of ffmpeg. */
export async function changeVideo(video: Buffer, options: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lodge-video-'))
  try {
    const [file, changed] = [path.join(folder, 'video.mp4'), path.join(folder, 'changed.mp4')]
    await writeFile(file, video)
    await promisify(execFile)(testPrograms().ffmpeg, ['-v', 'error', '-i', file, ...options, changed])
    return await readFile(changed)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What ffprobe says about a video. */
export async function describeVideo(contents: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lodge-video-'))
  try {
    const file = path.join(folder, 'video')
    await writeFile(file, contents)
    const { stdout } = await promisify(execFile)(testPrograms().ffprobe, [
      '-v',
      'error',
      '-show_format',
      '-show_streams',
      file,
    ])
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The environment of a server with ffmpeg. */
export const withFfmpeg = () => ({ FFMPEG_PATH: path.dirname(testPrograms().ffmpeg) })
