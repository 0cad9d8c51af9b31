import { appendFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

const ballastOf = (folder: string) => path.join(folder, 'ballast')

/**
 * Fills the file system of a folder with a file, but for so many bytes. Step by step, each with half of what is left:
 * a server that writes meanwhile, for example in a job, finds enough space at any time.
 */
export async function leaveFree(folder: string, bytes: number): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    const spare = bavail - Math.ceil(bytes / bsize)
    if (spare <= 0) return
    await appendFile(ballastOf(folder), Buffer.alloc(Math.ceil(spare / 2) * bsize))
  }
}

export const removeBallast = (folder: string): Promise<void> => rm(ballastOf(folder))
