import type { FastifyBaseLogger } from 'fastify'
import { listenForCommands } from './cli/controlSocket.ts'
import { type Config, ConfigError } from './config.ts'
import type { Db } from './db/schema.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillLookups } from './lookups/fill.ts'
import { explainListening, reasonOf } from './preflight.ts'
import { step } from './base/step.ts'

/** An invented community. The server holds none itself: `main.ts` hands one in. */
export interface Demo {
  /** The password of all `signIns`. */
  readonly password: string
  readonly signIns: readonly { readonly email: string; readonly what: string }[]
  /** Fills a database that has no member yet; leaves any other as it is. */
  seed(db: Db, options: { readonly dataDir: string; readonly say: (line: string) => void }): Promise<void>
  /** Whether the demo's public passwords open accounts of this database. */
  holdsSignIns(db: Db): Promise<boolean>
  /** Keeps the invented members coming and going until closed. */
  startPresence(deps: { readonly db: Db; readonly logger: Pick<FastifyBaseLogger, 'warn'> }): {
    close(): Promise<void>
  }
}

export interface StartOptions {
  readonly clientDir: string
  readonly demo: Demo
  readonly say: (line: string) => void
}

/** What is committed is kept; the next start recovers it. */
export function exitOnFullDisk(error: Error): never {
  process.stderr.write(
    `The disk is full: ${reasonOf(error)}. Nothing that was answered is lost; make space and start again.\n`,
  )
  process.exit(1)
}

/** @throws ConfigError when PostgreSQL does not answer or does not let us in */
async function open({ dataDir, databaseUrl }: Config): Promise<OpenDatabase> {
  if (databaseUrl === null) return openDatabase({ dataDir, onBroken: exitOnFullDisk })
  try {
    return await openDatabase({ dataDir, databaseUrl })
  } catch (error) {
    throw new ConfigError([`DATABASE_URL: the database does not answer (${reasonOf(error)})`])
  }
}

/** @throws ConfigError where the data were a demo's, though this start is to be none */
async function refuseDemoSignIns({ databaseUrl }: Config, { db }: OpenDatabase, demo: Demo): Promise<void> {
  if (!(await demo.holdsSignIns(db))) return
  const name = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  throw new ConfigError([`${name}: holds the demo's members, whose passwords are public; set it to another`])
}

/**
 * Opens the database, brings it up to date, seeds it where that is wanted, and listens.
 *
 * @throws what went wrong, for `run.ts` to put into a line
 */
export async function startServer(config: Config, { clientDir, demo, say }: StartOptions) {
  const database = await step(say, 'Opening the database', () => open(config))
  try {
    await step(say, 'Bringing the database up to date', async () => {
      await migrate(database.db)
      await fillLookups(database.db)
    })
    if (config.isDemo) await demo.seed(database.db, { dataDir: config.dataDir, say })
    else await refuseDemoSignIns(config, database, demo)
    const listening = await step(say, 'Starting', () => listen(config, { clientDir, demo, database }))
    return {
      /** Says where the site is: once whoever reads it can also stop it in order. */
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
  // Most of the server: not loaded for a start that the database refuses.
  const { buildApp } = await import('./app.ts')
  const { demo, ...appOptions } = options
  const app = await buildApp({ config, ...appOptions })
  try {
    await app.server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
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
