import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { accountDeleted } from '../accountDeletion/emails.ts'
import { abandonedUploads, uploadFolderOf } from '../api/receiveForm.ts'
import { type BackgroundOptions, createBackground } from '../base/background.ts'
import { createWorkUnderWay } from '../base/workUnderWay.ts'
import { createBannedWords } from '../bannedWords/bannedWords.ts'
import { handleBroadcastJobs } from '../broadcasts/sendBroadcast.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { createDataExportStore } from '../dataExport/fileStore.ts'
import { handleDataExportJobs, removeExpiredExports } from '../dataExport/makeExport.ts'
import { createBrowserSessions } from '../identity/browserSessions.ts'
import { createEmailChange } from '../identity/emailChange.ts'
import { createFailedTries, createLimitPasswordTries } from '../identity/failedTries.ts'
import { createPasskeys } from '../identity/passkeys.ts'
import { createTwoFactor } from '../identity/twoFactor.ts'
import type { PasswordHashing } from '../identity/passwordHashing.ts'
import { createSessions } from '../identity/sessions.ts'
import { createJobs } from '../jobs/jobs.ts'
import { readLookups } from '../lookups/read.ts'
import { openStorage } from '../media/storage.ts'
import { createMailFolder } from '../mail/mailFolder.ts'
import { createMailer } from '../mail/mailer.ts'
import { findMailAddress } from '../mail/recipientRepository.ts'
import {
  abandonedResumableUploads,
  createResumableUploads,
  resumableFolderOf,
} from '../memberVideos/resumableUploads.ts'
import { queueDigests, sendDigest } from '../messages/unreadDigest.ts'
import type { ModerationDeps } from '../moderation/moderator.ts'
import { createDecisionRunner } from '../moderation/queues/applyDecisions.ts'
import { createCursors } from '../paging/cursors.ts'
import { createPaymentProviders } from '../payments/providers.ts'
import { askProviders } from '../payments/askProviders.ts'
import { remindSupporters } from '../payments/remindSupporters.ts'
import { createPostbackReceiver } from '../payments/routes.ts'
import { createPeriodicJobs } from '../periodicJobs/periodicJobs.ts'
import { createOriginalStore, createPhotoStore } from '../photos/fileStore.ts'
import { openFanout } from '../realtime/openFanout.ts'
import { createVerificationStore } from '../verification/fileStore.ts'
import { createVideoSourceStore, createVideoStore } from '../videos/fileStore.ts'
import { handleVideoJobs } from '../videos/processVideo.ts'
import { createPresenters } from './presenters.ts'
import { createRealtimeServices } from './realtimeServices.ts'

export interface ServiceOptions {
  readonly config: Config
  readonly db: Db
  /** The same database, for jobs. */
  readonly forJobs: Db
  /** Whether no other process uses the database. */
  readonly isOnlyProcess: boolean
  /** Whether the database analyzes and vacuums its tables by itself. */
  readonly hasAutovacuum: boolean
  readonly gazetteer: Gazetteer
  readonly passwords: PasswordHashing
  readonly backgroundOptions: BackgroundOptions | undefined
  readonly logger: FastifyBaseLogger
  readonly now: () => number
  /** Called with the connection of each socket that opens. */
  readonly onSocketOpened: (stream: Duplex) => void
}

/** What plugins and handlers share. Call `startJobs` once the server listens. */
export type Services = Awaited<ReturnType<typeof createServices>>

export async function createServices(options: ServiceOptions) {
  const { config, db, gazetteer, passwords, backgroundOptions, logger, now } = options
  const fanout = await openFanout(config, logger)
  const sessions = createSessions({ db, keys: config.keys, fanout, logger, now })
  const browser = createBrowserSessions({ sessions, config })
  const { viewerOf } = browser
  const mailer = createMailer({
    config,
    logger,
    findAddress: (memberId, kind) => findMailAddress(db, memberId, kind),
  })
  const lookups = await readLookups(db)
  const bannedWords = await createBannedWords({ db, fanout, logger })
  const cursors = createCursors(config.keys.cursors)
  const presenters = createPresenters({ config, db, lookups, sessions, now })
  const { realtime, presence, unsubscribeFromEndedSessions } = createRealtimeServices({
    config,
    db,
    fanout,
    sessions,
    viewerOf,
    ...presenters,
    logger,
    onSocketOpened: options.onSocketOpened,
  })
  const storage = await openStorage(config)
  const photoStore = createPhotoStore(storage)
  const videoStore = createVideoStore(storage)
  const originalStore = createOriginalStore(storage)
  const verificationStore = createVerificationStore(storage)
  const videoSourceStore = createVideoSourceStore(storage)
  const dataExportStore = createDataExportStore(storage)
  const jobs = createJobs({ db, isOnlyProcess: options.isOnlyProcess, logger })
  const uploadFolder = uploadFolderOf(config.dataDir)
  const resumableFolder = resumableFolderOf(config.dataDir)
  const resumableUploads = createResumableUploads({
    folder: resumableFolder,
    maxBytes: config.media.video.maxKb * 1024,
  })
  const stores = [
    photoStore,
    originalStore,
    verificationStore,
    videoStore,
    videoSourceStore,
    dataExportStore,
    abandonedUploads(uploadFolder),
    abandonedResumableUploads(resumableFolder),
  ]
  if (config.ffmpeg)
    handleVideoJobs(jobs, {
      db,
      programs: config.ffmpeg,
      cpuSeconds: config.videoCpuSeconds,
      videoStore,
      videoSourceStore,
      folder: uploadFolder,
      now,
    })
  handleDataExportJobs(jobs, {
    db: options.forJobs,
    config,
    mailer,
    photoStore,
    originalStore,
    videoStore,
    videoSourceStore,
    verificationStore,
    dataExportStore,
    folder: uploadFolder,
    now,
  })
  handleBroadcastJobs(jobs, { db: options.forJobs, now })
  const providers = createPaymentProviders({ db, config, now })
  const payments = { db, config, mailer, sessions, providers, logger, now }
  const digests = { config, jobs, mailer, now }
  jobs.handle('send-digest', 2, ({ memberId }) => sendDigest({ db, ...digests }, memberId))
  const moderation: ModerationDeps = {
    db,
    config,
    mailer,
    sessions,
    disconnectMember: (memberId) => realtime.publisher.disconnectMember(memberId),
  }
  const decisions = createDecisionRunner({ ...moderation, photoStore, logger, now })
  const periodicJobs = createPeriodicJobs({
    db: options.forJobs,
    jobs,
    stores,
    askPaymentProviders: () => askProviders(payments),
    verificationStore,
    queueDigests: () => queueDigests({ db: options.forJobs, ...digests }),
    removeMails: createMailFolder(config.dataDir).removeTo,
    removeExpiredExports: () => removeExpiredExports({ db: options.forJobs, dataExportStore }, now()),
    tellDeleted: (address) => mailer.post(address, accountDeleted(config.siteName, config.appUrl)),
    remindSupporters: () => remindSupporters(payments),
    applyDecisions: decisions.applyDue,
    hasAutovacuum: options.hasAutovacuum,
    logger,
    now,
  })
  const background = createBackground(logger, backgroundOptions)
  const emailChange = createEmailChange({ db, config, mailer, sessions, passwords, background, now })
  const ofTries = { db, key: config.keys.session, now }
  const failedTries = createFailedTries('codes', ofTries)
  const limitPasswordTries = createLimitPasswordTries(createFailedTries('passwords', ofTries))
  const twoFactor = createTwoFactor({
    db,
    config,
    mailer,
    passwords,
    tries: failedTries,
    now,
  })
  const passkeys = createPasskeys({ db, config, mailer, passwords, sessions, now })

  return {
    config,
    db,
    gazetteer,
    passwords,
    now,
    sessions,
    browser,
    viewerOf,
    mailer,
    lookups,
    bannedWords,
    cursors,
    storage,
    photoStore,
    originalStore,
    verificationStore,
    videoStore,
    videoSourceStore,
    resumableUploads,
    dataExportStore,
    providers,
    receivePostback: createPostbackReceiver(payments),
    uploadsUnderWay: createWorkUnderWay(),
    jobs,
    ...presenters,
    realtime,
    presence,
    moderation,
    decisions,
    background,
    emailChange,
    passkeys,
    twoFactor,
    failedTries,
    limitPasswordTries,

    async startJobs(): Promise<void> {
      await jobs.start()
      periodicJobs.start()
    },

    /** Stops the jobs; those that run have 5 seconds. */
    async closeJobs(): Promise<void> {
      await periodicJobs.close()
      await decisions.close()
      await jobs.close()
    },

    /** Stops everything but the database and the jobs. Call it after the HTTP server and the sockets are closed. */
    async close(): Promise<void> {
      unsubscribeFromEndedSessions()
      await presence.close()
      bannedWords.close()
      await mailer.close()
      await sessions.close()
      await fanout.close()
    },
  }
}
