/**
 * Locks a PGlite folder: two processes on one folder silently lose rows. See `docs/security.md#pglite`.
 *
 * Locks are numbered files in a folder. The highest number is the valid lock. A process takes over a stale lock by
 * creating the next number, which only one process can do. A released lock is marked instead of deleted, so that two
 * processes that read the folder at different times never use the same number.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Holder = z.object({ pid: z.int().positive(), startedAt: z.string(), isReleased: z.boolean() })
type Holder = z.infer<typeof Holder>

export class FolderInUseError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The database in ${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
    )
    this.pid = pid
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes the lock of `folder`, which is stored beside it in `<folder>.lock`. It takes over a lock whose process ended,
 * or whose process id now belongs to a later process.
 *
 * @throws FolderInUseError when a running process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks = `${folder}.lock`
  await mkdir(locks, { recursive: true })
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', isReleased: false }
  for (;;) {
    const highest = Math.max(0, ...(await numbersIn(locks)))
    const holder = highest > 0 ? await readHolder(path.join(locks, String(highest))) : null
    if (holder && isAlive(holder)) throw new FolderInUseError(folder, holder.pid)

    const mine = highest + 1
    if (!(await createWhole(locks, mine, own))) continue
    const numbers = await numbersIn(locks)
    if (Math.max(...numbers) !== mine) {
      await rm(path.join(locks, String(mine)), { force: true })
      continue
    }
    for (const older of numbers.filter((number) => number < mine)) {
      await rm(path.join(locks, String(older)), { force: true })
    }
    return {
      release: () => writeFile(path.join(locks, String(mine)), JSON.stringify({ ...own, isReleased: true })),
    }
  }
}

async function numbersIn(locks: string): Promise<number[]> {
  const names = await readdir(locks)
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

/** Creates a lock file together with its content, so that no process reads a part of it. Returns false if it exists. */
async function createWhole(locks: string, number: number, holder: Holder): Promise<boolean> {
  const draft = path.join(locks, `draft-${randomUUID()}`)
  await writeFile(draft, JSON.stringify(holder))
  try {
    await link(draft, path.join(locks, String(number)))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Returns null when the file is missing or damaged: then no running process holds the lock. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.isReleased) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const startedAt = startOf(holder.pid)
  return startedAt === null || startedAt === holder.startedAt
}

/**
 * Returns the start time of a process in the format of the operating system, or null if it is unknown. Process ids are
 * reused, and the start time tells two processes with one id apart.
 */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Field 22. Fields are counted after the command's name, which may contain spaces and brackets.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot} ${ticks}`
    }
    if (process.platform === 'win32') return null
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
