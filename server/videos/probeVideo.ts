/** Looks at an uploaded video before it is stored: its content decides whether it is one. */
import { z } from 'zod'
import { longestVideo } from '../../contract/limits.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import type { FfmpegPrograms } from '../findFfmpeg.ts'
import { ProgramError, runProgram } from './runProgram.ts'

/** A video that is not accepted. The message is for its owner. */
export class VideoRefusal extends Error {
  readonly code: 'unreadable_video' | 'video_too_long' | 'removed_before'

  constructor(code: VideoRefusal['code'], message: string) {
    super(message)
    this.name = 'VideoRefusal'
    this.code = code
  }
}

/**
 * Options of every program that reads a file of a member. With these formats and this protocol, a playlist reads no
 * other file and makes no request (docs/security.md#media-files).
 */
export const inputOptions = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,matroska,webm',
  '-i',
  `file:${file}`,
]

const unreadable = () =>
  new VideoRefusal('unreadable_video', 'This video can’t be read. Choose an MP4, MOV or WebM video.')

/** More than 8K has. */
const mostPixels = 8192 * 4352

/** Rounding of durations. In milliseconds. */
const durationTolerance = 1_000

export const tooLong = () =>
  new VideoRefusal('video_too_long', `This video is too long. At most ${longestVideo / 60_000} minutes.`)

const number = z.coerce.number()

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: number.optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: number.optional() })).optional(),
})

const Probed = z.object({
  streams: z.array(Stream),
  format: z.object({ duration: number.optional() }),
})

export interface ProbedVideo {
  /** The index of the stream with the pictures. */
  readonly stream: number
  /** Pixels as it is shown: upright, with square pixels. */
  readonly width: number
  readonly height: number
  readonly durationMs: number | null
}

/** Returns the width of square pixels over that of the stored ones, from `4:3`. */
function ratioOf(text: string | undefined): number {
  const [across = 0, down = 0] = (text ?? '').split(':').map(Number)
  return across > 0 && down > 0 && across / down < 10 && down / across < 10 ? across / down : 1
}

/** Each takes a fraction of a second. */
const limitProbing = createConcurrencyLimit(4)
const limits = { cpuSeconds: 20, timeout: 30_000 }

/**
 * Reads the properties of a video.
 * @throws VideoRefusal for a file that is no video, or too long a one
 */
export const probeVideo = ({ ffprobe }: FfmpegPrograms, file: string, signal?: AbortSignal) =>
  limitProbing(async (): Promise<ProbedVideo> => {
    const lines: string[] = []
    const options = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...inputOptions(file)]
    try {
      await runProgram(ffprobe, options, { limits, signal, onLine: (line) => lines.push(line) })
    } catch (error) {
      if (error instanceof ProgramError) throw unreadable()
      throw error
    }
    return readProbed(lines.join('\n'))
  })

function readProbed(text: string): ProbedVideo {
  const parsed = Probed.safeParse(JSON.parse(text))
  const found = parsed.data?.streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  )
  if (!parsed.success || !found?.width || !found.height || found.width * found.height > mostPixels)
    throw unreadable()
  const isTurned = found.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90) === true
  const across = Math.round(found.width * ratioOf(found.sample_aspect_ratio))
  const seconds = parsed.data.format.duration ?? found.duration
  const durationMs = seconds === undefined ? null : Math.round(seconds * 1_000)
  if (durationMs !== null && durationMs > longestVideo + durationTolerance) throw tooLong()
  return {
    stream: found.index,
    width: isTurned ? found.height : across,
    height: isTurned ? across : found.height,
    durationMs,
  }
}
