// `npm run admin -- COMMAND …`: asks the server that runs on this data folder, or does it itself when none does.
import { setTimeout as wait } from 'node:timers/promises'
import { changesSessions, commandList, CommandError, runCommand } from './administration/commands.ts'
import { askServer } from './administration/controlSocket.ts'
import { type Config, loadConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createSessions } from './identity/sessions.ts'
import type { Fanout } from './realtime/fanout.ts'
import { tell } from './realtime/notices.ts'
import { openFanout } from './realtime/openFanout.ts'

const given = process.argv.slice(2)
/** Whoever types the command says that no server runs that would have to hear of it. */
const isAlone = given[0] === '--alone'
const words = isAlone ? given.slice(1) : given

const logger = { debug() {}, info() {}, warn: console.warn, error: console.error }

/** @throws CommandError where servers may run that would not hear of the command */
function refuseUnheard({ databaseUrl, redisUrl }: Config): void {
  // Nobody else has a PGlite folder open while this process has.
  const isHeard = databaseUrl === null || redisUrl !== null
  if (isHeard || isAlone || !changesSessions(words[0])) return
  throw new CommandError(
    'No server runs on this DATA_DIR, and without REDIS_URL others would not hear of it. Run the command where the ' +
      'server runs or, when none does, put --alone before it.',
  )
}

/** @throws CommandError when Redis does not answer within two seconds */
async function waitForOthers(fanout: Fanout): Promise<void> {
  const until = performance.now() + 2_000
  while (!fanout.isConnected()) {
    if (performance.now() > until)
      throw new CommandError(
        'REDIS_URL: Redis does not answer, so that running servers would not hear of it.',
      )
    await wait(20)
  }
}

async function runAlone(config: Config): Promise<string> {
  refuseUnheard(config)
  const fanout = openFanout(config, logger)
  try {
    await waitForOthers(fanout)
    return await runOnDatabase(config, fanout)
  } finally {
    await fanout.close()
  }
}

async function runOnDatabase(config: Config, fanout: Fanout): Promise<string> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
  })
  try {
    await migrate(database.db)
    const sessions = createSessions({ db: database.db, keys: config.keys, fanout, logger })
    const disconnectMember = (memberId: number) => tell(fanout, { about: 'memberEnded', memberId })
    const done = await runCommand({ db: database.db, sessions, disconnectMember }, words)
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
