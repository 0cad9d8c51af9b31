import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

const ballastOf = (folder: string) => path.join(folder, 'ballast')

/** Fills the file system of a folder with a file, but for so many bytes. */
export async function leaveFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(ballastOf(folder), Buffer.alloc(bavail * bsize - bytes))
}

export const removeBallast = (folder: string): Promise<void> => rm(ballastOf(folder))
