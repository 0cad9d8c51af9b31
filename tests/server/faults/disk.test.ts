import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { startScript } from './child.ts'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite, temporaryFolder } from './realSite.ts'

const mebibyte = 2 ** 20

const mount = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
const unmount = (folder: string) => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })

/** Returns why no small file system can be mounted, or null. Only root can mount, and not in every container. */
function whyNoDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-disk-'))
  try {
    mount(folder, 1)
    unmount(folder)
    return null
  } catch {
    return 'no small file system can be mounted here.'
  } finally {
    rmdirSync(folder)
  }
}
const reason = whyNoDisk()
if (reason !== null) process.stdout.write(`The test of a full disk is skipped: ${reason}\n`)

/** Mounts a small file system that a test can fill and free. */
async function smallDisk(megabytes: number) {
  const folder = await temporaryFolder()
  mount(folder, megabytes)
  onTestFinished(() => void unmount(folder))
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    async leaveFree(bytes: number) {
      const { bavail, bsize } = await statfs(folder)
      await writeFile(ballast, Buffer.alloc(bavail * bsize - bytes))
    },
    free: () => rm(ballast),
  }
}

test.runIf(reason === null)(
  'with a full disk the server refuses messages, keeps serving, and accepts them again once there is space',
  { timeout: 120_000 },
  async () => {
    const disk = await smallDisk(200)
    const site = await createRealSite({ isPglite: true, dataDir: path.join(disk.folder, 'data') })
    const [recipient, ...senders] = await createPeople(site, 5)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    const server = await site.start()
    await ledger.begin()

    await disk.leaveFree(64 * 1024)
    let failures = 0
    const statuses = await ledger.flood({
      isOver: () => failures >= 8,
      onEnd: (status) => {
        if (status !== 201) failures += 1
      },
    })
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    expect((await fetch(`${site.url}/api/sso/check`, { headers: recipient.headers })).status).toBe(200)

    await disk.free()
    await ledger.repeat()
    expect(ledger.entries.filter(({ answered }) => answered === null)).toEqual([])
    await ledger.judge(server)
  },
)

test.runIf(reason === null)(
  'a disk too full for the database’s log ends the server with one line, and damages nothing',
  { timeout: 120_000 },
  async () => {
    const disk = await smallDisk(150)
    const dataDir = path.join(disk.folder, 'data')
    const site = await createRealSite({ isPglite: true, dataDir })
    const [recipient, ...senders] = await createPeople(site, 2)
    if (!recipient) throw new Error('There is no recipient.')
    const ledger = createLedger(site, recipient, senders)
    await disk.leaveFree(3 * mebibyte)
    const filling = startScript(path.join(import.meta.dirname, 'fillLog.ts'), [dataDir])
    expect(await filling.ended).toEqual({ code: 1, signal: null })
    expect(filling.output()).toMatch(/^\.*The disk is full: .*make space and start again\.\n$/)

    const refused = site.launch()
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.output()).toMatch(/^DATA_DIR: only \d MB are free at \S+; the database needs 32 MB\n$/)

    await disk.free()
    const server = await site.start()
    await ledger.begin()
    await ledger.flood({ isOver: () => ledger.entries.length > 5 })
    const { stored } = await ledger.judge(server)
    expect(stored).toBe(ledger.entries.length)
  },
)

test.runIf(reason === null)('a photo that does not fit on the disk leaves no files behind', async () => {
  const disk = await smallDisk(2)
  const store = createPhotoStore(disk.folder)
  const size = Buffer.alloc(300 * 1024)
  const files = { full: size, square160: size, square320: size, height200: size, width300: size }
  await disk.leaveFree(mebibyte)
  await expect(store.write(files)).rejects.toMatchObject({ code: 'ENOSPC' })
  const left = (await readdir(disk.folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  expect(left.map(({ name }) => name)).toEqual(['ballast'])
  await disk.free()
  expect(await store.read(await store.write(files), 'full')).toMatchObject({ length: size.length })
})
