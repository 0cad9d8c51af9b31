/** Runs the jobs that make archives, on the database and the files of a test app. */
import path from 'node:path'
import { vi } from 'vitest'
import { createDataExportStore } from '../../../server/dataExport/fileStore.ts'
import { type DataExportDeps, handleDataExportJobs } from '../../../server/dataExport/makeExport.ts'
import { createJobs, type Jobs } from '../../../server/jobs/jobs.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createOriginalStore, createPhotoStore } from '../../../server/photos/fileStore.ts'
import { createVideoSourceStore, createVideoStore } from '../../../server/videos/fileStore.ts'
import { createVerificationStore } from '../../../server/verification/fileStore.ts'
import type { TestApp } from '../testApp.ts'

/** The files of members. */
export function storesOf({ config }: TestApp) {
  const storage = createDiskStorage(config.dataDir)
  return {
    photoStore: createPhotoStore(storage),
    originalStore: createOriginalStore(storage),
    videoStore: createVideoStore(storage),
    videoSourceStore: createVideoSourceStore(storage),
    dataExportStore: createDataExportStore(storage),
    verificationStore: createVerificationStore(storage),
  }
}

/** What the jobs use. */
export function exportDeps(site: TestApp, now: () => number): DataExportDeps {
  const { config, database } = site
  const folder = createMailFolder(config.dataDir)
  return {
    db: database.db,
    config,
    mailer: {
      postToMember: (memberId, { subject, paragraphs, action }) =>
        void folder.deliver({
          to: `member${memberId}@lodge.test`,
          subject,
          from: { name: config.siteName, address: 'site@lodge.test' },
          text: [...paragraphs, action?.link ?? ''].join('\n'),
          html: '',
          headers: {},
        }),
    },
    ...storesOf(site),
    folder: path.join(config.dataDir, 'uploads'),
    now,
  }
}

/** Creates a queue that runs the jobs. Close it when done. */
export function createExportJobs(site: TestApp, deps: DataExportDeps): Jobs {
  const error = vi.fn<(...words: unknown[]) => void>()
  const jobs = createJobs({ db: site.database.db, isOnlyProcess: true, logger: { error } })
  handleDataExportJobs(jobs, deps)
  return jobs
}
