/** Runs a command without a server: on the database itself. Servers on other machines learn of it through Redis. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { createOperatorResetLinks } from '../identity/operatorResetLink.ts'
import { createSessions } from '../identity/sessions.ts'
import { createMailer } from '../mail/mailer.ts'
import { findMailAddress } from '../mail/recipientRepository.ts'
import type { Fanout } from '../realtime/fanout.ts'
import { relay } from '../realtime/relayMessages.ts'
import { openFanout } from '../realtime/openFanout.ts'
import type { RedisFanoutOptions } from '../realtime/redisFanout.ts'
import { openStorage } from '../media/storage.ts'
import { CommandError } from './command.ts'
import { runCommand } from './commands.ts'

type Logger = RedisFanoutOptions['logger']

/** @throws CommandError when Redis does not answer within two seconds */
async function waitForFanout(fanout: Fanout): Promise<void> {
  const until = performance.now() + 2_000
  while (!fanout.isConnected()) {
    if (performance.now() > until)
      throw new CommandError(
        'REDIS_URL: Redis does not answer, so running servers would not learn of the change.',
      )
    await wait(20)
  }
}

async function runOnDatabase(
  config: Config,
  words: readonly string[],
  { fanout, logger }: { readonly fanout: Fanout; readonly logger: Logger },
): Promise<string> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
  })
  try {
    await migrate(database.forJobs)
    const sessions = createSessions({ db: database.db, keys: config.keys, fanout, logger })
    const disconnectMember = (memberId: number) => relay(fanout, { about: 'memberEnded', memberId })
    const mailer = createMailer({
      config,
      logger,
      findAddress: (memberId, kind) => findMailAddress(database.db, memberId, kind),
    })
    const makeResetLink = createOperatorResetLinks({ config, sessions, logger })
    const backup = { db: database.forJobs, storage: await openStorage(config), config, now: Date.now }
    const done = await runCommand(
      {
        db: database.db,
        config,
        mailer,
        sessions,
        disconnectMember,
        makeResetLink,
        backup,
        isServing: false,
      },
      words,
    )
    await sessions.close()
    await mailer.close()
    return done
  } finally {
    await database.close()
  }
}

/**
 * @returns one line that says what was done
 * @throws CommandError when Redis does not answer, and as `runCommand`
 */
export async function runWithoutServer(
  config: Config,
  words: readonly string[],
  logger: Logger,
): Promise<string> {
  const fanout = await openFanout(config, logger)
  try {
    await waitForFanout(fanout)
    return await runOnDatabase(config, words, { fanout, logger })
  } finally {
    await fanout.close()
  }
}
