import { execFile } from 'node:child_process'
import { mkdir, open, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeUpload, startEncoder, type StartEncoder } from '../../../server/photos/encodeUpload.ts'
import { randomPicture } from '../memberPhotos/pictures.ts'
import { eventually } from '../realtime/eventually.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lodge-encode-'))
})
afterAll(() => rm(folder, { recursive: true }))

const logged = vi.fn<(fields: { err: Error }, text: string) => void>()
const logger = { error: (...given: readonly unknown[]) => void Reflect.apply(logged, null, given) }
beforeEach(() => {
  logged.mockClear()
})
const encode = (upload: Awaited<ReturnType<typeof newUpload>>, startProcess?: StartEncoder) =>
  encodeUpload(upload, logger, startProcess)

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
    const encoded = await Promise.all(uploads.map((upload) => encode(upload)))
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
    expect(names.filter((name) => !/^(?:MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual(['UV_THREADPOOL_SIZE'])
  })

  test('fail with the error of the disk, like a full one, which is not the photo’s fault', async () => {
    const upload = await newUpload()
    await mkdir(`${upload.path}-full`)
    await expect(encode(upload)).rejects.toMatchObject({ code: 'EISDIR' })
  })

  test('are refused when the process ends while it works on one, which is logged, and the next one is encoded', async () => {
    await encode(await newUpload())
    const [pid = 0] = await findEncoders()
    const upload = { path: path.join(folder, 'pipe'), size: 0, hash: 'pipe' }
    await promisify(execFile)('mkfifo', [upload.path])
    const encoding = encode(upload)
    const refused = encoding.catch((error: unknown) => error)
    // Opens once the process reads it.
    const file = await open(upload.path, 'w')
    process.kill(pid, 'SIGKILL')
    expect(await refused).toMatchObject({ status: 422, code: 'unreadable_photo' })
    await file.close()
    expect(logged.mock.calls).toMatchObject([
      [
        { err: { cause: { message: expect.stringContaining('signal SIGKILL') } } },
        'a photo could not be encoded',
      ],
    ])
    expect(await encode(await newUpload())).toMatchObject({ width: 300, height: 200 })
    expect(await findEncoders()).not.toContain(pid)
  })

  test('are encoded by another process when the one that rested has just been killed', async () => {
    await encode(await newUpload())
    const upload = await newUpload()
    const [pid = 0] = await findEncoders()
    process.kill(pid, 'SIGKILL')
    expect(await encode(upload)).toMatchObject({ width: 300, height: 200 })
    expect(logged).not.toHaveBeenCalled()
  })

  test.each<[string, StartEncoder, RegExp]>([
    ['can’t be started', () => startEncoder('none', { execPath: path.join(folder, 'none') }), /ENOENT/],
    [
      'ends before it has the photo',
      () => startEncoder(path.join(folder, 'none.ts')),
      /code 1[^]*Cannot find module/,
    ],
  ])(
    'are answered with 503 when the process %s, which is logged, and the next one is encoded',
    async (_, startProcess, cause) => {
      for (const pid of await findEncoders()) process.kill(pid, 'SIGKILL')
      await eventually(async () => expect(await findEncoders()).toEqual([]))
      await expect(encode(await newUpload(), startProcess)).rejects.toMatchObject({
        status: 503,
        code: 'unavailable',
        headers: { 'retry-after': '10' },
      })
      expect(logged.mock.calls).toMatchObject([
        [{ err: { message: expect.stringMatching(cause) } }, expect.anything()],
      ])
      expect(await encode(await newUpload())).toMatchObject({ width: 300, height: 200 })
    },
  )

  test('are encoded although a supervisor signals all processes', async () => {
    await encode(await newUpload())
    const [pid = 0] = await findEncoders()
    const encoding = encode(await newUpload())
    process.kill(pid, 'SIGTERM')
    expect(await encoding).toMatchObject({ width: 300 })
    expect(await findEncoders()).toContain(pid)
  })
})
