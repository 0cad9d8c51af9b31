/** Finds reasons why a start would fail before anything is opened, and reports them with what to do. */
import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Config, ConfigError } from './config.ts'
import { closeDataFolder } from './dataFolder.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Describes an error in one line: the first line of its message, or its code if the message is empty. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] || codeOf(error)
}

/** @throws ConfigError when this user cannot write to the data folder */
async function checkFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError([`DATA_DIR: must be a folder this user may write to (${reasonOf(error)})`])
  }
}

/** @throws ConfigError when other users may read the data folder and this user cannot change that */
async function checkPrivacy(dataDir: string, say: (line: string) => void): Promise<void> {
  try {
    const count = await closeDataFolder(dataDir)
    if (count > 0)
      say(
        `DATA_DIR: other users of this machine could read it; now only this user can (${count} files and folders)`,
      )
  } catch (error) {
    throw new ConfigError([`DATA_DIR: must be a folder that only this user may read (${reasonOf(error)})`])
  }
}

const listenFailures: Record<string, (config: Pick<Config, 'port' | 'host'>) => string> = {
  EADDRINUSE: ({ port }) => `PORT: ${port} is taken by another program; set PORT to a free one`,
  EACCES: ({ port }) => `PORT: this user may not listen on ${port}; set PORT to one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is not an address of this machine`,
}

/** Converts an error of listening to a ConfigError when another configuration would avoid it. */
export const explainListening = (error: unknown, config: Pick<Config, 'port' | 'host'>): unknown => {
  const explain = listenFailures[codeOf(error)]
  return explain ? new ConfigError([explain(config)]) : error
}

/** @throws ConfigError when the server cannot listen on the port or the address */
async function checkPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    throw explainListening(error, { port, host })
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Bytes: two segments of PGlite's log. With less, PGlite may stop in the middle of its recovery. */
const leastFree = 2 * 16 * 2 ** 20

/** @throws ConfigError when there is too little space for PGlite to open its folder */
async function checkSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= leastFree) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`
  throw new ConfigError([
    `DATA_DIR: only ${megabytes(free)} are free at ${dataDir}; the database needs ${megabytes(leastFree)}`,
  ])
}

/**
 * @param say receives a line for the operator when the rights of the data folder were changed
 * @throws ConfigError with the first problem found
 */
export async function checkEnvironment(config: Config, say: (line: string) => void): Promise<void> {
  await checkFolder(config.dataDir)
  await checkPrivacy(config.dataDir, say)
  if (config.databaseUrl === null) await checkSpace(config.dataDir)
  await checkPort(config)
}
