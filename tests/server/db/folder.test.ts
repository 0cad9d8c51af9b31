import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../server/db/folderLock.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { compileCache, shortLived } from '../quickStart.ts'

let dataDir: string
let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-folder-'))
  folder = path.join(dataDir, 'database')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await rm(dataDir, { recursive: true })
})

function start(what: 'lock' | 'write', where: string): ChildProcess {
  const script = path.join(import.meta.dirname, 'otherProcess.ts')
  const child = spawn(process.execPath, [...shortLived, script, what, where], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  children.push(child)
  return child
}

async function isDone(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, 'data')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Writes a lock as another process would have. */
async function leaveLock(holder: string): Promise<void> {
  await mkdir(`${folder}.lock`)
  await writeFile(path.join(`${folder}.lock`, '1'), holder)
}

describe('a database folder', () => {
  test('is refused in one line while another process has it, and free after that process is killed', async () => {
    const other = start('lock', folder)
    await isDone(other)
    const refusal = await lockFolder(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FolderInUseError)
    expect(refusal).toMatchObject({
      pid: other.pid,
      message: `The database in ${folder} is in use by process ${other.pid}: stop it, or set DATA_DIR to another folder.`,
    })

    await kill(other)
    const lock = await lockFolder(folder)
    await lock.release()
  })

  test('is given to one of many simultaneous requests, and to the next one after its release', async () => {
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
      const taken = results.filter((result) => result.status === 'fulfilled')
      expect(taken).toHaveLength(1)
      await taken[0]?.value.release()
    }
    expect(await readdir(`${folder}.lock`)).toHaveLength(1)
  })

  test('is given to one of many requests that find a stale lock', async () => {
    await leaveLock(JSON.stringify({ pid: 2 ** 30, startedAt: 'long ago', isReleased: false }))
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('is free if the process id of its lock now belongs to a newer process', async () => {
    await leaveLock(JSON.stringify({ pid: process.ppid, startedAt: 'before', isReleased: false }))
    await expect(lockFolder(folder)).resolves.toBeDefined()
  })

  test('is free if its lock is damaged', async () => {
    await leaveLock('{"pid":')
    await expect(lockFolder(folder)).resolves.toBeDefined()
  })
})

test(
  'PGlite recovers from a killed first start, opens once at a time, and keeps committed rows of a killed process',
  { timeout: 120_000 },
  async () => {
    const draft = path.join(dataDir, 'database.new')
    const first = start('write', dataDir)
    await vi.waitFor(() => expect(existsSync(path.join(draft, 'base'))).toBe(true), {
      timeout: 60_000,
      interval: 5,
    })
    await kill(first)
    expect(existsSync(folder)).toBe(false)

    const again = start('write', dataDir)
    await isDone(again)
    expect(existsSync(folder)).toBe(true)
    expect(existsSync(draft)).toBe(false)
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${again.pid}`)

    await kill(again)
    const database = await openDatabase({ dataDir })
    const words = await database.db.selectFrom('banned_word').select('word').execute()
    await database.close()
    expect(words).toEqual([{ word: 'kept' }])
  },
)
