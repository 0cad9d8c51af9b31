/**
 * Measures CPU time in milliseconds: of this process and of the PostgreSQL backends of its connections. Unlike wall
 * time, it does not depend on other load on the machine.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Population } from './population.ts'
import { shortRun } from './size.ts'
import type { Clock } from './turns.ts'

const millisecond = 1e6

const ownTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The errors of Linux for a process that ended before its file was opened, or while it was read. */
const isEnded = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')

/** Returns the CPU time of a process on this machine, or null when it has ended, like a connection closed by the pool. */
async function timeOf(pid: number): Promise<number | null> {
  try {
    return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ', 1)[0]) / millisecond
  } catch (error) {
    if (isEnded(error)) return null
    throw error
  }
}

const unreadable = () =>
  new Error('What PostgreSQL costs cannot be read: it runs elsewhere, or this is no Linux.')

/** @throws Error when the time of the database can't be read: not on Linux, or on another machine */
export async function processorClock({ db, kind }: Population): Promise<Clock> {
  let connections: number[] = []
  const wind = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()`.execute(db)
    connections = rows.map(({ pid }) => pid)
  }
  if (kind === 'pglite') return { wind: () => Promise.resolve(), read: () => Promise.resolve(ownTime()) }
  await wind()
  const lastRead = new Map<number, number>()
  const read = async () => {
    const times = await Promise.all(
      connections.map(async (pid) => {
        const time = (await timeOf(pid)) ?? lastRead.get(pid) ?? 0
        lastRead.set(pid, time)
        return time
      }),
    )
    return ownTime() + times.reduce((sum, time) => sum + time, 0)
  }
  await read()
  if (shortRun === undefined && ![...lastRead.values()].some((time) => time > 0)) throw unreadable()
  return { wind, read }
}

/**
 * Returns a function that reads the CPU time in milliseconds of the PostgreSQL backends of one process, which is named in
 * its database address (`application_name`).
 *
 * @throws Error when it can't be read
 */
export function backendTimeOf({ db }: Pick<Population, 'db'>, applicationName: string) {
  const lastRead = new Map<number, number>()
  return async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = ${applicationName}`.execute(db)
    for (const { pid } of rows) {
      const time = await timeOf(pid)
      if (time !== null) lastRead.set(pid, time)
    }
    const total = [...lastRead.values()].reduce((sum, time) => sum + time, 0)
    if (total === 0) throw unreadable()
    return total
  }
}
