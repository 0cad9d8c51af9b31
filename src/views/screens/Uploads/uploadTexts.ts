/** What the tray says about all uploads together. */
import type { KeepProblem } from '../../../machines/media/keptUploads/machine.ts'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'

type Uploads = readonly PendingUpload[]

const ended: ReadonlySet<PendingUpload['state']> = new Set(['stored', 'refused', 'failed'])
const percent = new Intl.NumberFormat('en', { style: 'percent' })

export const isBusy = (uploads: Uploads): boolean => uploads.some(({ state }) => !ended.has(state))

const count = (uploads: Uploads, state: PendingUpload['state']) =>
  uploads.filter((upload) => upload.state === state).length

/** Returns a sentence that changes only when a file has ended or was added. */
export function summaryOf(uploads: Uploads): string {
  if (uploads.length === 0) return ''
  const stored = count(uploads, 'stored')
  if (isBusy(uploads)) return `Uploading ${Math.min(uploads.length, stored + 1)} of ${uploads.length}`
  const open = uploads.length - stored
  if (open === 0) return `${uploads.length} uploaded`
  return stored === 0 ? `${open} not uploaded` : `${stored} uploaded, ${open} not`
}

/** Returns the sent part of all bytes, for example `40%`. */
export function progressOf(uploads: Uploads): string {
  const going = uploads.filter(({ state }) => state !== 'refused' && state !== 'failed')
  const total = going.reduce((sum, { file }) => sum + file.size, 0)
  const sent = going.reduce(
    (sum, { file, state, progress }) => sum + file.size * (state === 'stored' ? 1 : progress / 100),
    0,
  )
  return percent.format(total === 0 ? 0 : Math.floor((sent / total) * 100) / 100)
}

/** Returns why files were not uploaded, to be read out. */
export const problemsOf = (uploads: Uploads): string[] =>
  uploads.flatMap(({ state, file, problem }) =>
    state === 'refused' || state === 'failed' ? [`${file.name}: ${problem ?? 'not uploaded'}`] : [],
  )

const number = new Intl.NumberFormat('en')

/** Returns how many files a reload has left; '' for none. */
export function unfinishedText(files: number): string {
  if (files === 0) return ''
  return files === 1 ? '1 upload was not finished' : `${number.format(files)} uploads were not finished`
}

/** Why a reload would end the uploads. */
export const keepProblemTexts: Readonly<Record<KeepProblem, string>> = {
  full: 'This device has no room to keep these files. Stay on this page until they are uploaded.',
  refused: 'This browser can’t keep these files. Stay on this page until they are uploaded.',
}
