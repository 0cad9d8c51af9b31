import type { FastifyBaseLogger } from 'fastify'
import { listenForCommands } from './cli/controlSocket.ts'
import { type Config, ConfigError } from './config.ts'
import type { Db } from './db/schema.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillLookups } from './lookups/fill.ts'
import { openStorage, type Storage } from './media/storage.ts'
import { explainListening, reasonOf } from './preflight.ts'
import { step } from './base/step.ts'

/** An invented community. `main.ts` passes one in, because the server contains none. */
export interface Demo {
  /** The password of all `signIns`. */
  readonly password: string
  readonly signIns: readonly { readonly email: string; readonly what: string }[]
  /** Fills a database without members; does nothing to any other. */
  seed(db: Db, options: { readonly storage: Storage; readonly say: (line: string) => void }): Promise<void>
  /** Whether this database has accounts with the demo's passwords, which are public. */
  holdsSignIns(db: Db): Promise<boolean>
  /** Lets invented members come online and go offline until closed. */
  startPresence(deps: { readonly db: Db; readonly logger: Pick<FastifyBaseLogger, 'warn'> }): {
    close(): Promise<void>
  }
}

export interface StartOptions {
  readonly clientDir: string
  readonly demo: Demo
  readonly say: (line: string) => void
}

/** Ends the process when PGlite cannot write its log. Committed transactions are safe: the next start recovers them. */
export function exitOnFullDisk(error: Error): never {
  process.stderr.write(
    `The disk is full: ${reasonOf(error)}. Nothing that was answered is lost; make space and start again.\n`,
  )
  process.exit(1)
}

/** @throws ConfigError when the connection to PostgreSQL fails */
async function open({ dataDir, databaseUrl }: Config): Promise<OpenDatabase> {
  if (databaseUrl === null) return openDatabase({ dataDir, onBroken: exitOnFullDisk })
  try {
    return await openDatabase({ dataDir, databaseUrl })
  } catch (error) {
    throw new ConfigError([`DATABASE_URL: the database does not answer (${reasonOf(error)})`])
  }
}

/** @throws ConfigError when the data come from a demo, but this start is not one */
async function refuseDemoSignIns({ databaseUrl }: Config, { db }: OpenDatabase, demo: Demo): Promise<void> {
  if (!(await demo.holdsSignIns(db))) return
  const name = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  throw new ConfigError([`${name}: holds the demo's members, whose passwords are public; set it to another`])
}

/**
 * Opens the database, migrates it, seeds it for a demo, and listens.
 *
 * @throws ConfigError when a change of the configuration would help; any other error as it is
 */
export async function startServer(config: Config, { clientDir, demo, say }: StartOptions) {
  const database = await step(say, 'Opening the database', () => open(config))
  try {
    await step(say, 'Bringing the database up to date', async () => {
      await migrate(database.forJobs)
      await fillLookups(database.forJobs)
    })
    if (config.isDemo) await demo.seed(database.forJobs, { storage: await openStorage(config), say })
    else await refuseDemoSignIns(config, database, demo)
    const listening = await step(say, 'Starting', () => listen(config, { clientDir, demo, database }))
    return {
      /**
       * Prints the address of the site. Call it after the signal handlers are set, because readers may stop the server.
       */
      announce: () => announce(config, demo, say),
      async close() {
        await listening.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(config: Config, options: { clientDir: string; demo: Demo; database: OpenDatabase }) {
  // Loaded only now: `app.ts` imports most of the server, which a start with a failing database does not need.
  const { buildApp } = await import('./app.ts')
  const { demo, ...appOptions } = options
  const app = await buildApp({ config, ...appOptions })
  try {
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw explainListening(error, config)
    })
    const { dataDir } = config
    const logger = app.server.log
    const stopCommands = await listenForCommands(app.commandDeps, { dataDir, logger })
    const presence = config.isDemo && demo.startPresence({ db: options.database.db, logger })
    return {
      async close() {
        await stopCommands()
        if (presence) await presence.close()
        await app.close()
      },
    }
  } catch (error) {
    await app.close()
    throw error
  }
}

function announce(config: Config, demo: Demo, say: StartOptions['say']): void {
  say(`\n${config.siteName} is at ${config.appUrl}`)
  if (!config.isDemo) return
  say(`Demo sign-ins, all with the password ${demo.password}:`)
  for (const { email, what } of demo.signIns) say(`  ${email.padEnd(24)} ${what}`)
  if (config.mail.smtpUrl === null) say(`Mails it sends are at ${config.appUrl}/dev/mail`)
}
