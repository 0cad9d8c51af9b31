/**
 * Who may open a PGlite folder: two processes on one silently lose rows (SAFETY, Nothing lost). Locks are
 * numbered files in a folder. Taking over a stale lock means creating the next number, which only one
 * process can do; the highest number holds. Ends of locks are written, not deleted, so that a number is
 * never used twice by two processes that looked at different times.
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
 * Takes the lock of `folder`, which lies beside it as `<folder>.lock`. A lock whose process has ended, or
 * whose number now belongs to a younger process, is taken over.
 * @throws FolderInUseError when a live process holds it.
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

/** Creates a lock file with its content at once, so that nobody reads half of it; false when it exists. */
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

/** Null when the file is gone or damaged: then nobody alive stands behind it. */
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
    // EPERM: it lives, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const startedAt = startOf(holder.pid)
  return startedAt === null || startedAt === holder.startedAt
}

/**
 * When a process started, in the system's own words; a number of a process that ended is given out again,
 * and only this tells the two apart. Null where the system does not say.
 */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Field 22, counted after the command's name, which may hold spaces and brackets.
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
