// `npm run admin -- COMMAND …`: sends the command to the server that runs on this data folder, or runs it here if none
// does.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandError } from './cli/command.ts'
import { changesSessions, commandList, makesSite, takesFolder } from './cli/commands.ts'
import { askServer } from './cli/controlSocket.ts'
import { type Config, dataDirDefault, loadConfig } from './config.ts'
import { denyOthersNewFiles } from './dataFolder.ts'

// A command without a server writes to the data folder.
denyOthersNewFiles()

const given = process.argv.slice(2)
/** The operator states that no server runs that would have to learn of the command. */
const isAlone = given[0] === '--alone'
const words = withFullPath(isAlone ? given.slice(1) : given)

const logger = { debug() {}, info() {}, warn: console.warn, error: console.error }

/** The server may run in another folder, and npm changes to that of the project. */
function withFullPath([name, folder, ...rest]: string[]): string[] {
  if (name === undefined) return []
  if (folder === undefined || !takesFolder(name))
    return [name, ...(folder === undefined ? [] : [folder]), ...rest]
  return [name, resolve(process.env['INIT_CWD'] ?? '.', folder), ...rest]
}

/** @throws CommandError when servers may run that would not learn that sessions changed */
function requireNotifiableServers({ databaseUrl, redisUrl }: Config): void {
  // Only one process at a time can open a PGlite folder, so no other server runs on it.
  const canNotify = databaseUrl === null || redisUrl !== null
  if (canNotify || isAlone || !changesSessions(words[0])) return
  throw new CommandError(
    'No server runs on this DATA_DIR, and without REDIS_URL others would not hear of it. Run the command where the ' +
      'server runs or, when none does, put --alone before it.',
  )
}

/**
 * Requires a database. In a wrong folder, the command would find no member and would create a new site.
 *
 * @throws CommandError when there is no database
 */
function requireSite({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): void {
  const dataDir = resolve(DATA_DIR || dataDirDefault)
  if (DATABASE_URL || existsSync(join(dataDir, 'database'))) return
  throw new CommandError(
    `DATA_DIR: no site is kept in ${dataDir}; name the folder that the server was started with`,
  )
}

async function runHere(config: Config): Promise<string> {
  requireNotifiableServers(config)
  // Loaded only when needed: a running server has these modules already.
  const { runWithoutServer } = await import('./cli/runWithoutServer.ts')
  return runWithoutServer(config, words, logger)
}

try {
  if (words.length === 0) {
    console.log(`Usage: npm run admin -- COMMAND …\n\n${commandList()}`)
  } else {
    if (!makesSite(words[0])) requireSite(process.env)
    const config = loadConfig(process.env)
    const reply = await askServer(config.dataDir, words)
    if (reply && !reply.isDone) throw new CommandError(reply.text)
    console.log(reply?.text ?? (await runHere(config)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
