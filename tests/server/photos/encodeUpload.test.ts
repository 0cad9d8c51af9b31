import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeUpload } from '../../../server/photos/encodeUpload.ts'
import { randomPicture } from '../memberPhotos/pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lodge-encode-'))
})
afterAll(() => rm(folder, { recursive: true }))

let seed = 0
async function newUpload({ width = 300, height = 200 } = {}) {
  seed += 1
  const file = path.join(folder, String(seed))
  await writeFile(file, await randomPicture(seed, { width, height }).jpeg().toBuffer())
  return { path: file, size: 0, hash: `hash-${seed}` }
}

/** Returns the processes that this one started to encode photos. */
async function findEncoders(): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // It may have ended meanwhile.
    const [command, fields] = await Promise.all(
      ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const [, parent] = fields?.slice(fields.lastIndexOf(')') + 2).split(' ') ?? []
    if (command?.includes('encoderProcess') === true && Number(parent) === process.pid)
      found.push(Number(pid))
  }
  return found
}

describe('uploaded photos', () => {
  test('are encoded in one process, which has a low priority and nothing of the environment', async () => {
    const uploads = await Promise.all([newUpload(), newUpload(), newUpload()])
    const encoded = await Promise.all(uploads.map((upload) => encodeUpload(upload)))
    expect(encoded.map(({ contentHash }) => contentHash)).toEqual(uploads.map(({ hash }) => hash))
    for (const { width, height, original } of encoded) {
      expect([width, height]).toEqual([300, 200])
      expect((await stat(original.path)).size).toBeGreaterThan(1_000)
    }
    const [pid = 0, ...others] = await findEncoders()
    expect(others).toEqual([])
    expect(os.getPriority(pid)).toBe(15)
    const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean)
    const names = variables.map((variable) => variable.split('=')[0] ?? '')
    expect(names.filter((name) => !name.startsWith('MALLOC_') && !name.startsWith('NODE_CHANNEL_'))).toEqual(
      [],
    )
  })

  test('fail with the error of the disk, like a full one, which is not the photo’s fault', async () => {
    const upload = await newUpload()
    await mkdir(`${upload.path}-full`)
    await expect(encodeUpload(upload)).rejects.toMatchObject({ code: 'EISDIR' })
  })

  test('are refused when the process ends meanwhile, and the next one is encoded', async () => {
    await encodeUpload(await newUpload())
    const encoding = encodeUpload(await newUpload({ width: 4_000, height: 3_000 }))
    const [pid = 0] = await findEncoders()
    process.kill(pid, 'SIGKILL')
    await expect(encoding).rejects.toMatchObject({ status: 422, code: 'unreadable_photo' })
    expect(await encodeUpload(await newUpload())).toMatchObject({ width: 300, height: 200 })
    expect(await findEncoders()).not.toContain(pid)
  })

  test('are encoded although a supervisor signals all processes', async () => {
    await encodeUpload(await newUpload())
    const [pid = 0] = await findEncoders()
    const encoding = encodeUpload(await newUpload())
    process.kill(pid, 'SIGTERM')
    expect(await encoding).toMatchObject({ width: 300 })
    expect(await findEncoders()).toContain(pid)
  })
})
