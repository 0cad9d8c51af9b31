import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { leaveFree, removeBallast } from './ballast.ts'
import { startScript } from './child.ts'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite, temporaryFolder } from './realSite.ts'
import { filesBelow, sendPhoto } from './uploads.ts'
import { randomPicture } from '../memberPhotos/pictures.ts'
import { makeVideo, withFfmpeg } from '../videos/makeVideo.ts'

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
  return {
    folder,
    leaveFree: (bytes: number) => leaveFree(folder, bytes),
    free: () => removeBallast(folder),
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
    const filling = startScript(path.join(import.meta.dirname, 'fillLog.ts'), [dataDir, disk.folder])
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
  const store = createPhotoStore(createDiskStorage(disk.folder))
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

test.runIf(reason === null).each([
  ['the upload', 64 * 1024],
  ['the sizes of a photo', 200 * 1024],
])(
  'with a disk too full for %s an upload is refused with a reason, and leaves nothing',
  { timeout: 60_000 },
  async (_, bytes) => {
    const disk = await smallDisk(200)
    const dataDir = path.join(disk.folder, 'data')
    const site = await createRealSite({ isPglite: true, dataDir })
    const [owner] = await createPeople(site, 1)
    if (!owner) throw new Error('There is no owner.')
    const server = await site.start()
    const file = await randomPicture(1, { width: 2_400, height: 1_800 }).jpeg().toBuffer()
    expect(file.length).toBeGreaterThan(64 * 1024)
    expect(file.length).toBeLessThan(200 * 1024)

    await disk.leaveFree(bytes)
    const refused = await sendPhoto(site, owner, file, 'upload-to-repeat')
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 'no_space', message: 'There is no space for uploads just now. Please try again later.' },
    ])
    expect(filesBelow(dataDir, 'uploads')).toEqual([])
    expect(filesBelow(dataDir, 'media')).toEqual([])
    expect((await fetch(`${site.url}/api/photo/count`, { headers: owner.headers })).status).toBe(200)

    await disk.free()
    expect((await sendPhoto(site, owner, file, 'upload-to-repeat')).status).toBe(201)
    await server.kill('SIGTERM')
  },
)

test.runIf(reason === null)(
  'on a full disk the parts of a video and the video are refused with a reason, and go on once there is space',
  { timeout: 60_000 },
  async () => {
    const disk = await smallDisk(200)
    const dataDir = path.join(disk.folder, 'data')
    const site = await createRealSite({ isPglite: true, dataDir })
    const [owner] = await createPeople(site, 1)
    if (!owner) throw new Error('There is no owner.')
    const server = await site.start(withFfmpeg())
    const padding = Buffer.alloc(3 * mebibyte)
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4)
    const file = Buffer.concat([await makeVideo(), padding])
    const ask = async (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(new URL(address, site.url), {
        method,
        headers: { ...owner.headers, 'tus-resumable': '1.0.0', ...headers },
        body: body ? new Uint8Array(body) : null,
      })
    const begin = () => ask('POST', '/uploads/video', { 'upload-length': String(file.length) })
    const sendFrom = (offset: number) =>
      ask(
        'PATCH',
        address,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        file.subarray(offset),
      )
    const finish = () =>
      ask(
        'POST',
        `/api/user/${owner.id}/video/from-upload`,
        { 'content-type': 'application/json' },
        Buffer.from(
          JSON.stringify({ upload_id: path.posix.basename(address), accept_content_guideline: true }),
        ),
      )
    const expectNoSpace = async (answer: Response) =>
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'no_space' }])

    await disk.leaveFree(0)
    await expectNoSpace(await begin())
    expect(filesBelow(dataDir, 'resumable-uploads')).toEqual([])
    await disk.free()
    const address = (await begin()).headers.get('location') ?? ''

    await disk.leaveFree(mebibyte)
    await expectNoSpace(await sendFrom(0))
    const offset = Number((await ask('HEAD', address, {})).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(mebibyte)
    await expectNoSpace(await sendFrom(offset))
    await disk.free()
    const stored = Number((await ask('HEAD', address, {})).headers.get('upload-offset'))
    expect((await sendFrom(stored)).status).toBe(204)

    await disk.leaveFree(mebibyte)
    await expectNoSpace(await finish())
    await disk.free()
    expect((await finish()).status).toBe(201)
    await server.kill('SIGTERM')
  },
)
