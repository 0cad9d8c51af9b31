// `npm run admin -- COMMAND …`: asks the server that runs on this data folder, or does it itself when none does.
import { commandList, CommandError, runCommand } from './administration/commands.ts'
import { askServer } from './administration/controlSocket.ts'
import { loadConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createSessions } from './identity/sessions.ts'

const words = process.argv.slice(2)

async function runAlone(config: ReturnType<typeof loadConfig>): Promise<string> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
  })
  try {
    await migrate(database.db)
    const sessions = createSessions({ db: database.db, keys: config.keys, logger: { warn: console.warn } })
    const done = await runCommand({ db: database.db, sessions, disconnectMember: () => {} }, words)
    await sessions.close()
    return done
  } finally {
    await database.close()
  }
}

try {
  if (words.length === 0) {
    console.log(`Usage: npm run admin -- COMMAND …\n\n${commandList()}`)
  } else {
    const config = loadConfig(process.env)
    const reply = await askServer(config.dataDir, words)
    if (reply && !reply.isDone) throw new CommandError(reply.text)
    console.log(reply?.text ?? (await runAlone(config)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
