import { findFfmpeg } from '../server/findFfmpeg.ts'
import { installPackage } from './debianPackage.ts'

/**
 * Installs ffmpeg for the tests of videos if it is missing: Debian's package, as root.
 *
 * @throws when it cannot be installed
 */
export function ensureFfmpeg(log: (line: string) => void): void {
  if (findFfmpeg(process.env['PATH'])) return
  log('Installing ffmpeg for the tests of videos (only once) …')
  if (installPackage('ffmpeg')) return
  throw new Error('Installing ffmpeg failed. Install it by hand and try again.')
}

if (import.meta.main) ensureFfmpeg(console.log)
