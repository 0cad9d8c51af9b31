/** Makes the archives of members in jobs. A job may be killed at any step, and then begins again. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { dataExport } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import type { Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { EmailContent } from '../mail/email.ts'
import type { Mailer } from '../mail/mailer.ts'
import { newFileKey } from '../media/keyedFolders.ts'
import type { JobContext, Jobs } from '../jobs/jobs.ts'
import { sendSystemMessage } from '../systemMessages/sendSystemMessage.ts'
import * as emails from './emails.ts'
import type { DataExportStore } from './fileStore.ts'
import { beginAttempt, failExport, finishAttempt, forgetExpiredFiles, setProgress } from './repository.ts'
import type { ArchiveDeps } from './writeArchive.ts'

const day = 24 * 60 * 60_000
/** The least time between two writes of the progress, in milliseconds. */
const progressInterval = 1_000

export interface DataExportDeps extends Omit<ArchiveDeps, 'siteName'> {
  readonly config: Pick<Config, 'appUrl' | 'siteName'>
  readonly mailer: Pick<Mailer, 'postToMember'>
  readonly dataExportStore: DataExportStore
  /** The folder for temporary files. */
  readonly folder: string
  readonly now: () => number
}

/** Has the jobs of archives run in this process, one at a time. */
export function handleDataExportJobs(jobs: Pick<Jobs, 'handle'>, deps: DataExportDeps): void {
  jobs.handle('make-data-export', 1, ({ exportId }, context) => makeExport(deps, exportId, context))
  jobs.handle('give-up-data-export', 1, ({ exportId }) => giveUp(deps, exportId))
}

/** The file in which an attempt writes the archive before it is stored. */
const draftOf = ({ folder }: DataExportDeps, fileKey: string) =>
  path.join(folder, `data-export-${fileKey}.zip`)

/**
 * Makes an archive, stores it and tells the member. Does nothing when it is made already. Each attempt has a folder of
 * its own, which the row names before anything is written, so that the next attempt removes what a killed one left.
 * @throws when it should be tried again
 */
async function makeExport(
  deps: DataExportDeps,
  exportId: number,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, config, dataExportStore: store, now } = deps
  const fileKey = newFileKey()
  const begun = await inTransaction(db, (trx) => beginAttempt(trx, exportId, fileKey))
  if (!begun) return
  const { memberId, killedKey } = begun
  if (killedKey !== null) {
    await store.remove(killedKey)
    await rm(draftOf(deps, killedKey), { force: true })
  }
  const draft = draftOf(deps, fileKey)
  await mkdir(deps.folder, { recursive: true })
  try {
    // Loaded only here: the writer of archives is a hundred files, which no start should wait for.
    const { writeArchive } = await import('./writeArchive.ts')
    const sizeBytes = await writeArchive(
      { ...deps, siteName: config.siteName },
      {
        memberId,
        madeAt: new Date(now()),
        file: draft,
        signal,
        onProgress: progressOf(deps, exportId, fileKey),
      },
    )
    await store.write({ archive: { path: draft } }, fileKey)
    const readyAt = new Date(now())
    const expiresAt = new Date(readyAt.getTime() + dataExport.keptDays * day)
    const isFinished = await inTransaction(db, async (trx) => {
      if (!(await finishAttempt(trx, { exportId, fileKey, sizeBytes, readyAt, expiresAt }))) return false
      await tell(deps, trx, memberId, {
        text: 'Your data is ready. Download it in your account settings.',
        content: (link) => emails.archiveReady(config.siteName, link, expiresAt),
      })
      return true
    })
    if (!isFinished) await store.remove(fileKey)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Stores the progress at most once a second. */
function progressOf({ db }: DataExportDeps, exportId: number, fileKey: string) {
  let writtenAt = Date.now()
  return async (percent: number) => {
    if (Date.now() - writtenAt < progressInterval) return
    writtenAt = Date.now()
    await setProgress(db, { exportId, fileKey, percent })
  }
}

/** Tells the member that an archive could not be made, after the last attempt. */
async function giveUp(deps: DataExportDeps, exportId: number): Promise<void> {
  const { db, config, dataExportStore: store } = deps
  await inTransaction(db, async (trx) => {
    const failed = await failExport(trx, exportId)
    if (!failed) return
    const { member_id: memberId, file_key: fileKey } = failed
    await tell(deps, trx, memberId, {
      text: 'Your data could not be put together. Try again in your account settings.',
      content: (link) => emails.archiveFailed(config.siteName, link),
    })
    if (fileKey !== null) afterCommit(trx, () => void store.remove(fileKey).catch(leaveToSweep))
  })
}

/** These mails can't be switched off: somebody else may have asked for the data. */
async function tell(
  { config, mailer }: DataExportDeps,
  trx: Trx,
  memberId: number,
  { text, content }: { text: string; content: (link: string) => EmailContent },
): Promise<void> {
  await sendSystemMessage(trx, memberId, text)
  const link = `${config.appUrl}/account/account-settings/your-data`
  afterCommit(trx, () => mailer.postToMember(memberId, content(link)))
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

/** Removes archives that have expired. Called by a job. */
export async function removeExpiredExports(
  { db, dataExportStore: store }: Pick<DataExportDeps, 'db' | 'dataExportStore'>,
  now: number,
): Promise<void> {
  const fileKeys = await inTransaction(db, (trx) => forgetExpiredFiles(trx, new Date(now)))
  for (const fileKey of fileKeys) await store.remove(fileKey)
}
