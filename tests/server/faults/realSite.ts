/** A site whose server is a separate process, so that it can be killed, and members who use it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type Config, loadConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { Db } from '../../../server/db/schema.ts'
import { sessionXsrfToken } from '../../../server/api/xsrfTokens.ts'
import { cookieNames } from '../../../server/http/cookies.ts'
import { hashToken, makeToken } from '../../../server/identity/tokens.ts'
import { makePgliteFolder, testDatabase, testDatabaseKind } from '../database.ts'
import { createAccount, createMember } from '../factories.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { type Child, startScript } from './child.ts'

/** A signed-in member, with the headers that their browser sends. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
}

export interface RealSite {
  readonly config: Config
  readonly env: Readonly<Record<string, string>>
  /** Address of the server. */
  readonly url: string
  /** Starts the server and waits until it is ready. */
  start(env?: Readonly<Record<string, string>>): Promise<Child>
  /** Starts the server without waiting. */
  launch(env?: Readonly<Record<string, string>>): Child
  /** Folder of the built files, which are served under `/build/`. */
  readonly buildDir: string
  /** Uses the database directly. With PGlite, no server may run at the same time. */
  withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Creates a folder that is removed when the test ends. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'lodge-fault-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates empty pages, for a server that is only used through calls. */
async function makePages(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'build'), { recursive: true })
  for (const name of ['index.html', 'identity.html']) {
    await writeFile(path.join(folder, name), '<!doctype html><title></title><!--site-->')
  }
  return folder
}

async function ownDatabase(): Promise<string | undefined> {
  if (testDatabaseKind !== 'postgres') return undefined
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return database.databaseUrl
}

export interface RealSiteOptions {
  /** Uses PGlite, whatever database the tests use. */
  readonly isPglite?: boolean
  /** A migrated PostgreSQL database; by default one like the other tests use. */
  readonly databaseUrl?: string
  /** A temporary folder by default. */
  readonly dataDir?: string
}

export async function createRealSite(options: RealSiteOptions = {}): Promise<RealSite> {
  const folder = await temporaryFolder()
  const dataDir = options.dataDir ?? path.join(folder, 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const databaseUrl = options.isPglite ? undefined : (options.databaseUrl ?? (await ownDatabase()))
  if (databaseUrl === undefined) await makePgliteFolder(path.join(dataDir, 'database'))
  const clientDir = await makePages(path.join(folder, 'pages'))
  const port = await freePort()
  const env = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(24).toString('hex'),
    DEMO: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const script = path.join(import.meta.dirname, 'serverProcess.ts')
  const config = loadConfig(env)

  const launch: RealSite['launch'] = (more = {}) => {
    return startScript(script, [clientDir], { ...env, ...more })
  }
  return {
    config,
    env,
    url: `http://127.0.0.1:${port}`,
    buildDir: path.join(clientDir, 'build'),
    launch,
    async start(more) {
      const child = launch(more)
      await child.says(' is at ')
      return child
    },
    async withDatabase(work) {
      const database = await openDatabase({ dataDir, databaseUrl, poolSize: 2 })
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    },
  }
}

/** Creates signed-in members. */
export function createPeople(site: RealSite, count: number): Promise<Person[]> {
  return site.withDatabase(async (db) => {
    const people: Person[] = []
    for (let index = 0; index < count; index += 1) {
      const id = await createMember(db)
      const email = `member${id}@lodge.test`
      await createAccount(db, id, email)
      people.push({ id, email, headers: await signIn(site, db, id) })
    }
    return people
  })
}

async function signIn({ config }: RealSite, db: Db, memberId: number): Promise<Record<string, string>> {
  const [sessionId, token] = [randomUUID(), makeToken()]
  await db
    .insertInto('identity_session')
    .values({
      id: sessionId,
      user_id: `account-${memberId}`,
      token: hashToken(config.keys.session, token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return {
    cookie: `${cookieNames(config.isSecure).session}=${token}`,
    origin: config.appUrl,
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': sessionXsrfToken(config.keys.xsrf, sessionId),
  }
}
