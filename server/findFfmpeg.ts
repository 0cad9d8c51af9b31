import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** The programs that read and encode videos. */
export interface FfmpegPrograms {
  readonly ffmpeg: string
  readonly ffprobe: string
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Finds ffmpeg and ffprobe together in one of the folders, which are joined as in `PATH`. */
export function findFfmpeg(folders: string | undefined): FfmpegPrograms | null {
  for (const folder of (folders ?? '').split(path.delimiter)) {
    if (folder === '') continue
    const programs = { ffmpeg: path.join(folder, 'ffmpeg'), ffprobe: path.join(folder, 'ffprobe') }
    if (Object.values(programs).every(isProgram)) return programs
  }
  return null
}
