/** Starts a separate PostgreSQL server that a test can stop, because other tests use the shared one. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { fillLookups } from '../../../server/lookups/fill.ts'
import { type Child, startChild } from './child.ts'
import { freePort, temporaryFolder } from './realSite.ts'

const packages = '/usr/lib/postgresql'
const versions = existsSync(packages) ? readdirSync(packages) : []
const programs = versions
  .map((version) => path.join(packages, version, 'bin'))
  .findLast((folder) => existsSync(path.join(folder, 'initdb')))

/** Why no server can be started, or null. */
export const whyNoPostgres: string | null =
  programs === undefined ? `There is no initdb below ${packages}.` : null

/** Returns the user to run as, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function createOwnPostgres() {
  const bin = programs ?? ''
  const folder = await temporaryFolder()
  const user = unprivileged()
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const port = await freePort()
  const data = path.join(folder, 'cluster')
  const options = { ...user, cwd: folder }
  const made = startChild(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    {},
    options,
  )
  const { code } = await made.ended
  if (code !== 0) throw new Error(made.output())

  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async (): Promise<Child> => {
    const server = startChild(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      {},
      options,
    )
    await server.says('ready to accept connections')
    return server
  }
  return {
    databaseUrl,
    start,
    async fill(): Promise<void> {
      const { db, close } = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 })
      await migrate(db)
      await fillLookups(db)
      await close()
    },
  }
}

/** Stops the server without notice to its clients, like a crash. */
export const stopAtOnce = (server: Child) => server.kill('SIGQUIT')
