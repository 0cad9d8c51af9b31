import { listenForCommands } from './administration/controlSocket.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { fillLookups } from './lookups/fill.ts'
import { demoPassword, demoSignIns, seedDemo } from './demo/seed.ts'

export interface StartOptions {
  readonly clientDir: string
  readonly say: (line: string) => void
}

/** Steps that take longer say so, and no step is silent for more than a second. */
async function step<Result>(
  say: StartOptions['say'],
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(() => say(`${name} …`), 700)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens the database, brings it up to date, seeds it where that is wanted, and listens.
 *
 * @throws what went wrong, for `main.ts` to put into a line
 */
export async function startServer(config: Config, { clientDir, say }: StartOptions) {
  const database = await step(say, 'Opening the database', () =>
    openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined }),
  )
  try {
    await step(say, 'Bringing the database up to date', async () => {
      await migrate(database.db)
      await fillLookups(database.db)
    })
    if (config.isDemo) await seedDemo(database.db, { dataDir: config.dataDir, say })
    const app = await step(say, 'Starting', () => buildApp({ config, database, clientDir }))
    try {
      await app.server.listen({ port: config.port, host: config.host })
    } catch (error) {
      await app.close()
      throw error
    }
    const stopCommands = await listenForCommands(app.commandDeps, {
      dataDir: config.dataDir,
      logger: app.server.log,
    })
    announce(config, say)
    return {
      async close() {
        await stopCommands()
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function announce(config: Config, say: StartOptions['say']): void {
  say(`\n${config.siteName} is at ${config.appUrl}`)
  if (!config.isDemo) return
  say(`Demo sign-ins, all with the password ${demoPassword}:`)
  for (const { email, what } of demoSignIns) say(`  ${email.padEnd(24)} ${what}`)
  if (config.mail.smtpUrl === null) say(`Mails it sends are at ${config.appUrl}/dev/mail`)
}
