import type { FastifyBaseLogger } from 'fastify'
import { type BackgroundOptions, createBackground } from '../base/background.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { createBrowserSessions } from '../identity/browserSessions.ts'
import { createEmailChange } from '../identity/emailChange.ts'
import type { PasswordHashing } from '../identity/passwordHashing.ts'
import { createSessions } from '../identity/sessions.ts'
import { startJobs } from '../jobs/jobs.ts'
import { readLookups } from '../lookups/read.ts'
import { createMailer } from '../mail/mailer.ts'
import type { ModerationDeps } from '../moderation/moderator.ts'
import { createCursors } from '../paging/cursors.ts'
import { createPhotoStore } from '../photos/fileStore.ts'
import { openFanout } from '../realtime/openFanout.ts'
import { createVideoStore } from '../videos/fileStore.ts'
import { createPresenters } from './presenters.ts'
import { createRealtimeServices } from './realtimeServices.ts'

export interface ServiceOptions {
  readonly config: Config
  readonly db: Db
  readonly gazetteer: Gazetteer
  readonly passwords: PasswordHashing
  readonly backgroundOptions: BackgroundOptions | undefined
  readonly logger: FastifyBaseLogger
  readonly now: () => number
}

/** What plugins and handlers share. Periodic work runs from here until `close`. */
export type Services = Awaited<ReturnType<typeof createServices>>

export async function createServices(options: ServiceOptions) {
  const { config, db, gazetteer, passwords, backgroundOptions, logger, now } = options
  const fanout = openFanout(config, logger)
  const sessions = createSessions({ db, keys: config.keys, fanout, logger, now })
  const browser = createBrowserSessions({ sessions, config })
  const { viewerOf } = browser
  const mailer = createMailer({ config, logger })
  const lookups = await readLookups(db)
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
  })
  const stores = [createPhotoStore(config.dataDir), createVideoStore(config.dataDir)]
  const jobs = startJobs({ db, stores, logger, now })
  const moderation: ModerationDeps = {
    db,
    config,
    mailer,
    sessions,
    disconnectMember: (memberId) => realtime.publisher.disconnectMember(memberId),
  }
  const background = createBackground(logger, backgroundOptions)
  const emailChange = createEmailChange({ db, config, mailer, sessions, passwords, background, now })

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
    cursors,
    ...presenters,
    realtime,
    presence,
    moderation,
    background,
    emailChange,

    /** Stops everything but the database. Call it after the HTTP server and the sockets are closed. */
    async close(): Promise<void> {
      unsubscribeFromEndedSessions()
      await jobs.close()
      await presence.close()
      await mailer.close()
      await sessions.close()
      await fanout.close()
    },
  }
}
