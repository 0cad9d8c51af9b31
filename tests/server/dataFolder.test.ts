import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDataFolder } from '../../server/dataFolder.ts'
import { temporaryFolder } from './faults/realSite.ts'

const isOpen = async (file: string) => ((await stat(file)).mode & 0o077) !== 0

/** Fails for one file as the system does when it belongs to another user. */
const chmodUnless = (foreign: string) => async (file: string, mode: number) => {
  if (file === foreign) throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
  await chmod(file, mode)
}

describe.skipIf(process.platform === 'win32')('a data folder that other users may enter', () => {
  let folder = ''
  let foreign = ''
  let own = ''
  beforeEach(async () => {
    folder = await temporaryFolder()
    foreign = path.join(folder, 'backup')
    own = path.join(folder, 'media')
    await mkdir(foreign)
    await writeFile(path.join(foreign, 'file'), '')
    await mkdir(own)
    for (const file of [folder, foreign, path.join(foreign, 'file'), own]) await chmod(file, 0o755)
  })

  test('is closed with what it holds', async () => {
    expect(await closeDataFolder(folder)).toBe(4)
    expect(await Promise.all([folder, foreign, own].map(isOpen))).toEqual([false, false, false])
    expect(await closeDataFolder(folder)).toBe(0)
  })

  test('is closed, and not refused, when it holds a folder of another user', async () => {
    expect(await closeDataFolder(folder, chmodUnless(foreign))).toBe(2)
    expect(await Promise.all([folder, foreign, own].map(isOpen))).toEqual([false, true, false])
  })

  test('is refused when its own rights cannot be changed, at each start', async () => {
    const start = () => closeDataFolder(folder, chmodUnless(folder))
    await expect(start()).rejects.toThrow('EPERM')
    await expect(start()).rejects.toThrow('EPERM')
    expect(await isOpen(own)).toBe(true)
  })
})
