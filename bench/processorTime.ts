/**
 * What queries cost, in milliseconds of processor time: this process's, and that of the connections to PostgreSQL. It
 * is the whole answer where nothing else runs, and the same where something does.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Population } from './population.ts'
import type { Clock } from './turns.ts'

const millisecond = 1e6

const ownTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What Linux tells of a server on the same machine. */
const timeOf = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ', 1)[0]) / millisecond

/** @throws where the server's time cannot be read: on another system, or when it runs on another machine. */
export async function processorClock({ db, kind }: Population): Promise<Clock> {
  let connections: number[] = []
  const wind = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()`.execute(db)
    connections = rows.map(({ pid }) => pid)
  }
  if (kind === 'pglite') return { wind: () => Promise.resolve(), read: () => Promise.resolve(ownTime()) }
  await wind()
  const read = async () => {
    const times = await Promise.all(connections.map(timeOf))
    return ownTime() + times.reduce((sum, time) => sum + time, 0)
  }
  await read()
  return { wind, read }
}
