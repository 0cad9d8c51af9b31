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

/** Only root may mount, and not in every container. */
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
if (reason !== null) process.stdout.write(`No disk is filled: ${reason}\n`)

/** A file system of this many megabytes, which a test can fill and free. */
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
  'a full disk refuses messages in plain words, keeps serving, and takes them again once there is space',
  { timeout: 120_000 },
  async () => {
    const disk = await smallDisk(200)
    const site = await createRealSite({ isPglite: true, dataDir: path.join(disk.folder, 'data') })
    const [receiver, ...senders] = await createPeople(site, 5)
    if (!receiver) throw new Error('Nobody is there to receive.')
    const ledger = createLedger(site, receiver, senders)
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
    expect((await fetch(`${site.url}/api/sso/check`, { headers: receiver.headers })).status).toBe(200)

    await disk.free()
    await ledger.repeat()
    expect(ledger.entries.filter(({ answered }) => answered === null)).toEqual([])
    await ledger.judge(server)
  },
)

test.runIf(reason === null)(
  'a disk too full for the database’s log ends the server with one line, and spoils nothing',
  { timeout: 120_000 },
  async () => {
    const disk = await smallDisk(150)
    const dataDir = path.join(disk.folder, 'data')
    const site = await createRealSite({ isPglite: true, dataDir })
    const [receiver, ...senders] = await createPeople(site, 2)
    if (!receiver) throw new Error('Nobody is there to receive.')
    const ledger = createLedger(site, receiver, senders)
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

test.runIf(reason === null)('a photo for which there is no space leaves nothing of itself', async () => {
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
