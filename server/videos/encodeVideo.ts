/** Encodes an uploaded video: an MP4 that every browser plays, a thumbnail, and a preview strip. */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { longestVideo, stripFrames } from '../../contract/limits.ts'
import type { FfmpegPrograms } from '../findFfmpeg.ts'
import { encodeStrip } from './encodeStrip.ts'
import { encodeThumbnail } from './encodeThumbnail.ts'
import { inputOptions, type ProbedVideo, probeVideo, tooLong } from './probeVideo.ts'
import { type ProgramLimits, runProgram } from './runProgram.ts'

/** 1080p, upright or across. */
const longestEdge = 1920
const shortestEdge = 1080
const framesPerSecond = 30

/** Milliseconds that a program may run longer than its processor time, because others use the processors too. */
const waitingTime = 10 * 60_000

/** Height of the frames of a preview strip, in pixels. */
export const stripHeight = 90

export interface EncodingContext {
  readonly programs: FfmpegPrograms
  /** The most seconds of processor time of each program. */
  readonly cpuSeconds: number
  /** An empty folder for temporary files. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Called with the encoded part, from 0 to 1. */
  readonly onProgress: (done: number) => void
}

export interface EncodedFiles {
  readonly video: { readonly path: string }
  readonly thumbnail: Buffer
  readonly strip: Buffer
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly sizeBytes: number
  /** Base64. */
  readonly thumbhash: string
  /** Frames of the strip, as PNG. */
  readonly frames: readonly Buffer[]
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** The size of the encoded video: at most 1080p, and even, as H.264 requires. */
export function encodedSize({ width, height }: Pick<ProbedVideo, 'width' | 'height'>) {
  const scale = Math.min(1, longestEdge / Math.max(width, height), shortestEdge / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/**
 * Encodes a video.
 * @throws VideoRefusal when it can't be read or turns out to be too long; ProgramError when encoding fails
 */
export async function encodeVideo(file: string, context: EncodingContext): Promise<EncodedFiles> {
  const { programs, folder, signal } = context
  const source = await probeVideo(programs, file, signal)
  const size = encodedSize(source)
  const output = path.join(folder, 'video.mp4')
  await transcode(file, output, { source, size }, context)
  const { durationMs: measured } = await probeVideo(programs, output, signal)
  const durationMs = measured ?? source.durationMs ?? 0
  // The file may not say how long it is, or lie.
  if (durationMs > longestVideo + 1_000) throw tooLong()
  const frames = await readFrames(output, durationMs, context)
  const poster = await readPoster(output, durationMs, context)
  const { file: thumbnail, thumbhash } = await encodeThumbnail(poster)
  return {
    video: { path: output },
    thumbnail,
    strip: await encodeStrip(frames),
    ...size,
    durationMs,
    sizeBytes: (await stat(output)).size,
    thumbhash,
    frames,
  }
}

const limitsOf = ({ cpuSeconds }: EncodingContext): ProgramLimits => ({
  cpuSeconds,
  timeout: cpuSeconds * 1_000 + waitingTime,
})

/** Splits options that contain no space. */
const optionsOf = (text: string) => text.split(' ')

interface Transcoding {
  readonly source: ProbedVideo
  readonly size: { readonly width: number; readonly height: number }
}

async function transcode(
  file: string,
  output: string,
  { source, size }: Transcoding,
  context: EncodingContext,
): Promise<void> {
  const { programs, signal, onProgress } = context
  const seconds = longestVideo / 1_000 + 2
  const total = source.durationMs ?? longestVideo
  const options = [
    ...optionsOf('-nostdin -v error -progress pipe:1'),
    ...inputOptions(file),
    ...optionsOf(`-t ${seconds} -map 0:${source.stream} -map 0:a:0? -sn -dn`),
    // Nothing of the place, time or device, and nothing of the encoder.
    ...optionsOf('-map_metadata -1 -map_metadata:s -1 -map_chapters -1'),
    ...optionsOf('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
    ...optionsOf(`-vf scale=${size.width}:${size.height},setsar=1,format=yuv420p -fpsmax ${framesPerSecond}`),
    ...optionsOf('-c:v libx264 -preset veryfast -crf 23 -maxrate 5M -bufsize 10M'),
    ...optionsOf('-c:a aac -b:a 128k -ac 2 -ar 48000'),
    ...optionsOf('-threads 2 -max_muxing_queue_size 1024 -movflags +faststart -y'),
    output,
  ]
  await runProgram(programs.ffmpeg, options, {
    limits: limitsOf(context),
    signal,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
      if (microseconds !== undefined) onProgress(Math.min(1, Number(microseconds) / 1_000 / total))
    },
  })
}

/** Returns frames at equal distances, the first half a distance after the beginning. The last is repeated if some lack. */
async function readFrames(file: string, durationMs: number, context: EncodingContext): Promise<Buffer[]> {
  const { programs, folder, signal } = context
  const frameFolder = path.join(folder, 'frames')
  await mkdir(frameFolder)
  const rate = stripFrames / Math.max(0.1, durationMs / 1_000)
  const options = [
    ...optionsOf('-nostdin -v error'),
    ...inputOptions(file),
    ...optionsOf(`-vf fps=${rate.toFixed(6)}:start_time=0,scale=-2:${stripHeight}`),
    ...optionsOf(`-frames:v ${stripFrames} -threads 2`),
    path.join(frameFolder, '%02d.png'),
  ]
  await runProgram(programs.ffmpeg, options, { limits: limitsOf(context), signal, onLine: () => {} })
  const names = (await readdir(frameFolder)).toSorted()
  const frames = await Promise.all(names.map((name) => readFile(path.join(frameFolder, name))))
  const last = frames.at(-1)
  if (!last) throw new Error('The video has no frame.')
  return Array.from({ length: stripFrames }, (_, index) => frames[index] ?? last)
}

/** Returns a frame near the beginning, because the first one is often black. */
async function readPoster(file: string, durationMs: number, context: EncodingContext): Promise<Buffer> {
  const { programs, folder, signal } = context
  const poster = path.join(folder, 'poster.png')
  const options = [
    ...optionsOf(`-nostdin -v error -ss ${(durationMs / 10_000).toFixed(3)}`),
    ...inputOptions(file),
    ...optionsOf('-frames:v 1 -threads 2'),
    poster,
  ]
  await runProgram(programs.ffmpeg, options, { limits: limitsOf(context), signal, onLine: () => {} })
  return readFile(poster)
}
